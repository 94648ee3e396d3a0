import { beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../app/contract/endpoints.ts";
import type { Endpoint } from "../../app/contract/endpoints/endpoint.ts";
import { sharedBackend } from "../support/shared-backend.ts";

interface JsonSchema {
  readonly type?: string;
  readonly properties: Record<string, JsonSchema>;
  readonly required?: string[];
}
type Content = Record<string, { readonly schema: JsonSchema }>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: object[];
  readonly parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Record<string, { readonly description: string; readonly content: Content }>;
}
interface OpenApiDocument {
  readonly paths: Record<string, Record<string, Operation>>;
}

const table = Object.entries(endpoints as Record<string, Endpoint>);

describe("OpenAPI document", () => {
  const site = sharedBackend();
  let document: OpenApiDocument;
  beforeAll(async () => {
    document = (await site.raw("GET", "/openapi.json", undefined, { authorization: null })).body as OpenApiDocument;
  });

  test("lists exactly the endpoints of the table", () => {
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    );
    const expected = table.map(([name, { method, path }]) => `${name} ${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
    expect(listed.sort()).toEqual(expected.sort());
    expect(JSON.stringify(document)).not.toContain('"$ref"');
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.0\.\d$/),
      info: { title: expect.stringMatching(/\S/), version: expect.stringMatching(/\S/) },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    });
  });

  test.each(table)("describes %s: parameters, body, success and failures", (name, definition) => {
    const operation = document.paths[definition.path.replace(/:(\w+)/g, "{$1}")]![definition.method.toLowerCase()]!;
    expect(operation.summary, name).toMatch(/\S/);
    expect(operation.security).toEqual(definition.caller === "public" ? [] : [{ bearer: [] }]);
    const named = (place: string) =>
      operation.parameters.filter((parameter) => parameter.in === place).map((parameter) => parameter.name);
    expect(named("path")).toEqual([...definition.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter));
    expect(named("query")).toEqual(Object.keys(definition.query?.shape ?? {}));
    for (const parameter of operation.parameters) {
      expect(parameter.schema, parameter.name).toHaveProperty("type");
      if (parameter.in === "path") expect(parameter.required).toBe(true);
    }
    const { file, body } = definition;
    const schema = operation.requestBody?.content[file ? "multipart/form-data" : "application/json"]!.schema;
    if (file) expect(schema!.properties).toEqual({ [file.field]: { type: "string", format: "binary" } });
    else expect(schema && Object.keys(schema.properties)).toEqual(body && Object.keys(body.shape));
    expect(Object.keys(operation.responses)).toEqual([String(definition.status ?? 200), "422", "default"]);
    for (const { content, description } of Object.values(operation.responses)) {
      expect(description).toMatch(/\S/);
      expect(content["application/json"]!.schema).toMatchObject({ type: "object", properties: expect.any(Object) });
    }
  });

  test("has only keywords of OpenAPI 3.0, and patterns that need no flag", () => {
    const text = JSON.stringify(document);
    expect(text).not.toContain('"contentEncoding"');
    const formats = new Set([...text.matchAll(/"format":"([\w-]+)"/g)].map(([, format]) => format));
    expect([...formats].sort()).toEqual(["binary", "byte", "date", "date-time", "email", "uri"]);
    const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, json]) => JSON.parse(json!) as string,
    );
    expect(patterns.length).toBeGreaterThan(100);
    expect(patterns.filter((pattern) => /\\[pu]\{/i.test(pattern))).toEqual([]);
  });

  test("has money as a number of lira", () => {
    const schema = document.paths["/baskets"]!.post!.requestBody!.content["application/json"]!.schema;
    expect(schema.properties.amount!.type).toBe("number");
    expect(schema.required).toEqual(["amount", "basket_able_type", "basket_able_id"]);
  });
});
