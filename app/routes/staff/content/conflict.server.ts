import type { Api } from "~/api/client.server.ts";
import type { StaffContent } from "~/contract/endpoints/content-editing.ts";
import { differencesBetween, type Part } from "./differences.ts";
import { type Shown, shownFrom } from "./shown.server.ts";
import { type TypedItem, typedOf } from "./typed.ts";

/** Somebody else saved an item while it was edited. */
export interface Conflict {
  /** The version that is kept now. */
  readonly version: number;
  /** Where it stands in the history; null when the history does not have it. */
  readonly versionId: number | null;
  readonly by: string | null;
  readonly at: string | null;
  readonly differences: readonly Part[];
  readonly kept: Shown;
  readonly own: Shown;
}

/** What somebody else saved, and in what it differs from what was typed. */
export async function conflictWith(api: Api, content: StaffContent, typed: TypedItem): Promise<Conflict> {
  const { kind, id, version } = content;
  const [latest] = (await api.listContentVersions({ params: { kind, id }, query: { per_page: 1 } })).data;
  const kept = typedOf(content);
  return {
    version,
    versionId: latest?.id ?? null,
    by: latest?.by ?? null,
    at: latest?.at ?? null,
    differences: differencesBetween(kind, kept, typed),
    kept: shownFrom(kind, kept),
    own: shownFrom(kind, typed),
  };
}
