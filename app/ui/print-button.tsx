import { type ButtonKind, buttonClass } from "./button.ts";
import { useHydrated } from "./hydrated.ts";

/**
 * Prints the page. Without JavaScript it is an empty place; on pages without the framework their script puts the button
 * there (enhance/buttons.ts).
 */
export function PrintButton({ kind = "quiet", children }: { kind?: ButtonKind; children: string }) {
  if (!useHydrated()) return <span className="hidden" data-print={children} data-look={buttonClass(kind)} />;
  return (
    <button className={buttonClass(kind)} type="button" onClick={() => window.print()}>
      {children}
    </button>
  );
}
