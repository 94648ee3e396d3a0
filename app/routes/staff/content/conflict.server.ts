import type { Api } from "~/api/client.server.ts";
import type { StaffContent } from "~/contract/endpoints/content-editing.ts";
import { type Preview, renderPreview } from "./comparison.server.ts";
import { differencesBetween, type Part } from "./differences.ts";
import { type EditorValues, valuesFromContent } from "./form-values.ts";

/** Somebody else saved an item while it was edited. */
export interface Conflict {
  /** The version that is kept now. */
  readonly version: number;
  /** Where it stands in the history; null when the history does not have it. */
  readonly versionId: number | null;
  readonly by: string | null;
  readonly at: string | null;
  readonly differences: readonly Part[];
  readonly kept: Preview;
  readonly own: Preview;
}

/** What somebody else saved, and in what it differs from what was typed. */
export async function conflictWith(api: Api, content: StaffContent, values: EditorValues): Promise<Conflict> {
  const { kind, id, version } = content;
  const [latest] = (await api.listContentVersions({ params: { kind, id }, query: { per_page: 1 } })).data;
  const kept = valuesFromContent(content);
  return {
    version,
    versionId: latest?.id ?? null,
    by: latest?.by ?? null,
    at: latest?.at ?? null,
    differences: differencesBetween(kind, kept, values),
    kept: renderPreview(kind, kept),
    own: renderPreview(kind, values),
  };
}
