import { HttpBrowser } from "../../support/http-browser.ts";
import { aPhone, codeSentTo } from "../../support/http-member.ts";
import { expect, test } from "../fixtures.ts";

/** How the policy says the longest time of a cookie, by seconds. */
const times: Readonly<Record<number, string>> = {
  900: "15 dakika",
  604_800: "7 gün",
  15_552_000: "180 gün",
  31_536_000: "1 yıl",
};

// By plain HTTP: @nojs.
test("the cookie policy names every cookie that the site sets, with its time @nojs", async ({ site }) => {
  const set = new Map<string, number>();
  const browser = new HttpBrowser({ url: site.url, language: "tr" });
  const post = async (path: string, fields: Record<string, string>) => {
    const answer = await browser.post(path, fields);
    for (const line of answer.headers.getSetCookie()) {
      const name = line.slice(0, line.indexOf("="));
      const until = /; *expires=([^;]+)/i.exec(line)?.[1];
      const left = until === undefined ? null : (Date.parse(until) - Date.now()) / 1000;
      const longest = Number(/; *max-age=(\d+)/i.exec(line)?.[1] ?? left ?? Infinity);
      if (longest > 0) set.set(name, longest);
    }
  };
  const phone = aPhone();
  await post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
  await post("/auth/login", { phone });
  await post("/auth/otp", { code: await codeSentTo(site, phone) });
  await post("/auth/newMember", { first_name: "Ayşe", last_name: "Yılmaz", kvkk: "on" });
  await post("/language", { language: "en" });
  await post("/page-version", { version: "light" });
  await post("/banner", {});
  const [popup = ""] = /\/popup\/\d+/.exec((await browser.open("/")).html) ?? [];
  await post(popup, {});
  const left = await browser.post("/auth/logout", {});
  const ended = left.headers.getSetCookie().find((line) => line.startsWith("user="));
  expect(ended).toMatch(/expires=Sat, 01 Jan 2000/i);
  expect(ended).not.toMatch(/max-age/i);
  const { html } = await new HttpBrowser({ url: site.url, language: "tr" }).open("/cookies");
  const said = new Map(
    [...html.matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) => {
      const [name = "", , time = ""] = [...row.matchAll(/<t[dh]\b[^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell]) =>
        cell!.replace(/<[^>]*>/g, "").trim(),
      );
      return [name, time];
    }),
  );
  expect([...set.keys()].toSorted()).toEqual(
    ["guest", "session", "sign-in", "browser", "user", "language", "version", "banner", "popup"].toSorted(),
  );
  for (const [name, seconds] of set) {
    const [, words] = Object.entries(times).find(([one]) => Math.abs(Number(one) - seconds) < 120) ?? [];
    expect(said.get(name), name).toBe(words ?? "Tarayıcı kapanana kadar");
  }
});
