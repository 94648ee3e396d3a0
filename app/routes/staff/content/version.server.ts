import type { RouterContextProvider } from "react-router";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { renderPreview } from "./comparison.server.ts";
import { differencesBetween } from "./differences.ts";
import { choicesFor, factsOf, loadExistingItem } from "./editor.server.ts";
import { valuesFromContent } from "./form-values.ts";

interface EditorArgs {
  readonly params: { readonly kind: string; readonly id: string; readonly version: string };
  readonly context: Readonly<RouterContextProvider>;
}

/** What restoring leaves as it is: the address, the place in the list, and whether an item is on show. */
const unrestoredFields: readonly string[] = ["slug", "position", "standing", "closed"];

/** One version of an item beside what the item is now. */
export async function loadVersion(args: EditorArgs) {
  const { kind, content } = await loadExistingItem(args);
  const version = await orNotFound(
    args.context
      .get(apiContext)
      .showContentVersion({ params: { kind, id: content.id, version_id: idFrom(args.params.version) } }),
  );
  const at = new Date();
  const then = valuesFromContent({ ...version, version: content.version }, at);
  const now = valuesFromContent(content, at);
  return {
    facts: factsOf(content),
    versionId: version.id,
    at: version.at,
    by: version.by,
    then: renderPreview(kind, then),
    now: renderPreview(kind, now),
    differences: differencesBetween(kind, then, now).filter(({ field }) => !unrestoredFields.includes(field)),
    choices: await choicesFor(kind, args.context),
  };
}
