import { resolve } from "node:path";
import { expect, test } from "vitest";
import { endpointNames, isCalled } from "../../app/contract/endpoints.ts";
import { callsDocument } from "../support/calls-document.ts";
import { appCode } from "./source-file.ts";

test("the endpoints that the site does not call are those that none of its files names", () => {
  const site = appCode.filter(({ path }) => !/^app\/(?:backend|contract)\/|^app\/commands\/check-api\.ts$/.test(path));
  const words = new Set(site.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  expect(endpointNames.filter((name) => !words.has(name))).toEqual(endpointNames.filter((name) => !isCalled(name)));
});

test("docs/calls-of-another-api.md says what the endpoint table says", async () => {
  await expect(callsDocument()).toMatchFileSnapshot(resolve(import.meta.dirname, "../../docs/calls-of-another-api.md"));
});
