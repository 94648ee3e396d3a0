import { afterAll, beforeAll, expect, test } from "vitest";
import { type EndpointName, endpointNames, endpoints } from "../../app/contract/endpoints.ts";
import type { Endpoint } from "../../app/contract/endpoints/endpoint.ts";
import { formOf, pathOf, wireBody } from "./api-caller.ts";
import { openTestBackend, type TestBackend } from "./backend.ts";
import { type AnyExample, examples, speaker } from "./examples.ts";
import { differences, watchFile, withFailingWrite } from "./failing-writes.ts";

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

/** Endpoints that write. The last one takes away what the examples of others name. */
export const writingEndpoints = endpointNames
  .filter((name) => (endpoints[name].method !== "GET" || name.startsWith("export")) && !inSteps.includes(name))
  .sort((one, other) => Number(one === "removeSamples") - Number(other === "removeSamples"));

/** Examples of endpoints that write something else for another body. */
const others: Partial<Record<EndpointName, object>> = { settlePayment: { taken: false } };

/** Registers a test for each endpoint: whichever of its writes fails, nothing is written; then it succeeds. */
export function testAllOrNothing(names: readonly EndpointName[]): void {
  let site: TestBackend;
  beforeAll(async () => {
    site = await openTestBackend();
  });
  afterAll(() => site.close());

  test.each(names)("%s writes all or nothing", async (name) => {
    await expectAllOrNothing(site, name, await examples[name](site));
  });

  const ofOthers = names.flatMap((name) => (others[name] ? [[name, others[name]] as const] : []));
  test.each(ofOthers)("%s with %o writes all or nothing", async (name, body) => {
    const example: AnyExample = await examples[name](site);
    await expectAllOrNothing(site, name, { ...example, body: { ...(example.body as object), ...body } });
  });
}

async function expectAllOrNothing(site: TestBackend, name: EndpointName, example: AnyExample): Promise<void> {
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
}

/** Sends the example of an endpoint. */
export function sendExample(site: TestBackend, name: EndpointName, example: AnyExample) {
  const { method, path, body, file }: Endpoint = endpoints[name];
  const sent = file ? formOf(file.field, example.file) : body && wireBody(body, example.body);
  return site.raw(method, pathOf(path, example), sent, speaker(example));
}
