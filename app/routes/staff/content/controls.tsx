import { createContext, type ReactNode, useContext } from "react";
import type { ContentField } from "~/contract/content/fields.ts";
import type { ContentKind } from "~/contract/content/kinds.ts";
import type { Language } from "~/contract/rules/languages.ts";
import { Field, FieldError } from "~/forms/checked-form.tsx";
import { Choice } from "~/forms/choice.tsx";
import { inputClass, inputGroupClass, inputSuffixClass, selectClass, textareaClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { WidePicture } from "~/ui/content-picture.tsx";
import { DataList, DataRow } from "~/ui/page.tsx";
import type { Choices } from "./editor.server.ts";
import { choiceLabel, countryChoices, fieldHint } from "./field-texts.ts";
import { videoAddressLength } from "./kinds.ts";
import type { EditorErrors } from "./validation.server.ts";

/** State of the form that every control reads. */
export interface FormFacts {
  readonly kind: ContentKind;
  readonly choices: Choices;
  readonly errors: EditorErrors;
  /** Name of the control that gets the focus. */
  readonly focus: string | null;
}

export const FormFactsContext = createContext<FormFacts | null>(null);

/**
 * Returns the form's state.
 * @throws outside a form
 */
export function useFormFacts(): FormFacts {
  const facts = useContext(FormFactsContext);
  if (!facts) throw new Error("A control of the editor stands outside its form");
  return facts;
}

/** Returns the id of a control; error summaries link to it. */
export function controlId(name: string): string {
  return `edit-${name}`;
}

interface FrameProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly labelId?: string;
  readonly hint?: string | null;
  readonly children: ReactNode;
}

/** Renders a control with its label and hint above and its error below. */
export function ControlFrame({ name, label, labelId, hint, children }: FrameProps) {
  return (
    <Field className="field" field={useFieldState(name)} label={label} labelId={labelId} hint={hint}>
      {children}
    </Field>
  );
}

export function ControlError({ name }: { name: string }) {
  return <FieldError field={useFieldState(name)} />;
}

/** Returns a control in the shape that the fields of other forms have. */
function useFieldState(name: string) {
  const message = useFormFacts().errors[name];
  const id = controlId(name);
  return { id, descriptionId: `${id}-hint`, errorId: `${id}-error`, errors: message ? [message] : undefined };
}

/** Returns the attributes that link a control with its hint and error and focus it. */
export function useControl(name: string, hint?: string | null) {
  const { focus } = useFormFacts();
  const { id, descriptionId, errorId, errors } = useFieldState(name);
  return {
    id,
    name,
    autoFocus: focus === name,
    "aria-invalid": errors && true,
    "aria-describedby": [hint && descriptionId, errors && errorId].filter(Boolean).join(" ") || undefined,
  };
}

interface ContentControlProps {
  readonly field: ContentField;
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Language of the value. */
  readonly language?: Language | undefined;
  /** In a table the hints are shown once, above all rows. */
  readonly isInRow?: boolean;
}

/** Texts with a higher maximum length get a tall textarea. */
const longText = 2000;

/** Maximum lengths of what is typed for types whose fields name none. */
const typedLengths: Partial<Record<ContentField["type"], number>> = { iban: 60, number: 24, money: 24, day: 20 };

/** Renders the control of a field, chosen by the field's type. */
export function ContentControl({ field, name, label, value, language, isInRow = false }: ContentControlProps) {
  const { t } = useTexts("editing");
  const { kind } = useFormFacts();
  const hint = isInRow ? null : fieldHint(t, kind, field);
  const control = useControl(name, hint);
  if (field.type === "flag") {
    return (
      <div className="field">
        <Choice {...control} type="checkbox" defaultChecked={value !== ""} title={label} />
        <ControlError name={name} />
      </div>
    );
  }
  const common = { ...control, defaultValue: value, lang: language };
  const isNarrow = field.type === "number" || field.type === "money" || field.type === "day";
  // Editors may paste the whole URL of a video.
  const maxLength = field.name === "video_id" ? videoAddressLength : (field.maxLength ?? typedLengths[field.type]);
  const input =
    field.type === "markdown" || field.type === "lines" ? (
      <textarea
        {...common}
        className={`${textareaClass} ${(maxLength ?? 0) > longText ? "min-h-88" : "min-h-32"}`}
        rows={(maxLength ?? 0) > longText ? 14 : 4}
        maxLength={maxLength}
      />
    ) : field.type === "choice" || field.type === "country" || field.type === "reference" ? (
      <select {...common} className={selectClass}>
        <option value="">{t("choose")}</option>
        <Options field={field} value={value} />
      </select>
    ) : (
      <input
        {...common}
        className={`${inputClass} ${isNarrow ? "max-w-48" : ""}`}
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
        <div className={inputGroupClass}>
          {input} <span className={inputSuffixClass}>TL</span>
        </div>
      ) : (
        input
      )}
    </ControlFrame>
  );
}

/** Renders the options of a select. The stored value stays an option even if it no longer exists elsewhere. */
function Options({ field, value }: { field: ContentField; value: string }) {
  const { kind, choices } = useFormFacts();
  const { t } = useTexts();
  const listed =
    field.type === "country"
      ? countryChoices(choices.countries)
      : field.type === "reference"
        ? choices[field.reference!]
        : (field.choices ?? []).map((key) => ({ key, name: choiceLabel(t, kind, field.name, key) }));
  const all =
    value === "" || listed.some(({ key }) => key === value) ? listed : [...listed, { key: value, name: value }];
  return all.map(({ key, name }) => (
    <option key={key} value={key}>
      {name}
    </option>
  ));
}

export function ChosenPicture({ src }: { src: string }) {
  const { t } = useTexts("editing");
  return <WidePicture className="w-full max-w-80" src={src} alt={t("picture.chosen")} width={400} />;
}

/** Markdown syntax in the order in which editors need it. */
const marks = ["heading", "bold", "italic", "link", "list", "numbers", "quote", "picture"] as const;

export function MarkdownHelp() {
  const { t } = useTexts("editing");
  return (
    <details className="border-b border-hairline">
      <summary className="py-3 font-semibold text-heading">{t("markdown.title")}</summary>
      <div className="max-w-line space-y-2 pb-4">
        <p>{t("markdown.text")}</p>
        <DataList>
          {marks.map((name) => (
            <DataRow key={name} term={t(`markdown.${name}`)}>
              <code className="whitespace-pre-line">{t(`markdown.mark.${name}`)}</code>
            </DataRow>
          ))}
        </DataList>
      </div>
    </details>
  );
}
