import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createBackend } from "../../app/backend/index.server.ts";
import type { CollectionPermit } from "../../app/contract/endpoints/springs.ts";
import { type CallEndpoint, createApiCaller } from "./api-caller.ts";
import { aPhone, signUpOverHttp } from "./http-member.ts";
import { silentLog } from "./line-log.ts";
import { readUserCookie } from "./signed-values.ts";
import type { TestSite } from "./site.ts";

export const aPermit = { number: "2026/117", authority: "İstanbul Valiliği", from: "2020-01-01", until: "2099-12-31" };

/**
 * Opens a second API on the data of a running site, with a new member as administrator, so that a test can make staff
 * decisions without a browser.
 */
export async function openStaffApi(site: TestSite) {
  const phone = aPhone();
  const { browser } = await signUpOverHttp(site, { phone, firstName: "Görevli" });
  const bearer = readUserCookie(browser.cookies.get("user")!).token;
  const client = { id: "staff", secret: "the staff's own secret" };
  const backend = await createBackend({
    database: join(site.dataDirectory, "pinar.sqlite"),
    dataDirectory: site.dataDirectory,
    publicUrl: site.url,
    secret: (await readFile(join(site.dataDirectory, "data-secret"), "utf8")).trim(),
    clients: [client],
    payment: { provider: "sandbox" },
    adminPhones: [phone],
    staffSecondFactor: "off",
    log: silentLog,
  });
  const { call } = createApiCaller(backend.fetch, client);
  const speak = ((name: never, content: never) => call(name, content, { bearer } as never)) as unknown as CallEndpoint;
  type Decision = `${"approve" | "reject"}Spring${"" | "Update" | "Deletion"}` | "stopSpring";
  const decide = async (name: Decision, id: number, content: object) => {
    const { version } = (await speak("showStaffSpring", { params: { id } })).data;
    await speak(name, { params: { id }, body: { version, ...content } } as never);
  };

  return {
    call: speak,
    approve: (id: number, permit: CollectionPermit = aPermit) => decide("approveSpring", id, { permit }),
    reject: (id: number, reason: string) => decide("rejectSpring", id, { reason }),
    rejectUpdate: (id: number, reason: string) => decide("rejectSpringUpdate", id, { reason }),
    stop: (id: number, reason: string) => decide("stopSpring", id, { reason }),
    approveDeletion: (id: number) => decide("approveSpringDeletion", id, {}),
    rejectDeletion: (id: number, reason: string) => decide("rejectSpringDeletion", id, { reason }),
    [Symbol.asyncDispose]: () => backend.close(),
  };
}
export type StaffApi = Awaited<ReturnType<typeof openStaffApi>>;
