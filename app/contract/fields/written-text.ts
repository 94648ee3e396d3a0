/**
 * Characters that change the direction of the text after them (Unicode Bidi_Control). Joiners in emoji and Persian are
 * not among them.
 */
export const bidiControls = /\p{Bidi_Control}/gu;

/** Removes bidi controls from a user's text, so that they cannot reorder the text around it. */
export function stripBidi(text: string): string {
  return text.replace(bidiControls, "");
}

/** A visible character. Invisible letters (Unicode Default_Ignorable) and the empty Braille cell do not count. */
export const visibleCharacter = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Empty, or at least one visible character. */
export const emptyOrVisible = new RegExp(`^$|${visibleCharacter.source}`, "u");
