import { href } from "react-router";
import { type ContentField, maximumRows } from "~/contract/content/fields.ts";
import type { ContentKind } from "~/contract/content/kinds.ts";
import { isLanguage, type Language } from "~/contract/rules/languages.ts";
import { hintClass, labelClass } from "~/forms/form-classes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { runtimeKey } from "~/texts/keys.ts";
import { buttonClass } from "~/ui/buttons.tsx";
import { Cluster } from "~/ui/page.tsx";
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

/** Renders a table with nested rows. Its buttons submit the whole form, which returns with the rows changed. */
export function TableControl({ field, name, label, rows, language, id }: TableControlProps) {
  const { kind, errors } = useFormFacts();
  const { t } = useTexts("editing");
  const { columns = [], nested } = field;
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
      <Rows
        table={field.name}
        columns={columns}
        nested={nested}
        name={name}
        rows={rows}
        language={language}
        id={id}
        addLabel={label}
      />
    </fieldset>
  );
}

interface RowsProps extends Pick<TableControlProps, "name" | "rows" | "language" | "id"> {
  /** Name of the field or of the column that has the rows. */
  readonly table: string;
  readonly columns: readonly ContentField[];
  readonly nested?: ContentField["nested"];
  /** Names the table for screen readers, at the button that adds a row. */
  readonly addLabel: string;
}

/** Renders the rows of a table, or those nested in a row, and the button that adds one. */
function Rows({ table, columns, nested, name, rows, language, id, addLabel }: RowsProps) {
  const { t } = useTexts("editing");
  const rowName = t(runtimeKey(`editing:row.${table}`));
  const isInner = name.split(".").length > 2;
  return (
    <>
      {rows.map((row, index) => {
        const path = `${name}.${index}`;
        const button = { id, name: path, rowLabel: `${rowName} ${index + 1}` };
        return (
          <fieldset
            className={`min-w-0 space-y-3 rounded-md border border-hairline px-4 pt-3 pb-4 ${isInner ? "bg-sand" : "bg-surface"}`}
            key={index}
          >
            <legend className="px-1.5 font-semibold text-heading">
              {t("row.numbered", { row: rowName, number: index + 1 })}
            </legend>
            <Cells columns={columns} row={row} path={path} language={language} />
            {nested && <NestedRows nested={nested} row={row} path={path} language={language} id={id} />}
            <Cluster as="div">
              {index > 0 && (
                <StepButton {...button} step="up">
                  {t("row.up")}
                </StepButton>
              )}{" "}
              {index < rows.length - 1 && (
                <StepButton {...button} step="down">
                  {t("row.down")}
                </StepButton>
              )}{" "}
              <StepButton {...button} step="remove">
                {t("row.remove")}
              </StepButton>
            </Cluster>
          </fieldset>
        );
      })}
      <StepButton id={id} step="add" name={name} isOff={rows.length >= maximumRows} rowLabel={addLabel}>
        {t("row.add", { row: rowName })}
      </StepButton>
    </>
  );
}

interface PartOfRowProps extends Pick<TableControlProps, "language"> {
  readonly row: RowValues;
  readonly path: string;
}

function NestedRows({
  nested: { name: table, columns },
  row,
  path,
  language,
  id,
}: PartOfRowProps & { readonly nested: NonNullable<ContentField["nested"]>; readonly id: string }) {
  const name = `${path}.${table}`;
  const rows = row[table] as readonly RowValues[];
  return (
    <div
      className={rows.length > 0 ? "space-y-3 border-s-4 border-hairline ps-3" : undefined}
      id={controlId(name)}
      tabIndex={-1}
    >
      <ControlError name={name} />
      <Rows
        table={table}
        columns={columns}
        name={name}
        rows={rows}
        language={language}
        id={id}
        addLabel={String(Object.values(row)[0] ?? "")}
      />
    </div>
  );
}

function Cells({ columns, row, path, language }: PartOfRowProps & { readonly columns: readonly ContentField[] }) {
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
