import { expect, test } from "vitest";
import { type EndpointName, endpointNames, endpoints } from "../../app/contract/endpoints.ts";
import type { Endpoint } from "../../app/contract/endpoints/endpoint.ts";
import { openTestBackend } from "../support/backend.ts";
import { sendExample } from "../support/example-requests.ts";
import { type AnyExample, examples } from "../support/examples.ts";
import { differences, watchFile, withFailingWrite } from "../support/failing-writes.ts";
import { opened } from "../support/opened.ts";

/** More writes than any request has. */
const tooMany = 100;

/**
 * Calls of other parties stand between their writes, which cannot be undone together: each-write.test.ts takes them to
 * their end instead.
 */
const inSteps: readonly EndpointName[] = [
  "requestPayment",
  "returnFromBank",
  "askAboutPayment",
  "requestRefund",
  "approveRefund",
  "askAboutRefund",
  "reconcileAgain",
];

/** Endpoints that write, with what they get beside their example. The last one takes away what others name. */
const cases: [name: EndpointName, change: object][] = [
  ["settlePayment", { taken: false }],
  ...endpointNames
    .filter((name) => (endpoints[name].method !== "GET" || name.startsWith("export")) && !inSteps.includes(name))
    .sort((one, other) => Number(one === "removeSamples") - Number(other === "removeSamples"))
    .map((name): [EndpointName, object] => [name, {}]),
];

const site = opened(() => openTestBackend());

test.each(cases)("whichever write of %s with %o fails, nothing is written; then it succeeds", async (name, change) => {
  const { body, ...rest }: AnyExample = await examples[name](site);
  const example: AnyExample = { ...rest, ...(body && { body: { ...body, ...change } }) };
  const file = watchFile(site.place.database);
  const [before, version] = [file.rows(), file.version()];
  let status = 0;
  for (let write = 1, failed: string | null = ""; failed !== null; write++) {
    expect(write).toBeLessThan(tooMany);
    const answer = await withFailingWrite(write, () => sendExample(site, name, example));
    if (answer.end.status === "rejected") throw answer.end.reason;
    ({ status } = answer.end.value);
    failed = answer.failed;
    if (failed === null) break;
    expect(status, `write ${write} failed: ${failed}`).toBeGreaterThanOrEqual(500);
    const written = file.version() === version ? [] : differences(before, file.rows());
    expect(written, `what was written although write ${write} failed: ${failed}`).toEqual([]);
  }
  file.close();
  const definition: Endpoint = endpoints[name];
  expect(status, "afterwards").toBe(definition.status ?? 200);
});
