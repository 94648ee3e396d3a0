import { expect, test } from "vitest";
import { endpointNames } from "../../app/contract/endpoints.ts";

test("each endpoint has one entry in the endpoint tables and one handler", () => {
  const modules = {
    Endpoints: import.meta.glob<Record<string, object>>("../../app/contract/endpoints/*.ts", { eager: true }),
    Handlers: import.meta.glob<Record<string, object>>("../../app/backend/**/*-handlers.ts", { eager: true }),
  };
  for (const [ending, files] of Object.entries(modules)) {
    const tables = Object.values(files)
      .flatMap(Object.entries<object>)
      .filter(([name]) => name.endsWith(ending));
    expect(tables.flatMap(([, table]) => Object.keys(table)).toSorted(), ending).toEqual(endpointNames.toSorted());
  }
});
