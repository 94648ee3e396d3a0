import { getInputProps } from "@conform-to/react";
import type { FormEvent, ReactNode } from "react";
import { codeLength } from "~/contract/rules/limits.ts";
import type { FormField } from "./checked-form.tsx";
import { Field, stripCharacters } from "./field.tsx";

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
        className="input code-boxes"
        inputMode="numeric"
        autoComplete="one-time-code"
        // Leaves room for the spaces or hyphens of a pasted code.
        maxLength={codeLength + 4}
        pattern={`[0-9]{${codeLength}}`}
        required
        onInput={stripNonDigits}
      />
    </Field>
  );
}

function stripNonDigits(event: FormEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  const digits = stripCharacters(input.value, "digits").slice(0, codeLength);
  if (digits !== input.value) input.value = digits;
}
