import { causeOfOpening, isOpenedKind, openingSlug } from "../../contract/rules/openings.ts";
import { recordAudit } from "../audit/audit.ts";
import type { StoredContent } from "../content/content-items.ts";
import { deliverSoon, heldIfDue } from "../messages/notifications.ts";
import { isPublished } from "./cause-records.ts";
import { countNewGivers, giverOf } from "./givers.ts";
import type { Ports, Store } from "./ports.ts";

/** Gifts per transaction, so that a cause of ten thousand givers holds up nobody. */
const pieceSize = 200;

/**
 * Tells the givers of opened wells and finished projects, each person once, however many processes run and whenever
 * one stops. Openings that are not shown yet, or no longer, wait.
 * @throws AggregateError of all failures, after the other causes were tried
 */
export async function notifyGivers(ports: Ports): Promise<void> {
  const failures: unknown[] = [];
  for (const causeId of await ports.store.openings.waiting()) {
    const notifyAll = async () => {
      while (await ports.store.transaction((store) => notifyPiece(ports, store, causeId))) deliverSoon(ports);
    };
    await notifyAll().then(
      () => deliverSoon(ports),
      (failure) => void failures.push(failure),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, "Givers that could not be notified");
}

/** Tells the givers of the next gifts to a cause. Returns whether there are more. */
async function notifyPiece({ secrets, clock }: Ports, store: Store, causeId: number): Promise<boolean> {
  const at = clock.now();
  await store.lock(`opening ${causeId}`);
  const progress = await store.openings.progress(causeId);
  const cause = await store.causes.find(causeId);
  if (!progress || progress.finished_at || !cause || !isPublished(cause, at)) return false;
  const { kind, id, key } = cause;
  if (!isOpenedKind(kind)) return false;
  const opening = await store.openings.shown({ kind, id }, at);
  if (!opening) return false;
  const heldAs = await heldIfDue(
    store,
    async (restoredAt) =>
      isPublished(cause, restoredAt) && (await store.openings.shown({ kind, id }, restoredAt)) !== null,
  );
  const { gifts, last } = await store.openings.gifts(id, progress.after, pieceSize);
  let { people } = progress;
  for (const gift of gifts) {
    const giver = giverOf(gift);
    if (!giver) continue;
    let isNew = true;
    for (const name of giver.keys)
      isNew = (await store.openings.claim(id, secrets.fingerprint(`opening to ${name}`))) && isNew;
    if (!isNew) continue;
    people++;
    const { channel, destination } = giver;
    const values = {
      name: cause.texts[gift.language].title,
      place: opening.texts[gift.language].place,
      last_day: opening.opened_on,
    };
    const { language } = gift;
    await store.notifications.add(
      kind === "water_well"
        ? { channel, destination, language, kind: "well_opened", values: { ...values, well: id } }
        : { channel, destination, language, kind: "project_finished", values: { ...values, project: key } },
      at,
      heldAs,
    );
  }
  const finished_at = last === null ? at.toISOString() : null;
  await store.openings.advance(id, { after: last ?? progress.after, people, finished_at });
  if (finished_at)
    await recordAudit(store, at, null, "opening.tell", [kind, id], { title: cause.texts.tr.title, people });
  return last !== null;
}

/** Returns how many people are notified of the opening of a cause, by its current gifts. */
async function countGivers({ openings }: Store, causeId: number): Promise<number> {
  const keys = new Set<string>();
  let people = 0;
  for (let after: number | null = 0; after !== null;) {
    const { gifts, last }: Awaited<ReturnType<typeof openings.gifts>> = await openings.gifts(causeId, after, 1000);
    people += countNewGivers(gifts, keys);
    after = last;
  }
  return people;
}

/** Returns what staff see of an opening on its own item and on that of its cause; null for any other item. */
export async function openingOfItem(store: Store, { id, item: { kind, fields } }: StoredContent) {
  const named = kind === "opening" ? causeOfOpening(fields.cause) : isOpenedKind(kind) ? { kind, id } : null;
  const cause = named && (await store.openings.find(named));
  if (!cause || (kind !== "opening" && cause.status === "open")) return null;
  const progress = await store.openings.progress(cause.id);
  const itemId = kind === "opening" ? id : (await store.content.findBySlug("opening", openingSlug(cause)))?.id;
  const { kind: causeKind, id: causeId, slug } = cause;
  return {
    id: itemId ?? null,
    cause: { kind: causeKind, id: causeId, slug },
    people: progress?.finished_at ? progress.people : await countGivers(store, causeId),
    notified_at: progress?.finished_at ?? null,
  };
}
