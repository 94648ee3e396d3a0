import { mostStatementColumns, mostStatementRows, statementColumns } from "~/contract/rules/statements.ts";

/** Reads the chosen head and columns of a form or an address; what is no place is left out. */
export function formatFrom(fields: FormData | URLSearchParams) {
  const placeOf = (name: string, below: number) => {
    const text = String(fields.get(name) ?? "");
    return /^\d{1,4}$/.test(text) && Number(text) < below ? Number(text) : undefined;
  };
  const places = statementColumns.map((name) => [name, placeOf(name, mostStatementColumns)] as const);
  const head = placeOf("head", mostStatementRows);
  return {
    ...(head !== undefined && { head }),
    ...Object.fromEntries(places.filter(([, place]) => place !== undefined)),
  };
}
