import { stripBidi } from "~/contract/fields/written-text.ts";

/** For titles and texts of ours that name a stranger's words. */
export { stripBidi };

/** A stranger's name within a line of ours: whatever its direction, it ends with the name. */
export function Bdi({ children }: { children: string }) {
  return <bdi>{stripBidi(children)}</bdi>;
}
