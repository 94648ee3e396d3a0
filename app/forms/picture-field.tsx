import { useErrorText } from "./error-text.ts";
import { errorClass, hintClass, inputClass, labelClass } from "./form-classes.ts";

interface PictureFieldProps {
  readonly id: string;
  readonly name?: string;
  readonly label: string;
  readonly hint: string;
  readonly error?: string | undefined;
}

/** Renders the file input of a picture. */
export function PictureField({ id, name = "picture", label, hint, error }: PictureFieldProps) {
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
