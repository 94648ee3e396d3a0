import * as z from "zod";
import { nameLength } from "./limits.ts";

/**
 * What a name is made of: no line ends, no other control characters. Names stand in messages, receipts and logs, where
 * a second line could pass for words of ours.
 */
export const nameCharacters = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** The name of a person, as somebody typed it. */
export const personName = z.string().trim().max(nameLength).regex(nameCharacters);
