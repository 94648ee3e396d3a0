import { type Dialect, PostgresDialect } from "kysely";
import pg from "pg";

/** PostgreSQL's type number of bigint, which its driver answers as text unless told otherwise. */
const BIGINT = 20;

/**
 * Kysely on PostgreSQL. Sums are bigint there; every sum of this product is far below 2^53 kuruş.
 * @param url postgres://…
 */
export function postgresDialect(url: string): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types: {
      getTypeParser: (type: number, format?: "text" | "binary") =>
        type === BIGINT ? Number : pg.types.getTypeParser(type, format as "text"),
    } as pg.CustomTypesConfig,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  return new PostgresDialect({ pool });
}
