import type { ComponentProps } from "react";
import { useErrorText } from "./error-text.ts";
import { errorClass, hintClass, inputClass, labelClass } from "./form-classes.ts";

const pictures = "image/jpeg,image/png,image/webp";

interface FileFieldProps extends Pick<ComponentProps<"input">, "id" | "name" | "accept"> {
  readonly label: string;
  readonly hint: string;
  readonly error?: string | undefined;
}

/** Renders a file input, by default of a picture. */
export function FileField({ id, name = "picture", accept = pictures, label, hint, error }: FileFieldProps) {
  const errorText = useErrorText();
  return (
    <div>
      <label className={labelClass} htmlFor={id}>
        {label}
      </label>{" "}
      <p className={hintClass} id={`${id}-hint`}>
        {hint}
      </p>
      <input
        className={inputClass}
        id={id}
        name={name}
        type="file"
        accept={accept}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      />
      {error && (
        <p className={errorClass} id={`${id}-error`} role="alert">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}
