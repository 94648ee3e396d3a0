import type { ComponentProps } from "react";
import { useTexts } from "~/i18n/texts.tsx";
import { useErrorText } from "./error-text.ts";
import { errorClass, fileButtonClass, hintClass, inputClass, labelClass } from "./form-classes.ts";

const pictures = "image/jpeg,image/png,image/webp";

interface FileInputProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  readonly id: string;
}

/** Returns the id of the label of a file input, which names it: its button is a second label. */
export const fileLabelId = (id: string) => `${id}-label`;

/**
 * Renders a file input, by default of a picture, whose button is in the page's language: a browser writes its own in
 * the language of its menus. The button is hidden from screen readers, which read the input itself.
 */
export function FileInput({ accept = pictures, ...props }: FileInputProps) {
  const { t } = useTexts();
  return (
    <span className="flex">
      <label className={fileButtonClass} htmlFor={props.id} aria-hidden="true">
        {t("chooseFile")}
      </label>{" "}
      <input
        {...props}
        className={`${inputClass} file-input min-w-0 flex-1 rounded-s-none`}
        type="file"
        accept={accept}
        aria-labelledby={fileLabelId(props.id)}
      />
    </span>
  );
}

interface FileFieldProps extends Pick<FileInputProps, "id" | "name" | "accept"> {
  readonly label: string;
  readonly hint: string;
  readonly error?: string | undefined;
}

/** Renders a file input with its label, hint and error. */
export function FileField({ id, name = "picture", accept, label, hint, error }: FileFieldProps) {
  const errorText = useErrorText();
  return (
    <div>
      <label className={labelClass} htmlFor={id} id={fileLabelId(id)}>
        {label}
      </label>{" "}
      <p className={hintClass} id={`${id}-hint`}>
        {hint}
      </p>
      <FileInput
        id={id}
        name={name}
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
