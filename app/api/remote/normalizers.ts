import type * as z from "zod";
import { causeNormalizers } from "./normalize-causes.ts";
import { lineNormalizers } from "./normalize-lines.ts";
import { peopleNormalizers } from "./normalize-people.ts";
import { siteNormalizers } from "./normalize-site.ts";
import { springNormalizers } from "./normalize-springs.ts";
import { withPlainTexts } from "./plain-text.ts";
import { type SchemaNormalizer, synonymFiller } from "./raw-fields.ts";
import type { Normalizer } from "./tolerant-reader.ts";

/**
 * Creates a function that returns the normalizer of an object schema: it fills fields from their synonyms, and from
 * other fields.
 * @param origin origin of the API, for pictures with relative addresses
 * @param projectType the API's number for projects, if it is not the one of this project's own API
 */
export function createNormalizers(origin: string, projectType?: number): (schema: z.ZodObject) => Normalizer {
  const known: readonly SchemaNormalizer[] = [
    ...lineNormalizers(projectType),
    ...springNormalizers,
    ...causeNormalizers,
    ...peopleNormalizers,
    ...siteNormalizers,
  ];
  const found = new WeakMap<z.ZodObject, Normalizer>();
  return (schema) => {
    const kept = found.get(schema);
    if (kept) return kept;
    const names = new Set(Object.keys(schema.shape));
    const { required, normalize } = known.find(({ fields }) => fields.every((field) => names.has(field))) ?? {};
    const fillSynonyms = synonymFiller(schema, origin);
    const meaning: Normalizer = {
      required: required ?? [],
      normalize: (raw) => {
        const named = fillSynonyms(raw);
        return withPlainTexts(normalize ? normalize(named, raw) : named);
      },
    };
    found.set(schema, meaning);
    return meaning;
  };
}
