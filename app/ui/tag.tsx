import type { ReactNode } from "react";

const tones = {
  plain: "bg-tint text-link-hover",
  leaf: "bg-leaf-light text-leaf",
  clay: "bg-clay-light text-clay",
  sun: "bg-sun text-on-sun",
} as const;

/** `leaf` for what is done, `clay` for what went wrong, `sun` for what waits. */
export type TagTone = keyof typeof tones;

/** Renders a word about a state. */
export function Tag({ tone = "plain", children }: { readonly tone?: TagTone; readonly children: ReactNode }) {
  return (
    <span className={`inline-block rounded-[1rem] px-2.5 py-px text-sm font-semibold wrap-anywhere ${tones[tone]}`}>
      {children}
    </span>
  );
}

/** Renders a number beside the words that it belongs to. */
export function Badge({ children }: { readonly children: ReactNode }) {
  return (
    <span className="ms-1 inline-block min-w-[1.5em] rounded-[1rem] bg-sun px-1.5 py-px text-center text-sm font-semibold text-on-sun">
      {children}
    </span>
  );
}
