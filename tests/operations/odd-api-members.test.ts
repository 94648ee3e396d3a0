import pLimit from "p-limit";
import { expect, test } from "vitest";
import { HttpBrowser } from "../support/http-browser.ts";
import { openSectionSevenApi } from "../support/section-seven-api.ts";
import { type FaultKind, faultKinds } from "../support/section-seven-faults.ts";
import { sectionSevenMember } from "../support/section-seven-people.ts";
import { signInCookie } from "../support/signed-values.ts";
import { openTestSite } from "../support/site.ts";

/** Milliseconds of a page, and of an answer to a form: a write is waited for 15 s (docs/decisions/0063). */
const longest = { page: 6_500, form: 22_000 } as const;
/** Sites at once; most of the time they wait. */
const atOnce = 3;

/** Paths of §7 with the pages of members that read them. */
const reads: Readonly<Record<string, readonly string[]>> = {
  "user/profile": ["/dashboard/panel", "/profile/personal-data", "/dashboard/donate"],
  "user/dashboard/donations": ["/dashboard/panel"],
  "user/dashboard/needy": ["/dashboard/panel", "/dashboard/water"],
  "user/dashboard/water-wells": ["/dashboard/panel"],
  "user/dashboard/sacrifice-shares": ["/dashboard/panel"],
  "user/dashboard/completed-projects": ["/dashboard/panel"],
  "user/donations": ["/dashboard/donate", "/dashboard/panel"],
  "user/donations/needy": ["/dashboard/water"],
  "user/donations/named-water-wells": ["/dashboard/named-water"],
  "user/springs": ["/dashboard/my-campaigns", "/dashboard/panel"],
  "user/springs/{}": ["/dashboard/campaign/{spring}/details", "/dashboard/campaign/{spring}/options"],
  "user/springs/{}/goal": ["/dashboard/campaign/{spring}/target"],
  "user/springs/{}/donations": ["/dashboard/campaign/{spring}/donates"],
  "user/notification-permissions": ["/profile/profile-options"],
  "special-days": ["/dashboard/campaign/{spring}/details", "/dashboard/new-campaigns"],
  baskets: ["/basket", "/payment/details", "/payment/card", "/dashboard/panel"],
};

/** Paths of §7 that write, with the form that does so. */
const writes: Readonly<Record<string, readonly [page: string, fields: Record<string, string>]>> = {
  baskets: ["/donate", { cause: "water_well-2", for: "self", choice: "own", own_amount: "50" }],
  "user/springs/{}/end-request": ["/dashboard/campaign/{spring}/end", {}],
  "user/springs/{}/delete-request": ["/dashboard/campaign/{spring}/deletion", {}],
  "user/notification-permissions": ["/profile/profile-options", { sms: "on" }],
  "user/auth/logout": ["/auth/logout", {}],
};

/** The whole matrix is part of `npm run drill`; otherwise each kind of fault is met at another place. */
const isWhole = process.env.DRILL_KILLS !== undefined;
function part<Item>(list: readonly Item[], turn: number): readonly Item[] {
  return isWhole ? list : [list[turn % list.length]!];
}

async function openMember() {
  const api = await openSectionSevenApi();
  const site = await openTestSite({ TRUST_PROXY: "1", LOG_LEVEL: "fatal", ...api.environment });
  const member = api.people.memberOf(sectionSevenMember.phone);
  const spring = api.people.startSpring(
    member,
    { name: "Dedem için", about: "Bir kuyu.", goal_amount: 5000 },
    "confirmed",
  );
  api.people.addLine(`member ${member.id}`, { amount: 50, basket_able_type: 2, basket_able_id: 1, user_id: member.id });
  const browser = new HttpBrowser({ url: site.url, language: "tr" });
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  browser.cookies.set("user", await signInCookie(site, { token: api.bearerOf(member), expiresAt }));
  // The first page of a process compiles its code.
  await (await fetch(`${site.url}/auth/login`)).text();
  api.forgetRequests();
  const at = (path: string) => path.replace("{spring}", String(spring.id));
  return {
    api,
    async visit(path: string) {
      const begun = performance.now();
      const answer = await browser.send(at(path));
      return { ...(await readAnswer(answer)), milliseconds: performance.now() - begun };
    },
    async press(path: string, fields: Record<string, string>) {
      const begun = performance.now();
      const answer = await browser.post(at(path), fields);
      return { ...(await readAnswer(answer)), milliseconds: performance.now() - begun };
    },
    async close() {
      api.close();
      await site.close();
    },
  };
}

async function readAnswer(answer: Response) {
  const text = await answer.text();
  return { status: answer.status, isDated: answer.headers.has("retry-after"), text };
}

/** What is wrong with an answer; a failure that is not this site's is 503 and says when to come back. */
function wrongOf({ status, isDated, text }: { status: number; isDated: boolean; text: string }): string | null {
  if (status === 503) return isDated || /<form\b/.test(text) ? null : "503 without Retry-After";
  if (status === 404 || status >= 500) return `answers ${status}`;
  return /NF[GK]|\[object Object/.test(text) ? "shows a hole" : null;
}

test("pages of members end in time, whatever fault a read has", { timeout: 7_200_000 }, async () => {
  const limit = pLimit(atOnce);
  const visitWith = async (kind: FaultKind, path: string, pages: readonly string[]) => {
    const { api, visit, close } = await openMember();
    api.break([path], kind);
    const wrong: string[] = [];
    try {
      for (const page of pages) {
        const answer = await visit(page);
        const fault = answer.milliseconds > longest.page ? `${Math.round(answer.milliseconds)} ms` : wrongOf(answer);
        if (fault) wrong.push(`${page} with "${kind}" of ${path}: ${fault}`);
      }
    } finally {
      await close();
    }
    return wrong;
  };
  const found = await Promise.all(
    faultKinds.flatMap((kind, turn) =>
      part(Object.entries(reads), turn).map(([path, pages]) => limit(() => visitWith(kind, path, pages))),
    ),
  );
  expect(found.flat()).toEqual([]);
});

test("a write is sent once, whatever fault it has", { timeout: 7_200_000 }, async () => {
  const limit = pLimit(atOnce);
  const writeWith = async (
    kind: FaultKind,
    path: string,
    [page, fields]: readonly [string, Record<string, string>],
  ) => {
    const { api, press, close } = await openMember();
    api.break([path], kind);
    const what = `${page} with "${kind}" of ${path}`;
    try {
      const answer = await press(page, fields);
      const sent = api.requests.filter(({ pattern, method }) => pattern === path && method !== "GET");
      const fault = answer.milliseconds > longest.form ? `${Math.round(answer.milliseconds)} ms` : wrongOf(answer);
      return [
        ...(fault ? [`${what}: ${fault}`] : []),
        ...(sent.length === 1 ? [] : [`${what}: sent ${sent.length} times`]),
      ];
    } finally {
      await close();
    }
  };
  const found = await Promise.all(
    faultKinds.flatMap((kind, turn) =>
      part(Object.entries(writes), turn).map(([path, form]) => limit(() => writeWith(kind, path, form))),
    ),
  );
  expect(found.flat()).toEqual([]);
});
