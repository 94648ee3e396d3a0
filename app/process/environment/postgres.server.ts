import * as z from "zod";
import { setting } from "./payment.server.ts";

/** A number of milliseconds, an hour at most. */
export const milliseconds = (standard: number) =>
  setting(z.coerce.number({ error: "must be a number of milliseconds" }).int().min(0).max(3_600_000).default(standard));

/** Variables of the connections to PostgreSQL. */
export const postgresVariables = {
  DATABASE_POOL_SIZE: setting(z.coerce.number({ error: "must be a number" }).int().min(2).max(200).default(10)),
  DATABASE_CONNECT_TIMEOUT_MS: milliseconds(5000),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(15_000),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: milliseconds(15_000),
  DATABASE_POOLER: setting(
    z.enum(["session", "transaction"], { error: "must be session or transaction" }).default("session"),
  ),
};
const schema = z.object(postgresVariables);

/** Returns the limits of PostgreSQL's connections. */
export function postgresFrom(values: z.output<typeof schema>) {
  return {
    poolSize: values.DATABASE_POOL_SIZE,
    connectTimeoutMilliseconds: values.DATABASE_CONNECT_TIMEOUT_MS,
    statementTimeoutMilliseconds: values.DATABASE_STATEMENT_TIMEOUT_MS,
    idleTransactionTimeoutMilliseconds: values.DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
    isPooledByTransaction: values.DATABASE_POOLER === "transaction",
  };
}
