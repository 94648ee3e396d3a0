import { describe, expect, test } from "vitest";
import { wrapBody } from "../../app/api/remote/meanings-bodies.ts";
import { meaningsFor } from "../../app/api/remote/meanings.ts";
import { readTolerantly } from "../../app/api/remote/tolerant-reader.ts";
import { type EndpointName, endpoints, type Endpoints } from "../../app/contract/endpoints.ts";
import type { ResultOf } from "../../app/contract/endpoints/endpoint.ts";

const meaningOf = meaningsFor("https://api.example.org");

function readAs<Name extends EndpointName>(name: Name, raw: unknown) {
  const { result } = endpoints[name];
  return readTolerantly(result, wrapBody(result, raw, {}), meaningOf).value as ResultOf<Endpoints[Name]>;
}

describe("bank accounts of another API", () => {
  test.each([
    [{ currency: "TRY" }, "TRY"],
    [{ currency: "TL" }, "TRY"],
    [{ account_type: "USD" }, "USD"],
    [{ account_type: "Vadesiz TL Hesabı" }, "TRY"],
    [{ account_type: "Dolar hesabı", currency: null }, "USD"],
    [{ currency: { code: "EUR" }, account_type: "Vadesiz" }, "EUR"],
    [{ currency_code: "GBP" }, "GBP"],
    [{ currency: "CHF" }, "CHF"],
    [{ account_type: "Vadesiz" }, ""],
    [{}, ""],
  ])("of %j have the currency %j", (fields, currency) => {
    const account = { iban: "TR330006100519786457841326", bank_name: "Ziraat", name: "Dernek", ...fields };
    expect(readAs("listBankAccounts", { data: [account] }).data[0]).toMatchObject({
      currency,
      bank_name: "Ziraat",
      account_name: "Dernek",
    });
  });
});
