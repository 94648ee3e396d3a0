import { CompiledQuery } from "kysely";
import type { Database } from "./database.ts";
import { isPostgres } from "./migrations/columns.ts";

type Value = string | number | null;
type Values = readonly (Value | readonly Value[])[];

interface Query<Row> {
  compile(): CompiledQuery<Row>;
  execute(): Promise<Row[]>;
}

/** Longest list in the parameters of a query that is kept; every length is a query of its own. */
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
  const kept = new Map<string, { query: CompiledQuery<Row>; places: ReadonlyMap<unknown, number> }>();
  return async (db, ...parameters) => {
    const lengths = parameters.map((parameter) => (Array.isArray(parameter) ? parameter.length : -1));
    if (lengths.some((length) => length > longestList)) return build(db, ...parameters).execute();
    const key = `${isPostgres(db)} ${lengths.join(" ")}`;
    let known = kept.get(key);
    if (!known) {
      const marks = parameters.map((parameter, place) =>
        Array.isArray(parameter) ? parameter.map((_, item) => mark(place, item)) : mark(place, 0),
      ) as unknown as Parameters;
      const query = build(db, ...marks).compile();
      known = { query, places: new Map(marks.flat().map((name, at) => [name, at])) };
      const unused = [...known.places.keys()].filter((name) => !query.parameters.includes(name));
      if (unused.length > 0) throw new Error("A parameter of a query is not used, or changed");
      kept.set(key, known);
    }
    const { query, places } = known;
    const values = parameters.flat() as Value[];
    const filled = query.parameters.map((value) => (places.has(value) ? values[places.get(value)!] : value));
    return (await db.executeQuery<Row>(CompiledQuery.raw(query.sql, filled))).rows;
  };
}

function mark(place: number, item: number): string {
  return `‹parameter ${place} ${item}›`;
}
