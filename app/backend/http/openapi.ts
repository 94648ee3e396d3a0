import * as z from "zod";
import { endpoints } from "../../contract/endpoints.ts";
import { type Endpoint, failure, scopeOf, validationFailure } from "../../contract/endpoints/endpoint.ts";
import { type ApiScope, apiScopes } from "../../contract/endpoints/endpoint.ts";

/** Callers in words. */
const callers: Record<Endpoint["caller"], string> = {
  public: "no token",
  machine: "machine token",
  user: "member's token",
  either: "machine or member's token",
  admin: "staff's token",
};

const headings: Record<Exclude<ApiScope, "forward">, string> = {
  public: "Content",
  giving: "Giving",
  accounts: "Members",
  staff: "Staff",
};

const style = `
body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1c2b33;background:#fff}
h1,h2{line-height:1.2}code,pre{font-family:ui-monospace,monospace;font-size:.9em}
pre{overflow-x:auto;background:#f3f6f7;padding:.75rem;border-radius:.25rem}
details{border-top:1px solid #d5dde1;padding:.5rem 0}summary{cursor:pointer}a{color:#0b5c74}
.by{color:#51636c}table{border-collapse:collapse}td,th{border:1px solid #d5dde1;padding:.25rem .5rem;text-align:start}
@media (prefers-color-scheme:dark){body{background:#10191d;color:#e6eef1}pre{background:#1b272c}a{color:#7cc7de}
.by{color:#a9bac2}details,td,th{border-color:#33444b}}`;

/** Content-Security-Policy: inline styles only. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Headers of the page. */
export const apiPageHeaders = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };

/**
 * Returns the HTML documentation of the API, generated from the endpoint table.
 * @param brand name of the organisation
 */
export function apiPage(brand: string): string {
  const all = Object.entries(endpoints as Record<string, Endpoint>);
  const title = escaped(`${brand}: product API`);
  const sections = apiScopes.flatMap((scope) => {
    if (scope === "forward") return [];
    const own = all.filter(([, endpoint]) => scopeOf(endpoint) === scope);
    return [
      `<h2 id="${scope}">${headings[scope]}</h2><p>Scope <code>${scope}</code>, ${own.length} endpoints.</p>`,
      ...own.map(([name, endpoint]) => endpointPart(name, endpoint)),
    ];
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body>
<main><h1>${title}</h1>
<p>All addresses lie below <code>/api</code>. Requests and answers are JSON. Sums are lira, times are ISO 8601 in UTC.
The same as an OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2 id="token">Machine token</h2>
<p>A client has an id and a secret, which the operator gives out. It fetches a token for an hour:</p>
<pre>POST /api/oauth/token
Content-Type: application/x-www-form-urlencoded

grant_type=client_credentials&amp;client_id=…&amp;client_secret=…</pre>
<p>Every other request carries <code>Authorization: Bearer …</code> with this token, or with the token of a member who
signed in through the client, and <code>X-Localization: tr</code> or <code>en</code>. A client with the scope
<code>forward</code> names the address of its visitor in <code>X-Forwarded-For</code>; limits then count the visitor.</p>
<table><tr><th>Status</th><th>Meaning</th></tr>
<tr><td>401</td><td>the token is missing, wrong, expired or revoked</td></tr>
<tr><td>403</td><td>the client lacks the scope (<code>scope_missing</code>), or the member has to prove something first</td></tr>
<tr><td>422</td><td>fields are wrong: <code>errors</code> has a list of messages for each</td></tr>
<tr><td>429</td><td>too many calls; <code>Retry-After</code> says for how many seconds</td></tr></table>
${sections.join("\n")}
</main></body></html>
`;
}

function endpointPart(name: string, { method, path, summary, caller, params, query, body, file, result }: Endpoint) {
  const parts = [
    params && part("Path", params),
    query && part("Query", query),
    body && part("Body", body),
    file && `<h3>File</h3><p>multipart/form-data with the field <code>${file.field}</code>.</p>`,
    part("Answer", result),
  ];
  return `<details id="${name}"><summary><code>${method} ${escaped(path)}</code> ${escaped(summary)}
<span class="by">(${callers[caller]})</span></summary>${parts.filter(Boolean).join("")}</details>`;
}

function part(heading: string, schema: z.ZodType): string {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return `<h3>${heading}</h3><pre>${escaped(JSON.stringify(json, null, 1))}</pre>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Returns the JSON Schema of the wire format, in which money is a number of lira. */
function wire(schema: z.ZodType) {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any", target: "openapi-3.0" });
}

function parameters(schema: z.ZodObject | undefined, place: "path" | "query") {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || !(field as z.ZodType).safeParse(undefined).success,
    schema: wire(field as z.ZodType),
  }));
}

const json = (schema: z.ZodType) => ({ content: { "application/json": { schema: wire(schema) } } });

const upload = (field: string) => ({
  content: {
    "multipart/form-data": {
      schema: { type: "object", required: [field], properties: { [field]: { type: "string", format: "binary" } } },
    },
  },
});

/** Returns the OpenAPI 3.0 document of the product API as JSON, built from the endpoint table. */
export function openApiText(): string {
  return JSON.stringify(openApiDocument(), inOpenApi);
}

/**
 * Leaves out what zod writes and OpenAPI 3.0 does not have: `contentEncoding`, and patterns that need the flag `u`,
 * which a pattern of JSON Schema cannot ask for. Requests are checked by these patterns all the same.
 */
function inOpenApi(key: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (key === "contentEncoding" || (key === "pattern" && /\\[pu]\{/i.test(value))) return undefined;
  return key === "format" && value === "base64" ? "byte" : value;
}

function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, definition] of Object.entries(endpoints as Record<string, Endpoint>)) {
    const path = definition.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[definition.method.toLowerCase()] = {
      operationId,
      summary: definition.summary,
      "x-scope": scopeOf(definition),
      ...(definition.permission && { "x-permission": definition.permission }),
      security: definition.caller === "public" ? [] : [{ bearer: [] }],
      parameters: [...parameters(definition.params, "path"), ...parameters(definition.query, "query")],
      ...(definition.body && { requestBody: { required: true, ...json(definition.body) } }),
      ...(definition.file && { requestBody: { required: true, ...upload(definition.file.field) } }),
      responses: {
        [definition.status ?? 200]: { description: "Success", ...json(definition.result) },
        422: { description: "Validation failure", ...json(validationFailure) },
        default: { description: "Failure", ...json(failure) },
      },
    };
  }
  return {
    openapi: "3.0.3",
    info: { title: "Pınar product API", version: "1" },
    servers: [{ url: "/api" }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    paths,
  };
}
