import { createApiClient } from "~/api/client.server.ts";
import { createBackend } from "~/backend/index.server.ts";
import { readEnvironment } from "~/environment.server.ts";

/** What this process is: its settings, its API, and, while it is a sandbox, its bank. Made once. */
async function openSite() {
  const environment = readEnvironment(process.env);
  if (environment.api) {
    const { baseUrl, clientId, clientSecret, scope } = environment.api;
    const send = (request: Request) => fetch(request, { signal: AbortSignal.timeout(20_000) });
    const client = createApiClient({ send, baseUrl: baseUrl.replace(/\/$/, ""), credentials: { clientId, clientSecret, scope } });
    return { environment, client, bankPages: undefined, files: undefined };
  }
  const secret = environment.dataSecret;
  // The embedded API has one client: this site. Their shared secret never leaves the process.
  const credentials = { clientId: "site", clientSecret: secret, scope: "" };
  const backend = await createBackend({
    database: environment.databaseUrl ?? `${environment.dataDirectory}/pinar.sqlite`,
    dataDirectory: environment.dataDirectory,
    publicUrl: environment.publicUrl,
    secret,
    clients: [{ id: credentials.clientId, secret: credentials.clientSecret }],
    payment: environment.payment,
    sms: environment.sms,
    mail: environment.mail,
    ...(environment.staffEmail && { staffEmail: environment.staffEmail }),
    brandName: environment.brandName,
    adminPhones: environment.adminPhones,
  });
  const client = createApiClient({ send: backend.fetch, baseUrl: "http://api.invalid", credentials });
  return { environment, client, bankPages: backend.bankPages, files: backend.files };
}

let opened: ReturnType<typeof openSite> | undefined;

/** The site of this process, opened at the first call. */
export function site(): ReturnType<typeof openSite> {
  opened ??= openSite();
  return opened;
}
