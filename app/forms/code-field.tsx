import { getInputProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { codeLength } from "~/contract/rules/limits.ts";
import type { FormField } from "./checked-form.tsx";
import { Field } from "./field.tsx";

/**
 * One input drawn as six boxes of 2.25rem: the space between letters puts one digit in each. NetSurf and Dillo, which
 * know no gradients and ignore `@supports`, draw one box around it.
 */
const codeBoxes =
  "code-boxes block min-h-13 w-full max-w-[calc(13.5rem+(2.25rem-1ch)/2+4px)] border border-line " +
  "pl-[calc((2.25rem-1ch)/2)] font-mono text-[1.5rem] font-semibold tracking-[calc(2.25rem-1ch)] text-ink " +
  "focus-visible:outline-offset-2 aria-invalid:shadow-[0_4px_0_var(--color-clay)] supports-flex:border-0";

interface CodeFieldProps {
  readonly field: FormField;
  readonly label: string;
  readonly hint?: ReactNode;
}

/**
 * Renders one text input that looks like the six boxes of §2: phones autofill it from the SMS, it takes a pasted code,
 * and it works without JavaScript. With JavaScript, only digits can be typed.
 */
export function CodeField({ field, label, hint }: CodeFieldProps) {
  const { key: _key, ...input } = getInputProps(field, {
    type: "text",
    ariaDescribedBy: hint ? field.descriptionId : undefined,
  });
  return (
    <Field field={field} label={label} hint={hint}>
      <input
        {...input}
        // A code is read from left to right in every language, and so are its boxes.
        dir="ltr"
        className={codeBoxes}
        inputMode="numeric"
        autoComplete="one-time-code"
        // Leaves room for the spaces, hyphens or marks of a pasted code.
        maxLength={3 * codeLength}
        pattern={`[0-9]{${codeLength}}`}
        required
        data-characters="digits"
        data-most={codeLength}
      />
    </Field>
  );
}
