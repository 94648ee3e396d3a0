import fc from "fast-check";
import { badForms, oddQueries } from "../../support/bad-forms.ts";
import { runs } from "../../support/runs.ts";
import { expect, test } from "../fixtures.ts";

/** Always the same inputs: another number is another ten thousand. */
const seed = 20_261_121;
const atOnce = 16;

const contactFields = ["name", "email", "phone", "subject", "message", "stamp"];
const volunteerFields = [
  ...[
    "name",
    "surname",
    "email",
    "phone",
    "gender",
    "birthday",
    "province",
    "district",
    "education_level",
    "institution",
    "department",
  ],
  ...["graduation_status", "known_languages", "occupation", "note", "kvkk", "stamp"],
];

/**
 * Does the work for every input, several at once, and answers which status came out of what: the beginnings of three
 * inputs each.
 */
async function statusesOf<T>(
  inputs: readonly T[],
  work: (input: T) => Promise<number>,
): Promise<Map<number, string[]>> {
  const outcomes = new Map<number, string[]>();
  let next = 0;
  const worker = async () => {
    for (let place = next++; place < inputs.length; place = next++) {
      const input = inputs[place]!;
      const outcome = await work(input);
      outcomes.set(outcome, [...(outcomes.get(outcome) ?? []).slice(0, 2), JSON.stringify(input).slice(0, 400)]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

test.describe("thousands of bad inputs", { tag: "@nojs" }, () => {
  test.use({ expectedErrors: /^Error: (Bad Request|You made a \w+ request)|^URIError: Failed to decode param/ });

  // Most go to the address that answers scripts: it runs the same action, and draws no page for each of them.
  for (const [path, fields, amount] of [
    ["/contact", contactFields, runs(100, 600)],
    ["/contact.data", contactFields, runs(900, 4_400)],
    ["/volunteer", volunteerFields, runs(100, 600)],
    ["/volunteer.data", volunteerFields, runs(900, 4_400)],
  ] as const) {
    test(`${amount} forms that nobody would send to ${path} are answered with 400, each of them`, async ({
      site,
      db,
    }) => {
      test.setTimeout(180_000);
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

  test("odd questions to lists and to the search are answered or refused, and nothing breaks", async ({ site }) => {
    test.setTimeout(180_000);
    console.log(`questions: seed ${seed}`);
    const questions = fc.sample(oddQueries, { numRuns: runs(250, 1_000), seed });
    const outcomes = await statusesOf(questions, async ([path, query]) => {
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
