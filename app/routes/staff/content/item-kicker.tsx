import { Link } from "react-router";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { useTexts } from "~/i18n/texts.tsx";
import type { ContentFacts } from "./editor.server.ts";
import { itemAddress } from "./kinds.ts";

/** Which item a page is about, and the way back to its editor. */
export function ItemKicker({ facts: { kind, id, title } }: { facts: ContentFacts }) {
  const { t } = useTexts("editing");
  return (
    <Link to={itemAddress(kind, id)}>{[t(`kind.${kind}.many`), stripBidi(title)].filter(Boolean).join(": ")}</Link>
  );
}
