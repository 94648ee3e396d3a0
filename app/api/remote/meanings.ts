import type * as z from "zod";
import { causeMeanings } from "./meanings-causes.ts";
import { lineMeanings } from "./meanings-lines.ts";
import { peopleMeanings } from "./meanings-people.ts";
import { siteMeanings } from "./meanings-site.ts";
import { springMeanings } from "./meanings-springs.ts";
import { withPlainTexts } from "./plain-text.ts";
import { type KnownMeaning, synonymsOf } from "./raw-fields.ts";
import type { Meaning } from "./tolerant-reader.ts";

const known: readonly KnownMeaning[] = [
  ...lineMeanings,
  ...springMeanings,
  ...causeMeanings,
  ...peopleMeanings,
  ...siteMeanings,
];

/**
 * Returns how an object of the contract is read when another API sends it: the names that APIs use beside the
 * contract's own, and what follows from other fields.
 * @param origin of the API, for pictures with relative addresses
 */
export function meaningsFor(origin: string): (schema: z.ZodObject) => Meaning {
  const found = new WeakMap<z.ZodObject, Meaning>();
  return (schema) => {
    const kept = found.get(schema);
    if (kept) return kept;
    const names = new Set(Object.keys(schema.shape));
    const { essential, prepare } = known.find(({ fields }) => fields.every((field) => names.has(field))) ?? {};
    const synonyms = synonymsOf(schema, origin);
    const meaning: Meaning = {
      essential: essential ?? [],
      prepare: (raw) => {
        const named = synonyms(raw);
        return withPlainTexts(prepare ? prepare(named, raw) : named);
      },
    };
    found.set(schema, meaning);
    return meaning;
  };
}
