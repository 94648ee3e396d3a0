import { openDatabase } from "../../app/backend/database/database.ts";
import { makeSignInLink } from "../../app/backend/people/sign-in-links.ts";
import { createStore, secretsFrom } from "../../app/backend/store.ts";
import { type TestBackend, testSecret } from "./backend.ts";

/** Returns the token of a one-time link that is issued at the test clock's time. */
export async function aSignInLink(
  { place, clock }: Pick<TestBackend, "place" | "clock">,
  { phone }: { phone: string },
): Promise<string> {
  const database = openDatabase(place.database);
  const secrets = secretsFrom(testSecret);
  const token = await makeSignInLink(
    { store: createStore(database, secrets), secrets, clock, site: { adminPhones: [] } },
    phone,
  );
  await database.destroy();
  if (token === null) throw new Error(`${phone} is no administrator's`);
  return token;
}
