import { expect, test } from "vitest";
import { endpointNames, isCalled } from "../../app/contract/endpoints.ts";
import { callsDocument } from "../support/calls-document.ts";
import { appCode } from "./source-file.ts";

test("the endpoints that the site does not call are those that none of its files names", () => {
  const site = appCode.filter(({ path }) => !/^app\/(?:backend|contract)\/|^app\/commands\/check-api\.ts$/.test(path));
  const words = new Set(site.flatMap(({ text }) => text.match(/\w+/g) ?? []));
  expect(endpointNames.filter((name) => !words.has(name))).toEqual(endpointNames.filter((name) => !isCalled(name)));
});

test("npm run calls prints what is sent, what is read and what must not be absent", () => {
  const rows = callsDocument().split("\n");
  const rowOf = (call: string) => rows.filter((row) => row.startsWith(`| \`${call}\` |`));
  expect(rowOf("POST contacts/create")).toEqual([
    "| `POST contacts/create` | site or member | `{ name, email, phone?, subject, message }` | `{ received: true }` |",
  ]);
  expect(rowOf("GET news/{slug}")).toEqual(["| `GET news/{slug}` | site or member |  | as `GET news` |"]);
  expect(rowOf("GET news")[0]).toContain("`[{ id, slug!, title!, summary, body, ");
  expect(rowOf("POST payment/request")[0]).toContain("with its feature also `saved_card_id?");
  expect(rows).toContain("### `costs`");
  expect(rowOf("GET faqs/{id}")).toEqual([]);
});
