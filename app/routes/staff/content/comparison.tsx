import type { ContentField } from "~/contract/content/fields.ts";
import type { ContentKind } from "~/contract/content/kinds.ts";
import { languages } from "~/contract/rules/languages.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Bdi, Paragraphs, Prose } from "~/ui/text.tsx";
import type { Preview } from "./comparison.server.ts";
import { type Part, partsOf } from "./differences.ts";
import type { Choices } from "./editor.server.ts";
import { fieldLabel, valueText } from "./field-texts.ts";
import { localizedFields, type RowValues, sharedFields } from "./form-values.ts";

interface PreviewProps {
  readonly kind: ContentKind;
  readonly shown: Preview;
  readonly choices: Choices;
}

/** What a part is called: its field, and its language where it has one. */
export function usePartLabel(kind: ContentKind): (part: Part) => string {
  const { t } = useTexts("editing");
  return ({ language, field }) =>
    language
      ? t("inLanguage", { field: fieldLabel(t, kind, field), language: t(`language.${language}`) })
      : fieldLabel(t, kind, field);
}

/** One part of an item as its readers see it. */
export function PartValue({ kind, shown, choices, part }: PreviewProps & { part: Part }) {
  const { t, language: page } = useTexts("editing");
  const { language, field: name } = part;
  const { values, html } = shown;
  if (name === "picture")
    return values.picture_src ? (
      <img
        className="picture picture-small"
        src={values.picture_src}
        alt={t("picture.chosen")}
        width="400"
        height="300"
      />
    ) : (
      <p>{t("nothing")}</p>
    );
  if (name === "standing")
    return (
      <p>
        {values.publicationStatus === "scheduled"
          ? t("standing.until", { moment: values.moment })
          : t(`standing.${values.publicationStatus}`)}
      </p>
    );
  if (name === "slug" || name === "position") return <p>{values[name]}</p>;
  const field = (language ? localizedFields(kind) : sharedFields(kind)).find((one) => one.name === name)!;
  const value = (language ? values.texts[language] : values.fields)[name] ?? "";
  if (typeof value !== "string")
    return (
      <PreviewRows kind={kind} columns={field.columns ?? []} nested={field.nested} rows={value} choices={choices} />
    );
  if (field.type === "markdown" && language) return <Prose html={html[language][name] ?? ""} />;
  const text = valueText(t, kind, field, value, choices, page);
  if (text === "") return <p className="field-hint">{t("nothing")}</p>;
  return (
    <div className="written stack-small">
      <Paragraphs text={text} />
    </div>
  );
}

interface RowsProps {
  readonly kind: ContentKind;
  readonly columns: readonly ContentField[];
  readonly nested: ContentField["nested"];
  readonly rows: readonly RowValues[];
  readonly choices: Choices;
}

function PreviewRows({ kind, columns, nested, rows, choices }: RowsProps) {
  const { t, language } = useTexts();
  return (
    <ol className="shown-rows">
      {rows.map((row, index) => (
        <li key={index}>
          <Bdi>
            {columns
              .map((column) => valueText(t, kind, column, String(row[column.name] ?? ""), choices, language))
              .filter(Boolean)
              .join(" · ")}
          </Bdi>
          {nested && (
            <PreviewRows
              kind={kind}
              columns={nested.columns}
              nested={undefined}
              rows={row[nested.name] as readonly RowValues[]}
              choices={choices}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

/** The words of an item in both languages beside each other, and below them what is said once. */
export function ItemPreview({ kind, shown, choices }: PreviewProps) {
  const { t } = useTexts("editing");
  const partLabel = usePartLabel(kind);
  const shared = partsOf(kind).filter(
    ({ language, field }) => language === null && sharedFields(kind).some(({ name }) => name === field),
  );
  return (
    <div className="stack">
      {shown.values.picture_src && (
        <PartValue kind={kind} shown={shown} choices={choices} part={{ language: null, field: "picture" }} />
      )}
      <div className="comparison-sides">
        {languages.map((language) => (
          <section
            className="comparison-side stack"
            key={language}
            lang={language}
            aria-label={t(`language.${language}`)}
          >
            <h3 lang="">{t(`language.${language}`)}</h3>
            {localizedFields(kind).map(({ name }) => (
              <div key={name} className="stack-small">
                <p className="kicker">{fieldLabel(t, kind, name)}</p>
                <PartValue kind={kind} shown={shown} choices={choices} part={{ language, field: name }} />
              </div>
            ))}
          </section>
        ))}
      </div>
      {shared.length > 0 && (
        <dl className="data-list">
          {shared.map((part) => (
            <div className="data-row" key={part.field}>
              <dt>{partLabel(part)}</dt>{" "}
              <dd>
                <PartValue kind={kind} shown={shown} choices={choices} part={part} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

interface DifferencesProps {
  readonly kind: ContentKind;
  readonly parts: readonly Part[];
  readonly choices: Choices;
  readonly before: Preview;
  readonly beforeLabel: string;
  readonly after: Preview;
  readonly afterLabel: string;
}

/** Parts of two states of an item beside each other. */
export function Differences({ kind, parts, choices, before, beforeLabel, after, afterLabel }: DifferencesProps) {
  const partLabel = usePartLabel(kind);
  return parts.map((part) => {
    const label = partLabel(part);
    const lang = part.language ?? undefined;
    return (
      <section className="stack-small" key={label} aria-label={label}>
        <h3>{label}</h3>
        <div className="comparison-sides">
          <div className="comparison-side">
            <p className="kicker">{beforeLabel}</p>
            <div lang={lang}>
              <PartValue kind={kind} shown={before} choices={choices} part={part} />
            </div>
          </div>
          <div className="comparison-side comparison-after">
            <p className="kicker">{afterLabel}</p>
            <div lang={lang}>
              <PartValue kind={kind} shown={after} choices={choices} part={part} />
            </div>
          </div>
        </div>
      </section>
    );
  });
}
