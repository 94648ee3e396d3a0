import { href } from "react-router";
import { type ContentField, maximumRows } from "~/contract/content/fields.ts";
import type { ContentKind } from "~/contract/content/kinds.ts";
import { isLanguage, type Language } from "~/contract/rules/languages.ts";
import { hintClass, labelClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { buttonClass } from "~/ui/button.ts";
import { Cluster } from "~/ui/cluster.tsx";
import { ContentControl, ControlError, controlId, useFormFacts } from "./controls.tsx";
import { fieldHint, fieldLabel } from "./field-texts.ts";
import { type EditorValues, type FieldValue, localizedFields, type RowValues, sharedFields } from "./form-values.ts";

const steps = ["add", "remove", "up", "down"] as const;
type RowStep = (typeof steps)[number];

/** Returns the value of a row button: "add tr.items", "up tr.items.2", "remove tr.items.2.subMenuItems.0". */
export function rowStepValue(step: RowStep, name: string): string {
  return `${step} ${name}`;
}

/**
 * Adds, removes or moves a row of a table. An unknown table or row changes nothing.
 * @returns the values with the rows changed, and the name of the control to focus
 */
export function applyRowStep(
  kind: ContentKind,
  values: EditorValues,
  text: string,
): { values: EditorValues; focus: string | null } {
  const unchanged = { values, focus: null };
  const [word = "", name = ""] = text.split(" ");
  const step = steps.find((one) => one === word);
  const [part = "", fieldName = "", ...way] = name.split(".");
  const isText = isLanguage(part);
  const field = (isText ? localizedFields(kind) : part === "fields" ? sharedFields(kind) : []).find(
    (one) => one.name === fieldName && one.type === "rows",
  );
  if (!step || !field) return unchanged;
  const rows = (isText ? values.texts[part] : values.fields)[fieldName] as readonly RowValues[];
  const { columns = [], nested } = field;
  const at = `${part}.${fieldName}`;

  const [rowText, nestedName, innerText] = way;
  let changed: ChangedRows | null;
  if (nestedName !== undefined) {
    const row = rowNumber(rowText, rows);
    if (row === null || nested?.name !== nestedName) return unchanged;
    const inner = rows[row]?.[nestedName] as readonly RowValues[];
    changed = applyStep(
      step,
      inner,
      innerText,
      emptyRow(nested.columns),
      `${at}.${row}.${nestedName}`,
      nested.columns[0]?.name ?? "",
    );
    if (changed) {
      const { rows: innerRows, focus } = changed;
      changed = { focus, rows: rows.map((one, index) => (index === row ? { ...one, [nestedName]: innerRows } : one)) };
    }
  } else {
    changed = applyStep(
      step,
      rows,
      rowText,
      { ...emptyRow(columns), ...(nested && { [nested.name]: [] }) },
      at,
      columns[0]?.name ?? "",
    );
  }
  if (!changed) return unchanged;
  return { values: withRows(values, part, fieldName, changed.rows), focus: changed.focus };
}

interface ChangedRows {
  readonly rows: readonly RowValues[];
  readonly focus: string;
}

function applyStep(
  step: RowStep,
  rows: readonly RowValues[],
  rowText: string | undefined,
  empty: RowValues,
  at: string,
  firstColumn: string,
): ChangedRows | null {
  if (step === "add")
    return rows.length < maximumRows ? { rows: [...rows, empty], focus: `${at}.${rows.length}.${firstColumn}` } : null;
  const row = rowNumber(rowText, rows);
  if (row === null) return null;
  if (step === "remove") return { rows: rows.filter((_, index) => index !== row), focus: at };
  const target = step === "up" ? row - 1 : row + 1;
  if (target < 0 || target >= rows.length) return null;
  const moved = [...rows];
  moved.splice(target, 0, ...moved.splice(row, 1));
  return { rows: moved, focus: `${at}.${target}.${firstColumn}` };
}

function rowNumber(text: string | undefined, rows: readonly RowValues[]): number | null {
  return text !== undefined && /^\d{1,3}$/.test(text) && Number(text) < rows.length ? Number(text) : null;
}

function emptyRow(columns: readonly { readonly name: string }[]): RowValues {
  return Object.fromEntries(columns.map(({ name }) => [name, ""]));
}

function withRows(values: EditorValues, part: string, field: string, rows: FieldValue): EditorValues {
  if (!isLanguage(part)) return { ...values, fields: { ...values.fields, [field]: rows } };
  return { ...values, texts: { ...values.texts, [part]: { ...values.texts[part], [field]: rows } } };
}

interface TableControlProps {
  readonly field: ContentField;
  /** Path of the table, as in "tr.items". */
  readonly name: string;
  readonly label: string;
  readonly rows: readonly RowValues[];
  readonly language?: Language | undefined;
  /** Id of the item in the URL. */
  readonly id: string;
}

const rowCard = "min-w-0 space-y-3 rounded-md border border-hairline px-4 pt-3 pb-4";

/** Renders a table with nested rows. Its buttons submit the whole form, which returns with the rows changed. */
export function TableControl({ field, name, label, rows, language, id }: TableControlProps) {
  const { kind, errors } = useFormFacts();
  const { t } = useTexts("editing");
  const { columns = [], nested } = field;
  const rowName = t(runtimeKey(`editing:row.${field.name}`));
  const hints = new Set(
    [...columns, ...(nested?.columns ?? [])].flatMap((column) => {
      const hint = fieldHint(t, kind, column);
      return hint ? [`${fieldLabel(t, kind, column.name)}: ${hint}`] : [];
    }),
  );
  return (
    <fieldset
      className="min-w-0 space-y-6"
      id={controlId(name)}
      tabIndex={-1}
      aria-describedby={errors[name] ? `${controlId(name)}-error` : undefined}
    >
      <legend className={labelClass}>{label}</legend>
      <ControlError name={name} />
      {[...hints].map((hint) => (
        <p className={hintClass} key={hint}>
          {hint}
        </p>
      ))}
      {rows.map((row, index) => (
        <fieldset className={`${rowCard} bg-surface`} key={index}>
          <legend className="px-1.5 font-semibold text-heading">
            {t("row.numbered", { row: rowName, number: index + 1 })}
          </legend>
          <Cells columns={columns} row={row} path={`${name}.${index}`} language={language} />
          {nested && <NestedRows nested={nested} row={row} path={`${name}.${index}`} language={language} id={id} />}
          <RowButtons
            id={id}
            name={`${name}.${index}`}
            index={index}
            count={rows.length}
            rowLabel={`${rowName} ${index + 1}`}
          />
        </fieldset>
      ))}
      <StepButton id={id} step="add" name={name} isOff={rows.length >= maximumRows} rowLabel={label}>
        {t("row.add", { row: rowName })}
      </StepButton>
    </fieldset>
  );
}

/** Renders the nested rows of a row. */
function NestedRows({
  nested,
  row,
  path,
  language,
  id,
}: {
  nested: NonNullable<ContentField["nested"]>;
  row: RowValues;
  path: string;
  language: Language | undefined;
  id: string;
}) {
  const { t } = useTexts("editing");
  const name = `${path}.${nested.name}`;
  const rows = row[nested.name] as readonly RowValues[];
  const rowName = t(runtimeKey(`editing:row.${nested.name}`));
  return (
    <div
      className={rows.length > 0 ? "space-y-3 border-s-4 border-hairline ps-3" : undefined}
      id={controlId(name)}
      tabIndex={-1}
    >
      <ControlError name={name} />
      {rows.map((inner, index) => (
        <fieldset className={`${rowCard} bg-sand`} key={index}>
          <legend className="px-1.5 font-semibold text-heading">
            {t("row.numbered", { row: rowName, number: index + 1 })}
          </legend>
          <Cells columns={nested.columns} row={inner} path={`${name}.${index}`} language={language} />
          <RowButtons
            id={id}
            name={`${name}.${index}`}
            index={index}
            count={rows.length}
            rowLabel={`${rowName} ${index + 1}`}
          />
        </fieldset>
      ))}
      <StepButton
        id={id}
        step="add"
        name={name}
        isOff={rows.length >= maximumRows}
        rowLabel={String(Object.values(row)[0] ?? "")}
      >
        {t("row.add", { row: rowName })}
      </StepButton>
    </div>
  );
}

function Cells({
  columns,
  row,
  path,
  language,
}: {
  columns: readonly ContentField[];
  row: RowValues;
  path: string;
  language: Language | undefined;
}) {
  const { kind } = useFormFacts();
  const { t } = useTexts();
  return (
    <div className="flex flex-wrap gap-3">
      {columns.map((column) => (
        <div className="max-w-full min-w-0 flex-[1_1_9rem]" key={column.name}>
          <ContentControl
            field={column}
            name={`${path}.${column.name}`}
            label={fieldLabel(t, kind, column.name)}
            value={String(row[column.name] ?? "")}
            language={language}
            isInRow
          />
        </div>
      ))}
    </div>
  );
}

function RowButtons({
  id,
  name,
  index,
  count,
  rowLabel,
}: {
  id: string;
  name: string;
  index: number;
  count: number;
  rowLabel: string;
}) {
  const { t } = useTexts("editing");
  return (
    <Cluster as="div">
      {index > 0 && (
        <StepButton id={id} step="up" name={name} rowLabel={rowLabel}>
          {t("row.up")}
        </StepButton>
      )}{" "}
      {index < count - 1 && (
        <StepButton id={id} step="down" name={name} rowLabel={rowLabel}>
          {t("row.down")}
        </StepButton>
      )}{" "}
      <StepButton id={id} step="remove" name={name} rowLabel={rowLabel}>
        {t("row.remove")}
      </StepButton>
    </Cluster>
  );
}

interface StepButtonProps {
  readonly id: string;
  readonly step: RowStep;
  readonly name: string;
  readonly isOff?: boolean;
  /** Names the row for screen readers. */
  readonly rowLabel: string;
  readonly children: string;
}

function StepButton({ id, step, name, isOff = false, rowLabel, children }: StepButtonProps) {
  const { kind, focus } = useFormFacts();
  return (
    <button
      className={buttonClass("quiet", "small")}
      id={step === "add" ? `${controlId(name)}-add` : undefined}
      name="step"
      value={rowStepValue(step, name)}
      formAction={href("/admin/content/:kind/:id/rows", { kind, id })}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- editing continues at the row that was added or removed
      autoFocus={step === "add" && focus === name}
      disabled={isOff}
    >
      {children}
      {rowLabel && <span className="sr-only">: {rowLabel}</span>}
    </button>
  );
}
