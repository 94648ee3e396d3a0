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
  const versionOf = async (id: number) => (await call("showStaffSpring", { params: { id } }, { bearer })).data.version;

  return {
    /** Calls any endpoint as this administrator. */
    call: ((name: never, content: never) => call(name, content, { bearer } as never)) as unknown as CallEndpoint,
    approve: async (id: number, permit: CollectionPermit = aPermit) =>
      void (await call(
        "approveSpring",
        { params: { id }, body: { version: await versionOf(id), permit } },
        { bearer },
      )),
    reject: async (id: number, reason: string) =>
      void (await call("rejectSpring", { params: { id }, body: { version: await versionOf(id), reason } }, { bearer })),
    rejectUpdate: async (id: number, reason: string) =>
      void (await call(
        "rejectSpringUpdate",
        { params: { id }, body: { version: await versionOf(id), reason } },
        { bearer },
      )),
    stop: async (id: number, reason: string) =>
      void (await call("stopSpring", { params: { id }, body: { version: await versionOf(id), reason } }, { bearer })),
    approveDeletion: async (id: number) =>
      void (await call(
        "approveSpringDeletion",
        { params: { id }, body: { version: await versionOf(id) } },
        { bearer },
      )),
    rejectDeletion: async (id: number, reason: string) =>
      void (await call(
        "rejectSpringDeletion",
        { params: { id }, body: { version: await versionOf(id), reason } },
        { bearer },
      )),
    close: () => backend.close(),
  };
}
export type StaffApi = Awaited<ReturnType<typeof openStaffApi>>;
