import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { inject } from "vitest";

/** Returns the address of this run's PostgreSQL (postgres://…), without a database. The first who asks starts it. */
export async function postgresUrl(): Promise<string> {
  const answer = await text(connect(inject("postgresDoor")));
  if (!answer.startsWith("postgres:")) throw new Error(`PostgreSQL for the tests did not start: ${answer}`);
  return answer;
}
