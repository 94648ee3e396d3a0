import { useErrorText } from "~/forms/error-text.ts";
import { errorClass, hintClass, inputClass, labelClass } from "~/forms/form-classes.ts";

interface PictureInputProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly error?: string | undefined;
}

/** Renders the file input of a spring's picture. */
export function PictureInput({ id, label, hint, error }: PictureInputProps) {
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
        name="picture"
        type="file"
        accept="image/jpeg,image/png,image/webp"
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
