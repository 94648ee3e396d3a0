import type { RouterContextProvider } from "react-router";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { differencesBetween } from "./differences.ts";
import { choicesFor, factsOf, keptItemAt } from "./editor.server.ts";
import { shownFrom } from "./shown.server.ts";
import { typedOf } from "./typed.ts";

interface Place {
  readonly params: { readonly kind: string; readonly id: string; readonly version: string };
  readonly context: Readonly<RouterContextProvider>;
}

/** What restoring leaves as it is: the address, the place in the list, and whether an item is on show. */
const staying: readonly string[] = ["slug", "position", "standing", "closed"];

/** One version of an item beside what the item is now. */
export async function loadVersion(place: Place) {
  const { kind, content } = await keptItemAt(place);
  const version = await orNotFound(
    place.context
      .get(apiContext)
      .showContentVersion({ params: { kind, id: content.id, version_id: idFrom(place.params.version) } }),
  );
  const at = new Date();
  const then = typedOf({ ...version, version: content.version }, at);
  const now = typedOf(content, at);
  return {
    facts: factsOf(content),
    versionId: version.id,
    at: version.at,
    by: version.by,
    then: shownFrom(kind, then),
    now: shownFrom(kind, now),
    differences: differencesBetween(kind, then, now).filter(({ field }) => !staying.includes(field)),
    choices: await choicesFor(kind, place.context),
  };
}
