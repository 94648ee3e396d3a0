import pLimit from "p-limit";
import { expect, test } from "vitest";
import { isNightly } from "../support/depth.ts";
import { aPhone } from "../support/http-member.ts";
import { memberReads, type Write, writes } from "../support/odd-api-endpoints.ts";
import { aPicture } from "../support/pictures.ts";
import { openRemotePlace, type RemotePlace } from "../support/remote-place.ts";
import { type FaultKind, faultKinds } from "../support/section-seven-faults.ts";
import { formStampFrom } from "../support/signed-values.ts";

/**
 * Milliseconds of a page, and of an answer to a form, whose write is waited for 15 s (docs/decisions/0063). What hangs
 * here hangs for a minute; the limits themselves are tried by a clock (tests/unit/call-policy.test.ts).
 */
const longest = { page: 30_000, form: 45_000 } as const;
/** Sites at once; most of the time they wait. */
const atOnce = 3;

/** Kinds of faults that `npm test` makes. */
const usualKinds: readonly FaultKind[] = ["502 page", "broken JSON", "hang", "401"];
const kinds = isNightly ? faultKinds : usualKinds;
/** The whole matrix takes most of an hour; by day each kind of fault is met at another place. */
function part<Item>(list: readonly Item[], turn: number): readonly Item[] {
  return isNightly ? list : [list[turn % list.length]!];
}

/** Opens an API with its site, which has compiled its code. */
async function openPlace(): Promise<RemotePlace> {
  const place = await openRemotePlace({}, { LOG_LEVEL: "fatal" });
  await place.guest().open("/auth/login");
  return place;
}

/** Signs a new member in, who has a campaign in this state and a line in the basket. */
async function joinMember({ api, site, guest, signIn }: RemotePlace, state = "confirmed") {
  const member = api.people.memberOf(aPhone());
  const spring = api.people.startSpring(member, { name: "Dedem için", about: "Bir kuyu.", goal_amount: 5000 }, state);
  Object.assign(member, { first_name: "Elif", last_name: "Kaya", profile: { email: "elif@example.org" } });
  api.people.addLine(`member ${member.id}`, { amount: 50, basket_able_type: 2, basket_able_id: 1, user_id: member.id });
  const browser = guest();
  await signIn(member, browser);
  const at = (path: string) => path.replace("{spring}", String(spring.id));
  const timed = async (answer: () => Promise<Response>) => {
    const begun = performance.now();
    const response = await answer();
    const [status, isDated] = [response.status, response.headers.has("retry-after")];
    return { status, isDated, text: await response.text(), milliseconds: performance.now() - begun };
  };
  return {
    visit: (path: string) => timed(() => browser.send(at(path))),
    /** Sends a form; what comes before it is sent first. */
    async send({ to, fields, picture, first, isStamped }: Write) {
      if (first) await browser.post(at(first.to), first.fields);
      const stamp: Record<string, string> = isStamped ? { stamp: await formStampFrom(site, 10) } : {};
      const all = { ...fields, ...stamp };
      if (!picture) return timed(() => browser.post(at(to), all));
      const body = new FormData();
      for (const [name, value] of Object.entries(all)) body.set(name, value);
      body.set(picture, new File([await aPicture({ format: "png" })], "resim.png", { type: "image/png" }));
      return timed(() => browser.send(at(to), { method: "POST", body }));
    },
  };
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
    await using place = await openPlace();
    const { visit } = await joinMember(place);
    place.api.break([path], kind);
    const wrong: string[] = [];
    for (const page of pages) {
      const answer = await visit(page);
      const fault = answer.milliseconds > longest.page ? `${Math.round(answer.milliseconds)} ms` : wrongOf(answer);
      if (fault) wrong.push(`${page} with "${kind}" of ${path}: ${fault}`);
    }
    return wrong;
  };
  const found = await Promise.all(
    kinds.flatMap((kind, turn) =>
      part(Object.entries(memberReads), turn).map(([path, pages]) => limit(() => visitWith(kind, path, pages))),
    ),
  );
  expect(found.flat()).toEqual([]);
});

test("a write is sent once, whatever fault it has", { timeout: 7_200_000 }, async () => {
  const limit = pLimit(atOnce);
  const writeWith = async (kind: FaultKind, endpoint: string, write: Write) => {
    await using place = await openPlace();
    const { send } = await joinMember(place, write.spring);
    const what = `${write.to} with "${kind}" of ${endpoint}`;
    place.api.break([endpoint], kind);
    const answer = await send(write);
    const sent = place.api.requests.filter(({ method, pattern }) => `${method} ${pattern}` === endpoint);
    const fault = answer.milliseconds > longest.form ? `${Math.round(answer.milliseconds)} ms` : wrongOf(answer);
    return [
      ...(fault ? [`${what}: ${fault}`] : []),
      ...(sent.length === 1 ? [] : [`${what}: sent ${sent.length} times`]),
    ];
  };
  const found = await Promise.all(
    kinds.flatMap((kind, turn) =>
      part(Object.entries(writes), turn).map(([endpoint, write]) => limit(() => writeWith(kind, endpoint, write))),
    ),
  );
  expect(found.flat()).toEqual([]);
});

test("every form makes its write", async () => {
  await using place = await openPlace();
  const lost: string[] = [];
  for (const [endpoint, write] of Object.entries(writes)) {
    const { send } = await joinMember(place, write.spring);
    place.api.forgetRequests();
    const { status, text } = await send(write);
    const isMade = place.api.requests.some(({ method, pattern }) => `${method} ${pattern}` === endpoint);
    if (!isMade || status >= 400) lost.push(`${endpoint}: ${status} ${text.slice(0, 200)}`);
  }
  expect(lost).toEqual([]);
});
