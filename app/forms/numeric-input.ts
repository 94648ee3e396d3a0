import type { FormEvent } from "react";

/**
 * What does not pass into a numeric field, by what the field is for (§5). Phones and days keep what people part them
 * with.
 */
const dropped = { digits: /\D/g, amount: /[^\d.,]/g, phone: /[^\d+ ()-]/g, day: /[^\d./ -]/g } as const;
export type NumericKind = keyof typeof dropped;

/** A text without the characters that a numeric field does not take. */
export function stripCharacters(text: string, kind: NumericKind): string {
  return text.replace(dropped[kind], "");
}

/** Takes what does not belong out of a field, as it is typed or pasted; the cursor stays where it was. */
export function filterInput({ currentTarget: input }: FormEvent<HTMLInputElement>, kind: NumericKind): void {
  const kept = stripCharacters(input.value, kind);
  if (kept === input.value) return;
  const cursor = stripCharacters(input.value.slice(0, input.selectionStart ?? input.value.length), kind).length;
  input.value = kept;
  input.setSelectionRange(cursor, cursor);
}
