import { createContext, type ReactNode, useContext } from "react";
import type { ContentField } from "~/contract/content/fields.ts";
import type { ContentKind } from "~/contract/content/kinds.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { useTexts } from "~/i18n/texts.tsx";
import type { Choices } from "./editor.server.ts";
import { choiceLabel, fieldHint } from "./field-texts.ts";
import type { EditorErrors } from "./validation.server.ts";
import { videoAddressLength } from "./video-id.ts";

/** What every control of an editor needs to know of its form. */
export interface FormFacts {
  readonly kind: ContentKind;
  readonly choices: Choices;
  readonly errors: EditorErrors;
  /** Name of the control to go on with. */
  readonly focus: string | null;
}

export const FormFactsContext = createContext<FormFacts | null>(null);

/** The form around a control. Throws outside of one. */
export function useFormFacts(): FormFacts {
  const facts = useContext(FormFactsContext);
  if (!facts) throw new Error("A control of the editor stands outside its form");
  return facts;
}

/** The id of the control with this name; error summaries lead there. */
export function controlId(name: string): string {
  return `edit-${name}`;
}

interface FrameProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: string | null;
  readonly children: ReactNode;
}

/** A control with its label above, a hint, and its error below. */
export function ControlFrame({ name, label, hint, children }: FrameProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={controlId(name)}>
        {label}
      </label>{" "}
      {hint && (
        <div className="field-hint" id={`${controlId(name)}-hint`}>
          {hint}
        </div>
      )}
      {children}
      <ControlError name={name} />
    </div>
  );
}

/** What is wrong with a control; nothing while it is right. */
export function ControlError({ name }: { name: string }) {
  const message = useFormFacts().errors[name];
  if (!message) return null;
  return (
    <p className="field-error" id={`${controlId(name)}-error`}>
      {message}
    </p>
  );
}

/** What links a control with its words, its error and the way to it. */
export function useControl(name: string, hint?: string | null) {
  const { errors, focus } = useFormFacts();
  const describedBy = [hint ? `${controlId(name)}-hint` : "", errors[name] ? `${controlId(name)}-error` : ""]
    .filter(Boolean)
    .join(" ");
  return {
    id: controlId(name),
    name,
    autoFocus: focus === name,
    "aria-invalid": errors[name] ? (true as const) : undefined,
    "aria-describedby": describedBy || undefined,
  };
}

interface ContentControlProps {
  readonly field: ContentField;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The language that it is written in. */
  readonly language?: Language | undefined;
  /** In a table the hint stands once above all rows. */
  readonly isInRow?: boolean;
}

/** Texts that may be longer than this are given room. */
const longText = 2000;

/** The control of a field: what the table of kinds says of it decides which. */
export function ContentControl({ field, name, label, value, language, isInRow = false }: ContentControlProps) {
  const { t } = useTexts("editing");
  const hint = isInRow ? null : fieldHint(t, field);
  const control = useControl(name, hint);
  if (field.type === "flag") {
    return (
      <div className="field">
        <label className="choice">
          <input {...control} className="choice-input" type="checkbox" defaultChecked={value !== ""} />{" "}
          <span className="choice-body">
            <span className="choice-title">{label}</span>
          </span>
        </label>
        <ControlError name={name} />
      </div>
    );
  }
  const common = { ...control, defaultValue: value, lang: language };
  // Of a video its whole address may be pasted.
  const maxLength =
    field.name === "video_id"
      ? videoAddressLength
      : (field.maxLength ??
        (field.type === "iban" ? 60 : field.type === "number" || field.type === "money" ? 24 : undefined));
  if (field.type === "markdown" || field.type === "lines") {
    return (
      <ControlFrame name={name} label={label} hint={hint}>
        <textarea
          {...common}
          className={`textarea ${(maxLength ?? 0) > longText ? "textarea-long" : ""}`}
          rows={(maxLength ?? 0) > longText ? 14 : 4}
          maxLength={maxLength}
        />
      </ControlFrame>
    );
  }
  if (field.type === "choice" || field.type === "country" || field.type === "reference") {
    return (
      <ControlFrame name={name} label={label} hint={hint}>
        <select {...common} className="select">
          <option value="">{t("choose")}</option>
          <Options field={field} value={value} />
        </select>
      </ControlFrame>
    );
  }
  const isNumber = field.type === "number" || field.type === "money";
  const input = (
    <input
      {...common}
      className={`input ${isNumber ? "input-short" : ""}`}
      type="text"
      inputMode={field.type === "money" ? "decimal" : field.type === "number" ? "numeric" : undefined}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={field.type === "link" || field.type === "iban" ? false : undefined}
    />
  );
  return (
    <ControlFrame name={name} label={label} hint={hint}>
      {field.type === "money" ? (
        <div className="input-group">
          {input} <span className="input-suffix">TL</span>
        </div>
      ) : (
        input
      )}
    </ControlFrame>
  );
}

/** What is kept stands among the choices even when it is none any more. */
function Options({ field, value }: { field: ContentField; value: string }) {
  const { kind, choices } = useFormFacts();
  const { t } = useTexts();
  const known =
    field.type === "country"
      ? choices.countries
      : field.type === "reference"
        ? field.reference === "prices"
          ? choices.prices
          : choices.categories
        : (field.choices ?? []).map((key) => ({ key, name: choiceLabel(t, kind, field.name, key) }));
  const all = value === "" || known.some(({ key }) => key === value) ? known : [...known, { key: value, name: value }];
  return all.map(({ key, name }) => (
    <option key={key} value={key}>
      {name}
    </option>
  ));
}
