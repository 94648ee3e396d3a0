import * as z from "zod";
import { nameLength } from "./limits.ts";

/**
 * What a name is made of: no line ends, no other control characters. Names stand in messages, receipts and logs, where
 * a second line could pass for words of ours.
 */
export const nameCharacters = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** What somebody can see: a name of nothing but joiners and marks of direction would be a link without words. */
export const visibleCharacter = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name that something is shown under, chosen by somebody who is not staff. */
export const shownName = (longest: number) => z.string().trim().min(2).max(longest).regex(nameCharacters).regex(visibleCharacter);

/** The name of a person, as somebody typed it. */
export const personName = z.string().trim().max(nameLength).regex(nameCharacters);
