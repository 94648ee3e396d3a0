import { plainCharacters, plainDigits } from "~/contract/rules/typed-values.ts";

/**
 * Characters that cannot be typed into a numeric field (§5). Phones and days keep the usual separators, and sums the
 * minus: without it "-50" would become 50, which nobody typed.
 */
const rejected = { digits: /\D/g, amount: /[^\d.,-]/g, phone: /[^\d+ ()-]/g, day: /[^\d./\s-]/g } as const;
export type NumericKind = keyof typeof rejected;

/** Shapes that a field gets while somebody types at its end. */
const shapes = { card: formatCardNumber, expiry: formatExpiry } as const;
export type TypedShape = keyof typeof shapes;

/** Removes the characters that a numeric field does not accept from what is typed key by key. */
export function stripCharacters(text: string, kind: NumericKind): string {
  return plainCharacters(text).replace(rejected[kind], "");
}

/** Formats a card number in groups of four digits. */
export function formatCardNumber(text: string): string {
  return plainDigits(text)
    .replace(/\D/g, "")
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** Formats an expiry date as "12/30". */
export function formatExpiry(text: string): string {
  const typed = plainCharacters(text);
  // A month of one digit, or a year of four: both are read.
  const [, month, year] = /^\s*(\d{1,2})\s*[/.\s-]\s*(\d{0,4})\s*$/.exec(typed) ?? [];
  if (month && (month.length < 2 || year!.length > 2)) return `${month}/${year}`;
  const bare = typed.replace(/\D/g, "").slice(0, 6);
  return bare.length > 2 ? `${bare.slice(0, 2)}/${bare.slice(2)}` : bare;
}

/**
 * Watches the fields that say what can be typed into them: `data-characters` names a {@link NumericKind}, `data-most`
 * the greatest length after that, `data-shape` a {@link TypedShape}.
 */
export function watchTyping(): void {
  document.addEventListener(
    "input",
    (event) => {
      const input = event.target;
      if (!(input instanceof HTMLInputElement)) return;
      const { characters, shape, most } = input.dataset;
      const { inputType = "", data = null } = event as Partial<InputEvent>;
      const isDeleting = inputType.startsWith("delete");
      if (characters) {
        const kind = characters as NumericKind;
        // What came as a whole, pasted or filled in by the browser, keeps what the field does not accept, and the
        // server refuses it: without their letters "1e3" and "5 dolar" would be other sums. Phones compose several
        // characters.
        const isKey = isDeleting || inputType === "insertCompositionText" || data?.length === 1 || kind === "digits";
        const change = (text: string) =>
          isKey ? stripCharacters(text, kind).slice(0, most ? Number(most) : undefined) : plainCharacters(text);
        setValue(input, change);
      }
      // Elsewhere than at the end the cursor would jump.
      if (shape && !isDeleting && input.selectionStart === input.value.length)
        input.value = shapes[shape as TypedShape](input.value);
    },
    true,
  );
}

/** Changes the value of a field and keeps the cursor in place. */
function setValue(input: HTMLInputElement, change: (text: string) => string): void {
  const text = change(input.value);
  if (text === input.value) return;
  const cursor = change(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  input.value = text;
  input.setSelectionRange(cursor, cursor);
}
