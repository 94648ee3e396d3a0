/**
 * Marks that turn the direction of writing around (Unicode, Bidi_Control). Joiners of emoji and of Persian are none.
 */
export const bidiControls = /\p{Bidi_Control}/gu;

/** Somebody's words without marks that would turn the words around them. */
export function stripBidi(text: string): string {
  return text.replace(bidiControls, "");
}

/**
 * What somebody can see: letters that are drawn as nothing are none (Unicode, Default_Ignorable; the empty Braille
 * cell).
 */
export const visibleCharacter = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Nothing at all, or something that can be seen. */
export const emptyOrVisible = new RegExp(`^$|${visibleCharacter.source}`, "u");
