/** Marks that turn the direction of writing around (Unicode, Bidi_Control). Joiners of emoji and of Persian are none. */
const directions = /\p{Bidi_Control}/gu;

/** A stranger's name without marks that would turn the words around it: for titles and texts of ours that name it. */
export function withoutDirections(text: string): string {
  return text.replace(directions, "");
}

/** A stranger's name within a line of ours: whatever its direction, it ends with the name. */
export function Isolated({ children }: { children: string }) {
  return <bdi>{withoutDirections(children)}</bdi>;
}
