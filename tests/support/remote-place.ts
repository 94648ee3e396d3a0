import { HttpBrowser } from "./http-browser.ts";
import { openSectionSevenApi, type SectionSevenOptions } from "./section-seven-api.ts";
import type { Member } from "./section-seven-people.ts";
import { signInCookie } from "./signed-values.ts";
import { openTestSite } from "./site.ts";

/** Opens an API of §7 with a site of it. */
export async function openRemotePlace(options: SectionSevenOptions = {}, environment: Record<string, string> = {}) {
  const api = await openSectionSevenApi(options);
  const site = await openTestSite({ TRUST_PROXY: "1", ...api.environment, ...environment });
  return {
    api,
    site,
    guest: () => new HttpBrowser({ url: site.url, language: "tr" }),
    async signIn(member: Member, browser: HttpBrowser): Promise<void> {
      browser.cookies.set("user", await signInCookie(site, { token: api.bearerOf(member) }));
    },
    async [Symbol.asyncDispose](): Promise<void> {
      api.close();
      await site.close();
    },
  };
}

export type RemotePlace = Awaited<ReturnType<typeof openRemotePlace>>;
