import { href } from "react-router";
import type { ContentField } from "~/contract/content/fields.ts";
import type { ContentKind } from "~/contract/content/kinds.ts";
import { languages } from "~/contract/rules/languages.ts";
import { hintClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Bdi, DataList, DataRow, joinParts, Kicker, LinkLine, calloutClass, Paragraphs, Prose } from "~/ui/page.tsx";
import { ChosenPicture } from "./controls.tsx";
import type { Choices, Conflict, Preview } from "./editor.server.ts";
import { fieldLabel, valueText } from "./field-texts.ts";
import { localizedFields, type Part, partsOf, type RowValues, sharedFields, sourceName } from "./form-values.ts";

/** Classes of one of two texts that stand side by side; the colour of the line is left to their place. */
export const side = "max-w-full min-w-0 flex-[1_1_17rem] border-s-4 ps-4";

interface PreviewProps {
  readonly kind: ContentKind;
  readonly preview: Preview;
  readonly choices: Choices;
}

/** Returns the label of a part: its field, and its language if it has one. */
export function usePartLabel(kind: ContentKind): (part: Part) => string {
  const { t } = useTexts("editing");
  return ({ language, field }) =>
    language
      ? t("inLanguage", { field: fieldLabel(t, kind, field), language: t(`language.${language}`) })
      : fieldLabel(t, kind, field);
}

/** Renders a part of an item as its readers see it. */
export function PartValue({ kind, preview, choices, part }: PreviewProps & { part: Part }) {
  const { t, language: page } = useTexts("editing");
  const { language, field: name } = part;
  const { values, html } = preview;
  if (name === "picture")
    return values.picture_src ? <ChosenPicture src={values.picture_src} /> : <p>{t("nothing")}</p>;
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
  if (field.type === "picture") {
    const src = String(values.fields[sourceName(name)] ?? "");
    return src ? <ChosenPicture src={src} /> : <p className={hintClass}>{t("nothing")}</p>;
  }
  if (field.type === "markdown" && language) return <Prose html={html[language][name] ?? ""} />;
  const text = valueText(t, kind, field, value, choices, page);
  if (text === "") return <p className={hintClass}>{t("nothing")}</p>;
  return (
    <div className="written space-y-2">
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
    <ol className="list-decimal ps-6">
      {rows.map((row, index) => (
        <li key={index}>
          <Bdi>
            {joinParts(
              ...columns.map((column) => valueText(t, kind, column, String(row[column.name] ?? ""), choices, language)),
            )}
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

/** Renders a preview of an item: both languages side by side, then the shared fields. */
export function ItemPreview({ kind, preview, choices }: PreviewProps) {
  const { t } = useTexts("editing");
  const partLabel = usePartLabel(kind);
  const shared = partsOf(kind).filter(
    ({ language, field }) => language === null && sharedFields(kind).some(({ name }) => name === field),
  );
  return (
    <div className="space-y-4">
      {preview.values.picture_src && (
        <PartValue kind={kind} preview={preview} choices={choices} part={{ language: null, field: "picture" }} />
      )}
      <div className="flex flex-wrap items-stretch gap-4">
        {languages.map((language) => (
          <section
            className={`${side} space-y-4 border-hairline`}
            key={language}
            lang={language}
            aria-label={t(`language.${language}`)}
          >
            <h3 lang="">{t(`language.${language}`)}</h3>
            {localizedFields(kind).map(({ name }) => (
              <div key={name} className="space-y-2">
                <Kicker>{fieldLabel(t, kind, name)}</Kicker>
                <PartValue kind={kind} preview={preview} choices={choices} part={{ language, field: name }} />
              </div>
            ))}
          </section>
        ))}
      </div>
      {shared.length > 0 && (
        <DataList>
          {shared.map((part) => (
            <DataRow key={part.field} term={partLabel(part)}>
              <PartValue kind={kind} preview={preview} choices={choices} part={part} />
            </DataRow>
          ))}
        </DataList>
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

/** Shows the differing parts of two versions side by side. */
export function Differences({ kind, parts, choices, before, beforeLabel, after, afterLabel }: DifferencesProps) {
  const partLabel = usePartLabel(kind);
  const sides = [
    { label: beforeLabel, preview: before, line: "border-hairline" },
    { label: afterLabel, preview: after, line: "border-link" },
  ];
  return parts.map((part) => {
    const label = partLabel(part);
    return (
      <section className="space-y-2" key={label} aria-label={label}>
        <h3>{label}</h3>
        <div className="flex flex-wrap items-stretch gap-4">
          {sides.map((one) => (
            <div className={`${side} ${one.line}`} key={one.label}>
              <Kicker>{one.label}</Kicker>
              <div lang={part.language ?? undefined}>
                <PartValue kind={kind} preview={one.preview} choices={choices} part={part} />
              </div>
            </div>
          ))}
        </div>
      </section>
    );
  });
}

interface ConflictWarningProps {
  readonly kind: ContentKind;
  readonly id: string;
  readonly conflict: Conflict;
  readonly choices: Choices;
}

/** Tells that a colleague saved meanwhile: name, time and differences. The form below keeps the submitted values. */
export function ConflictWarning({ kind, id, conflict, choices }: ConflictWarningProps) {
  const { t, dateTime } = useTexts("editing");
  const { by, at, versionId, differences, stored, submitted } = conflict;
  return (
    <section className={`${calloutClass("error")} space-y-4`} role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{t("conflict.title")}</h2>
      <p>
        {t("conflict.text")} {at && <>{t("conflict.who", { name: by ?? t("history.nobody"), moment: dateTime(at) })}</>}
      </p>
      {versionId !== null && (
        <LinkLine to={href("/admin/content/:kind/:id/history/:version", { kind, id, version: String(versionId) })}>
          {t("conflict.link")}
        </LinkLine>
      )}
      {differences.length > 0 && (
        <details className="border-b border-hairline">
          <summary className="py-3 font-semibold text-heading">
            {t("conflict.differences", { count: differences.length })}
          </summary>
          <div className="space-y-4">
            <Differences
              kind={kind}
              parts={differences}
              choices={choices}
              before={stored}
              beforeLabel={t("conflict.stored")}
              after={submitted}
              afterLabel={t("conflict.own")}
            />
          </div>
        </details>
      )}
    </section>
  );
}
