import * as z from "zod";
import { nameLength, shownNameShortest } from "../rules/limits.ts";
import { emptyOrVisible, visibleCharacter, stripBidi } from "./written-text.ts";

const undirected = /^\P{Bidi_Control}*$/u;

/**
 * What a name is made of: no line ends, no other control characters. Names stand in messages, receipts and logs, where
 * a second line could pass for words of ours.
 */
export const nameCharacters = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

/**
 * A name that something is shown under, chosen by somebody who is not staff: of nothing visible it would be a link
 * without words.
 */
export const publicName = (longest: number) =>
  z.string().trim().min(shownNameShortest).max(longest).regex(nameCharacters).regex(visibleCharacter);

/** The name of a person, as somebody typed it, without marks of direction: it stands in messages and files of ours. */
export const personName = z
  .string()
  .overwrite(stripBidi)
  .trim()
  .max(nameLength)
  .regex(nameCharacters)
  .regex(emptyOrVisible);

/** One line that staff write down and everybody reads: nothing in it hides or turns around. */
export const plainLine = (longest: number) =>
  z.string().trim().min(1).max(longest).regex(nameCharacters).regex(visibleCharacter).regex(undirected);
