import { maximumRows } from "~/contract/content/fields.ts";
import type { ContentKind } from "~/contract/content/kinds.ts";
import { isLanguage } from "~/contract/rules/languages.ts";
import { localizedFields, sharedFields, type EditorValues, type RowValues, type FieldValue } from "./form-values.ts";

const steps = ["add", "remove", "up", "down"] as const;
export type RowStep = (typeof steps)[number];

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
