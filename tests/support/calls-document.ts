import type * as z from "zod";
import { type EndpointName, endpointNames, endpoints, featureOf, isCalled } from "../../app/contract/endpoints.ts";
import { contentPicture } from "../../app/contract/endpoints/articles.ts";
import type { Caller, Endpoint } from "../../app/contract/endpoints/endpoint.ts";
import { card, paymentFailures } from "../../app/contract/endpoints/payments.ts";
import { features } from "../../app/contract/features.ts";
import { money } from "../../app/contract/rules/money.ts";
import { paymentStates } from "../../app/contract/rules/payment-states.ts";
import { createNormalizers } from "../../app/section-seven/normalizers.ts";

/** Fields that every API gets, of calls that send further ones where the API has their features. */
const plainFields: Partial<Record<EndpointName, readonly string[]>> = {
  // The fields of §7.
  addToBasket: [
    ...["user_id", "session_token", "name", "phone_number", "amount"],
    ...["basket_able_type", "basket_able_id", "share_value"],
  ],
  login: ["firebase_token", "session_token"],
  requestPayment: [
    ...["session_token", "idempotency_key", "donor", "card", "terms_accepted", "return_url", "expected_amount"],
  ],
};

/** What is read of an answer instead of the contract's form. */
const readInstead: Partial<Record<EndpointName, string>> = {
  requestPayment:
    "the `id` of the payment, and the way to the bank: `payload`, an HTML document, or `hosted_page`, an address",
  showPayment: `the \`state\`: ${paymentStates.join(" / ")}; the \`failure\` of a failed one: ${paymentFailures.join(" / ")}; \`id\` and \`amount\`, which may lack, have to be the payment's. With \`bank_return\` all that \`/api/openapi.json\` has`,
};

/** What else an answer has to be, beside its fields. */
const furtherOf: Partial<Record<EndpointName, string>> = {
  login:
    "at an API with `sign_in_codes`: 404 with the `code` sign_up_required for a phone without an account, whose `firebase_token` `POST user/auth/register` gets next",
  verifySignInCode: "`firebase_token` has 20 to 8,192 characters",
};

const requiredOf = createNormalizers("https://api.example.org");

const optionalTypes = new Set(["optional", "nullable", "default", "prefault"]);

/** Returns a schema without what says that it may be absent or null. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  // Schemas of single amounts are refined copies of the one of money.
  if (def.type === "pipe")
    return "transform" in def && def.transform === money.def.transform ? money : unwrapped(def.out);
  return "innerType" in def ? unwrapped(def.innerType as z.core.$ZodType) : schema;
}

/** Writes what stands behind a field's name: its fields, its words or its kind; nothing for texts and numbers. */
function kindOf(field: z.core.$ZodType, isSent: boolean): string {
  const schema = unwrapped(field);
  if (schema === money) return ": lira";
  if (schema === contentPicture) return " {picture}";
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return ` { ${fieldsOf(schema as z.ZodObject, isSent).join(", ")} }`;
    case "array": {
      const kind = kindOf(def.element, isSent);
      return kind.startsWith(": ") ? `: [${kind.slice(2)}]` : ` [${kind.trimStart() || "…"}]`;
    }
    case "enum":
      return `: ${Object.values(def.entries).join(" / ")}`;
    case "literal":
      return `: ${def.values.join(" / ")}`;
    case "union": {
      const kinds = new Set(def.options.map((option) => kindOf(option, isSent).replace(/^: /, "")));
      return [...kinds].join("") && `: ${[...kinds].filter(Boolean).join(" / ")}`;
    }
    case "boolean":
      return ": true / false";
    case "record":
      return ` { …${kindOf(def.valueType, isSent)} }`;
    case "string": {
      const { format } = def as { format?: string };
      return format === "datetime" ? ": time" : format === "date" ? ": day" : "";
    }
    default:
      return "";
  }
}

/** Writes the fields of an object, with the marks that the document explains. */
function fieldsOf(schema: z.ZodObject, isSent: boolean): string[] {
  const { required = [] } = isSent ? {} : requiredOf(schema);
  return Object.entries(schema.shape).map(([name, field]) => {
    const mayLack = isSent && optionalTypes.has((field as unknown as z.core.$ZodTypes)._zod.def.type);
    return `${name}${mayLack ? "?" : ""}${required.includes(name) ? "!" : ""}${kindOf(field, isSent)}`;
  });
}

const code = (text: string) => `\`${text}\``;

/** Writes what a call sends: parts of its query, its file, or its body. */
function sentBy(name: EndpointName): string {
  const { query, body, file }: Endpoint = endpoints[name];
  const parts: string[] = [];
  if (query) parts.push(`query ${code(fieldsOf(query, true).join(", "))}`);
  if (file) parts.push(`multipart with the file ${code(file.field)}, ${file.largestBytes / 1024 ** 2} MB at most`);
  if (body) {
    const shown = plainFields[name];
    const fields = fieldsOf(body, true);
    const isShown = (field: string) => !shown || shown.includes(/^\w+/.exec(field)![0]);
    parts.push(code(`{ ${fields.filter(isShown).join(", ")} }`));
    const further = fields.filter((field) => !isShown(field));
    if (further.length > 0) parts.push(`with its feature also ${code(further.join(", "))}`);
  }
  return parts.join("; ");
}

/** Names of calls by what they answer, so that no answer is written twice. */
type Written = Map<string, string>;

/** Writes what an answer has in `data`, or as a whole where there is no `data`. */
function readBy(name: EndpointName, address: string, written: Written): string {
  const result: z.ZodType = endpoints[name].result;
  const { data } = (result as z.ZodObject).shape as { data?: z.core.$ZodType };
  const text = kindOf(data ?? result, false).replace(/^: |^ /, "");
  const item = text.replace(/^\[(.*)\]$/, "$1");
  const before = written.get(item);
  if (before) return `${item === text ? "as" : "a list, as"} ${code(before)}`;
  if (item.length > 60) written.set(item, address);
  return text && code(text);
}

const callers: Record<Exclude<Caller, "admin">, string> = {
  public: "nobody",
  machine: "site",
  user: "member",
  either: "site or member",
};

function table(names: readonly EndpointName[], written: Written): string {
  const rows = names.map((name) => {
    const { method, path, caller } = endpoints[name];
    const address = `${method} ${path.slice(1).replace(/:(\w+)/g, "{$1}")}`;
    const cells = [
      callers[caller as keyof typeof callers],
      sentBy(name),
      [readInstead[name] ?? readBy(name, address, written), furtherOf[name]].filter(Boolean).join("; "),
    ];
    return `| ${code(address)} | ${cells.join(" | ")} |`;
  });
  return ["| call | token of | sent | read |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

/** Writes what the site sends to another API and reads of it, by the endpoint table. */
export function callsDocument(): string {
  const names = endpointNames.filter(isCalled);
  const known = names.filter((name) => featureOf(name) === null);
  const uncalled = endpointNames
    .filter((name) => !isCalled(name))
    .map((name) => code(endpoints[name].path.slice(1).replace(/:(\w+)/g, "{$1}")));
  const written: Written = new Map();
  const cardFields = Object.keys(card.shape).join(", ");
  return `# What the site sends to another API, and what it reads

For an API that [is connected to the site](how-to/connect-your-api.md). A test writes this from \`app/contract/endpoints/\`:
after a change, run \`vitest run --project static tests/static/calls.test.ts -u\`. \`npm run check-api\` tells which of it an API has.

- Every call has \`Accept: application/json\`, \`X-localization: tr\` or \`en\`, and a bearer token: the member's, or the site's own, which comes from \`POST oauth/token\` (\`API_TOKEN_URL\`). Paths are below \`API_BASE_URL\`. Bodies are JSON.
- **Card data**: \`POST payment/request\` carries the typed card in \`card { ${cardFields} }\`, beside \`donor\`, \`terms_accepted\`, \`expected_amount\`, \`idempotency_key\` and \`return_url\`. They go from the donor's browser over the site to the API; the site logs none of them, and stores none itself. The bank's document of the answer, which contains the card at some banks, it keeps for 30 minutes, encrypted with \`DATA_SECRET\`, or until the payer's return if that is sooner. The API then handles card data (PCI DSS).
- \`?\` behind a name says that the field may be absent or null. Of a text or a number only the name is given; \`lira\` is an amount with two decimals at most, \`time\` is ISO 8601, \`day\` is YYYY-MM-DD, \`{picture}\` is \`{ ${fieldsOf(contentPicture, false).join(", ")} }\`. \`!\` behind a name says that an object without it is left out. \`basket_able_type\` 4 is a project of \`donation-categories/items\`, or the number that the mapping has for it. A share of a well costs \`stage.price_per_share\`; \`cost\` is read only without it. Other names, words and ids: [mapping](how-to/connect-your-api.md#names-states-and-ids-of-your-own), with the [words for states of a spring](how-to/connect-your-api.md#states-of-a-spring). Other types and wrappers: [how answers are read](how-to/connect-your-api.md#how-answers-are-read).
- *read* is what stands in \`data\`; lists have \`meta { page, per_page, total }\` beside it. A write needs no answer but its status, unless the answer is its purpose: a token, a code, a receipt, the way to the bank.

## §7

${table(known, written)}

The site does not call ${uncalled.join(", ")} of §7: other calls give the same.

## Features

Calls that are made only where the API has the feature.

${Object.entries(features)
  .map(([feature, without]) => {
    const own = names.filter((name) => featureOf(name) === feature);
    // The endpoints of staff are for this project's own API.
    const calls = feature === "staff" ? "" : `\n\n${table(own, written)}`;
    return `### \`${feature}\`\n\nWithout it: ${without}.${calls}`;
  })
  .join("\n\n")}
`;
}
