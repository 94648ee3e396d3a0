import { expectTypeOf, test } from "vitest";
import * as z from "zod";
import type { FormField, useCheckedForm } from "~/forms/checked-form.tsx";

const schema = z.object({ keep: z.boolean().default(false), name: z.string().optional() });
type Fields = ReturnType<typeof useCheckedForm<typeof schema>>[1];

test("a form has the fields of its schema and no others", () => {
  expectTypeOf<Fields>().toEqualTypeOf<{ readonly keep: FormField; readonly name: FormField }>();
  // @ts-expect-error a misspelt field must not compile
  expectTypeOf<Fields["kep"]>();
});
