import { CompiledQuery, type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { isPostgres } from "./migrations/columns.ts";
import type { Database } from "./schema.ts";

/** Rows that others refer to, by id; a foreign key promises that each one is there. */
export class RowsById<Id, Row> extends Map<Id, Row> {
  override get(id: Id): Row {
    const row = super.get(id);
    if (row === undefined) throw new Error(`No row has the id ${id}`);
    return row;
  }
}

type Value = string | number | null;
type Values = readonly (Value | readonly Value[])[];

interface Query<Row> {
  compile(): CompiledQuery<Row>;
  execute(): Promise<Row[]>;
}

/** Longest list in the parameters of a cached query; every length is a query of its own. */
const longestList = 50;

/**
 * Returns a function that runs a query which is built and compiled once for each kind of database: building a query
 * anew costs several times what SQLite needs to answer it. For the queries of nearly every page; others are built where
 * they are used.
 * @param build uses each of the parameters as a value of the query, unchanged
 */
export function compiledOnce<Parameters extends Values, Row>(
  build: (db: Database, ...parameters: Parameters) => Query<Row>,
): (db: Database, ...parameters: Parameters) => Promise<Row[]> {
  const cache = new Map<string, { query: CompiledQuery<Row>; places: ReadonlyMap<unknown, number> }>();
  return async (db, ...parameters) => {
    const lengths = parameters.map((parameter) => (Array.isArray(parameter) ? parameter.length : -1));
    if (lengths.some((length) => length > longestList)) return build(db, ...parameters).execute();
    const key = `${isPostgres(db)} ${lengths.join(" ")}`;
    let compiled = cache.get(key);
    if (!compiled) {
      const marks = parameters.map((parameter, place) =>
        Array.isArray(parameter) ? parameter.map((_, item) => mark(place, item)) : mark(place, 0),
      ) as unknown as Parameters;
      const query = build(db, ...marks).compile();
      compiled = { query, places: new Map(marks.flat().map((name, at) => [name, at])) };
      const unused = [...compiled.places.keys()].filter((name) => !query.parameters.includes(name));
      if (unused.length > 0) throw new Error("A parameter of a query is not used, or changed");
      cache.set(key, compiled);
    }
    const { query, places } = compiled;
    const values = parameters.flat() as Value[];
    const filled = query.parameters.map((value) => (places.has(value) ? values[places.get(value)!] : value));
    return (await db.executeQuery<Row>(CompiledQuery.raw(query.sql, filled))).rows;
  };
}

function mark(place: number, item: number): string {
  return `‹parameter ${place} ${item}›`;
}

/**
 * Returns the condition of the rows that follow one in the order of `created_at` and `id`. Databases take both columns
 * from one index.
 * @param after id of the last row before
 * @param owner owner of all of them: nothing follows a row of somebody else
 */
export function follows(
  table: "donations" | "payments",
  after: number | string,
  { direction, owner }: { readonly direction: "asc" | "desc"; readonly owner?: string },
): RawBuilder<SqlBool> {
  const compared = sql.raw(direction === "asc" ? ">" : "<");
  const last = sql`select created_at from ${sql.table(table)} where id = ${after}
    ${owner === undefined ? sql`` : sql`and owner = ${owner}`}`;
  return sql<SqlBool>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) ${compared} ((${last}), ${after})`;
}

/** Writes a mark of the site in place of the former one of its name. */
export async function writeMark(
  db: Database,
  name: string,
  { at, details }: { readonly at: Date; readonly details: string | null },
): Promise<void> {
  const values = { at: at.toISOString(), details };
  await db
    .insertInto("site_marks")
    .values({ name, ...values })
    .onConflict((on) => on.column("name").doUpdateSet(values))
    .execute();
}

/** The rows of a list that one page shows. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/**
 * Returns how many rows there are in all. A page that is not full tells it, so that most lists are not counted.
 * @param found rows of the page
 */
export async function totalOf({ offset, limit }: Page, found: number, count: () => Promise<number>): Promise<number> {
  return found < limit && (found > 0 || offset === 0) ? offset + found : count();
}

interface Written {
  readonly numUpdatedRows?: bigint;
  readonly numDeletedRows?: bigint;
  readonly numInsertedOrUpdatedRows?: bigint | undefined;
}

interface Write {
  executeTakeFirstOrThrow(): Promise<Written>;
}

/** Runs a write and returns how many rows it changed, for `$call`. */
export async function rowsWritten(write: Write): Promise<number> {
  const { numUpdatedRows, numDeletedRows, numInsertedOrUpdatedRows } = await write.executeTakeFirstOrThrow();
  return Number(numUpdatedRows ?? numDeletedRows ?? numInsertedOrUpdatedRows ?? 0n);
}

/** Runs a write and returns whether it changed a row, for `$call`. */
export async function hasWritten(write: Write): Promise<boolean> {
  return (await rowsWritten(write)) > 0;
}

/** Runs a query and returns its first row, null without one, for `$call`. */
export async function firstRow<Row>(query: { executeTakeFirst(): Promise<Row | undefined> }): Promise<Row | null> {
  return (await query.executeTakeFirst()) ?? null;
}

/** Runs a query and returns its first row in another form, null without one, for `$call`. */
export function rowAs<Row, Result>(convert: (row: Row) => Result) {
  return async (query: { executeTakeFirst(): Promise<Row | undefined> }): Promise<Result | null> => {
    const row = await query.executeTakeFirst();
    return row === undefined ? null : convert(row);
  };
}

/** Runs a query and returns its rows in another form, for `$call`. */
export function rowsAs<Row, Result>(convert: (row: Row) => Result) {
  return async (query: { execute(): Promise<Row[]> }): Promise<Result[]> =>
    (await query.execute()).map((row) => convert(row));
}

/** Inserts a row and returns its id, for `$call`. */
export async function insertedId(insert: { returning(column: "id"): unknown }): Promise<number> {
  const inserted = insert.returning("id") as { executeTakeFirstOrThrow(): Promise<{ readonly id: number }> };
  return (await inserted.executeTakeFirstOrThrow()).id;
}

/** Runs a query and returns whether it finds a row, for `$call`. */
export async function findsRow(query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined;
}

/** Returns the number of rows that meet a condition, among those of a group. */
export function countWhere(condition: RawBuilder<unknown> | Expression<SqlBool>): RawBuilder<number> {
  return sql<number>`sum(case when ${condition} then 1 else 0 end)`;
}

/** Counts the rows that a query finds, for `$call`. */
export async function countRows<DB, Tables extends keyof DB>(query: SelectQueryBuilder<DB, Tables, object>) {
  const counting = query.clearSelect().select((eb) => eb.fn.countAll<number>().as("n"));
  return Number((await counting.$castTo<{ n: number }>().executeTakeFirstOrThrow()).n);
}

/** Returns the number of the only row of a query that counts or sums. */
export function numberIn([row]: readonly { readonly number: number }[]): number {
  return row?.number ?? 0;
}

/** Returns the parts of a list for one INSERT or one IN each, far below the limits of both databases. */
export function* chunks<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += 400) yield items.slice(start, start + 400);
}
