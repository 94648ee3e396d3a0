import { resolve } from "node:path";
import { expect, test } from "vitest";
import { endpointNames, uncalledEndpoints } from "../../app/contract/endpoints.ts";
import { callsDocument } from "../support/calls-document.ts";
import { appCode } from "./source-file.ts";

test("docs/calls-of-another-api.md says what the endpoint table says", async () => {
  const file = resolve(import.meta.dirname, "../../docs/calls-of-another-api.md");
  await expect(callsDocument()).toMatchFileSnapshot(file);
});

test("the endpoints that the site does not call are those that none of its files names", () => {
  const site = appCode.filter(({ path }) => !/^app\/(?:backend|contract)\/|^app\/check-api\.ts$/.test(path));
  const words = new Set(site.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  const uncalled = endpointNames.filter((name) => !words.has(name));
  expect(uncalled.toSorted()).toEqual([...uncalledEndpoints].toSorted());
});
