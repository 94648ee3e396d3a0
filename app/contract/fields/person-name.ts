import * as z from "zod";
import { nameLength, shownNameShortest } from "../rules/limits.ts";
import { readName } from "../rules/typed-values.ts";
import { emptyOrVisible, visibleCharacter } from "./written-text.ts";

const undirected = /^\P{Bidi_Control}*$/u;

/**
 * Excludes line breaks and other control characters. Names appear in messages, receipts and logs, where a second line
 * could pass for text of the site.
 */
export const nameCharacters = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/** A name that a user gives to a spring or a well. It must be visible, because it becomes the text of a link. */
export const publicName = (maxLength: number) =>
  z.string().trim().min(shownNameShortest).max(maxLength).regex(nameCharacters).regex(visibleCharacter);

/** A person's typed name. */
export const personName = z.string().overwrite(readName).max(nameLength).regex(nameCharacters).regex(emptyOrVisible);

/** One visible, public line that staff type, without bidi controls. */
export const plainLine = (maxLength: number) =>
  z.string().trim().min(1).max(maxLength).regex(nameCharacters).regex(visibleCharacter).regex(undirected);
