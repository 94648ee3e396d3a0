import { HttpBrowser } from "../support/http-browser.ts";
import { openSectionSevenApi } from "../support/section-seven-api.ts";
import { sectionSevenMember } from "../support/section-seven-people.ts";
import { signInCookie } from "../support/signed-values.ts";
import { openTestSite } from "../support/site.ts";

/** Milliseconds that an answer of the API takes, and those that the first byte of each page may take. */
const distances = [
  { away: 100, most: { guest: 200, member: 300 } },
  { away: 300, most: { guest: 700, member: 700 } },
] as const;
const rounds = 5;

/** Pages of a guest with a basket, and of a member with a spring. */
const pages = {
  guest: ["/", "/waterwell-projects", "/waterwell-projects/detail/2", "/basket"],
  member: ["/dashboard/panel", "/dashboard/donate", "/dashboard/my-campaigns", "/dashboard/campaign/{spring}/target"],
} as const;
type Visitor = keyof typeof pages;

/**
 * Prints the time to the first byte of pages beside an API of §7 that is far away. Each visit is the first one of its
 * site, so that nothing is kept yet.
 */
export async function printFarApi(): Promise<void> {
  console.log("\nfar API: median of first visits, ms to the first byte");
  for (const { away, most } of distances)
    for (const visitor of ["guest", "member"] as const)
      for (const page of pages[visitor]) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round++) times.push(await firstVisit(away, visitor, page));
        const median = Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!);
        const mark = median > most[visitor] ? "  OVER" : "";
        console.log(
          `  ${away} ms away  ${page.padEnd(36)} ${String(median).padStart(5)} ms  (goal ${most[visitor]})${mark}`,
        );
      }
}

async function firstVisit(away: number, visitor: Visitor, page: string): Promise<number> {
  using api = await openSectionSevenApi();
  await using site = await openTestSite({ TRUST_PROXY: "1", ...api.environment });
  const browser = new HttpBrowser({ url: site.url, language: "tr" });
  const member = api.people.memberOf(sectionSevenMember.phone);
  const spring = { name: "Dedem için", about: "Bir kuyu.", goal_amount: 5000 };
  const { id } = api.people.startSpring(member, spring, "confirmed");
  if (visitor === "member") browser.cookies.set("user", await signInCookie(site, { token: api.bearerOf(member) }));
  else await browser.post("/donate", { cause: "water_well-1", for: "self", own_amount: "50" });
  // The first page of a process compiles its code.
  await (await fetch(`${site.url}/auth/login`)).text();
  api.delayBy(away);
  const begun = performance.now();
  const answer = await browser.send(page.replace("{spring}", String(id)));
  const milliseconds = performance.now() - begun;
  await answer.text();
  if (answer.status !== 200) throw new Error(`${page} answers ${answer.status}`);
  return milliseconds;
}
