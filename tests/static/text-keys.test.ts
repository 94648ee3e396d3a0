import { expectTypeOf, test } from "vitest";
import * as z from "zod";
import type { FormField, useCheckedForm } from "../../app/forms/checked-form.tsx";
import type { QualifiedKey, TextKey } from "../../app/texts/keys.ts";
import type { Translate } from "../../app/texts/translate.ts";

// The type check (npm run typecheck) includes this file, so a wrong key that compiles fails it.
test("keys that do not exist do not compile", () => {
  const t = ((key: string) => key) as Translate<TextKey<"donate">>;
  t("card.price");
  t("errors:title");
  // @ts-expect-error a misspelt key
  t("card.prise");
  // @ts-expect-error a group of keys instead of a text
  t("card");
  // @ts-expect-error a bare key of another namespace
  t("unreachable");
  // @ts-expect-error an unknown namespace
  t("nowhere:title");
  // @ts-expect-error a key made at run time; runtimeKey marks one on purpose
  t(String("card.price"));
});

test("plurals are named by their stem", () => {
  expectTypeOf<"donate:card.daysLeft">().toExtend<QualifiedKey>();
  expectTypeOf<"donate:card.daysLeft_one">().not.toExtend<QualifiedKey>();
});

test("a namespaced translator fits where qualified keys are needed", () => {
  expectTypeOf<Translate<TextKey<"admin">>>().toExtend<Translate>();
  expectTypeOf<Translate>().not.toExtend<Translate<TextKey<"admin">>>();
});

test("a form has the fields of its schema and no others", () => {
  const schema = z.object({ keep: z.boolean().default(false), name: z.string().optional() });
  type Fields = ReturnType<typeof useCheckedForm<typeof schema>>[1];
  expectTypeOf<Fields>().toEqualTypeOf<{ readonly keep: FormField; readonly name: FormField }>();
  // @ts-expect-error a misspelt field must not compile
  expectTypeOf<Fields["kep"]>();
});
