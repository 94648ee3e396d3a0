import * as z from "zod";
import { endpoints } from "../../contract/endpoints.ts";
import { type Endpoint, failure, scopeOf, validationFailure } from "../../contract/endpoints/endpoint.ts";

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
