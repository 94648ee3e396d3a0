import * as z from "zod";
import type { Language } from "~/contract/rules/languages.ts";
import { isWeighed, readZakatAmount, type ZakatItem, zakatItems } from "~/contract/rules/zakat.ts";

/** Characters of the longest value. */
const longest = 40;

function amountField(item: ZakatItem, language: Language) {
  const message = isWeighed(item) ? "zakat:errors.grams" : "errors:amount.unreadable";
  return z
    .string()
    .max(longest, { error: message })
    .optional()
    .transform((text = "", context) => {
      const amount = readZakatAmount(item, text, language);
      if (amount === null) context.addIssue({ code: "custom", message });
      return amount ?? z.NEVER;
    });
}

function schemaIn(language: Language) {
  const amounts = Object.fromEntries(zakatItems.map((item) => [item, amountField(item, language)]));
  return z.object({
    ...(amounts as Record<ZakatItem, ReturnType<typeof amountField>>),
    year: z.enum(["yes", "no"], { error: "zakat:errors.year" }),
  });
}

/** The form of zakat in each language: their decimal marks differ. */
export const zakatSchemas = { tr: schemaIn("tr"), en: schemaIn("en") } as const;
export type ZakatSchema = (typeof zakatSchemas)[Language];
