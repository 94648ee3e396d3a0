import fc from "fast-check";
import { volunteerFieldNames } from "../../../app/contract/fields/volunteer.ts";
import { badForms, oddQueries } from "../../support/bad-forms.ts";
import { mapConcurrently, runs } from "../../support/runs.ts";
import { expect, test } from "../fixtures.ts";

/** Always the same inputs; another number makes others. */
const seed = 20_261_121;
const atOnce = 16;

const contactFields = ["name", "email", "phone", "subject", "message", "stamp"];
const volunteerForm = ["name", "surname", "email", "phone", ...volunteerFieldNames, "kvkk", "stamp"];

/** Runs the work for every input, several at once. Returns up to three inputs, shortened, for each status. */
async function statusesOf<T>(
  inputs: readonly T[],
  work: (input: T) => Promise<number>,
): Promise<Map<number, string[]>> {
  const outcomes = new Map<number, string[]>();
  await mapConcurrently(inputs, atOnce, async (input) => {
    const outcome = await work(input);
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []).slice(0, 2), JSON.stringify(input).slice(0, 400)]);
  });
  return outcomes;
}

test.describe("random bad input", { tag: "@nojs" }, () => {
  // Most requests go to the address for scripts: it runs the same action and renders no page.
  for (const [path, fields, amount] of [
    ["/contact", contactFields, runs(20, 100)],
    ["/contact.data", contactFields, runs(100, 900)],
    ["/volunteer", volunteerForm, runs(20, 100)],
    ["/volunteer.data", volunteerForm, runs(100, 900)],
  ] as const) {
    test(`answers 400 to ${amount} malformed forms sent to ${path}`, async ({ site, db }) => {
      console.log(`${path}: seed ${seed}`);
      const before = db.messageCount();
      const forms = fc.sample(badForms("email", fields), { numRuns: amount, seed });
      const outcomes = await statusesOf(forms, async ({ body, type }) => {
        const answer = await fetch(site.url + path, {
          method: "POST",
          body,
          headers: { "content-type": type, "accept-language": "tr" },
          redirect: "manual",
        });
        await answer.arrayBuffer();
        return answer.status;
      });
      expect([...outcomes].filter(([status]) => status !== 400)).toEqual([]);
      expect(db.messageCount()).toBe(before);
    });
  }

  test("answers or refuses odd queries to lists and search, never with 5xx", async ({ site }) => {
    console.log(`queries: seed ${seed}`);
    const queries = fc.sample(oddQueries, { numRuns: runs(50, 450), seed });
    const outcomes = await statusesOf(queries, async ([path, query]) => {
      const answer = await fetch(`${site.url}${path}?${new URLSearchParams(query)}`, {
        headers: { "accept-language": "tr" },
        redirect: "manual",
      });
      await answer.arrayBuffer();
      return answer.status;
    });
    expect([...outcomes].filter(([status]) => ![200, 400, 404, 414].includes(status))).toEqual([]);
    expect(outcomes.has(200)).toBe(true);
  });
});
