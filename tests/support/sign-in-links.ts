import { openAdminTools } from "../../app/backend/admin.server.ts";
import { openDatabase } from "../../app/backend/database/database.ts";
import { makeSignInLink } from "../../app/backend/people/sign-in-links.ts";
import { createStore, secretsFrom } from "../../app/backend/store.ts";
import { publicUrl, type TestBackend, testSecret } from "./backend.ts";

/** Opens the operator's tools on a test's database. */
export function adminToolsOf({ place }: Pick<TestBackend, "place">, secret = testSecret) {
  return openAdminTools({
    ...place,
    files: null,
    publicUrl,
    secret,
    sessionSecrets: null,
    adminPhones: [],
    staffEmail: null,
    needsSecondFactor: false,
    providers: { bank: "sandbox", sms: "outbox", mail: "outbox" },
    launch: { isBankTest: false, trustProxy: 0, hasGeneratedSecrets: true, hasMetricsToken: false },
  });
}

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
