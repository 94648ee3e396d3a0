import type { FormEvent } from "react";

/** Characters that cannot be typed into a numeric field (§5). Phones and days keep the usual separators. */
const rejected = { digits: /\D/g, amount: /[^\d.,]/g, phone: /[^\d+ ()-]/g, day: /[^\d./ -]/g } as const;
export type NumericKind = keyof typeof rejected;

/** Removes the characters that a numeric field does not accept. */
export function stripCharacters(text: string, kind: NumericKind): string {
  return text.replace(rejected[kind], "");
}

/** Removes typed or pasted characters that the field does not accept, and keeps the cursor in place. */
export function filterInput({ currentTarget: input }: FormEvent<HTMLInputElement>, kind: NumericKind): void {
  const text = stripCharacters(input.value, kind);
  if (text === input.value) return;
  const cursor = stripCharacters(input.value.slice(0, input.selectionStart ?? input.value.length), kind).length;
  input.value = text;
  input.setSelectionRange(cursor, cursor);
}
