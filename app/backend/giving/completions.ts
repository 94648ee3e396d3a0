import type { Completion } from "../../contract/endpoints/causes.ts";
import { basketTypes } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { isOpenedKind } from "../../contract/rules/openings.ts";
import type { CauseRecord } from "./cause-records.ts";
import type { Store } from "./ports.ts";

/** Returns what became of a cause, with the next open one of its kind; null while staff have shown no opening. */
export async function completionOf(
  { openings, causes }: Store,
  { kind, id }: CauseRecord,
  language: Language,
  at: Date,
): Promise<Completion | null> {
  if (!isOpenedKind(kind)) return null;
  const opening = await openings.shown({ kind, id }, at);
  if (!opening) return null;
  const { opened_on, coordinates, depth, texts } = opening;
  const [next] = (await causes.list({ kind, status: "open" }, at, { offset: 0, limit: 1 })).causes;
  return {
    opened_on,
    coordinates,
    depth,
    ...texts[language],
    next: next
      ? { basket_able_type: basketTypes[kind], id: next.id, slug: next.key, title: next.texts[language].title }
      : null,
  };
}
