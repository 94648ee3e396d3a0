import { HttpBrowser } from "./http-browser.ts";
import { openSectionSevenApi, type SectionSevenWish } from "./section-seven-api.ts";
import type { Member } from "./section-seven-people.ts";
import { signInCookie } from "./signed-values.ts";
import { openTestSite } from "./site.ts";

/** Opens an API of §7 with a site of it. */
export async function openRemotePlace(options: SectionSevenWish = {}, environment: Record<string, string> = {}) {
  const api = await openSectionSevenApi(options);
  const site = await openTestSite({ TRUST_PROXY: "1", ...api.environment, ...environment });
  const close = async () => {
    api.close();
    await site.close();
  };
  return {
    api,
    site,
    guest: () => new HttpBrowser({ url: site.url, language: "tr" }),
    async signIn(member: Member, browser: HttpBrowser): Promise<void> {
      browser.cookies.set("user", await signInCookie(site, { token: api.bearerOf(member) }));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

export type RemotePlace = Awaited<ReturnType<typeof openRemotePlace>>;
