import type { Api } from "~/api/client.server.ts";
import { ApiFailure } from "~/api/failures.ts";
import type { Cause } from "~/contract/causes.ts";

/** Finds the cause behind a name; null when there is none. */
export async function findCause(api: Api, name: string | null): Promise<Cause | null> {
  const [, kind, rest] = /^(water_well|sacrifice|project)-([\w-]{1,120})$/.exec(name ?? "") ?? [];
  if (!kind || !rest) return null;
  const answer =
    kind === "project"
      ? api.showProject({ params: { slug: rest } })
      : kind === "sacrifice"
        ? api.showSacrifice({ params: { id: Number(rest) } })
        : api.showWaterWell({ params: { id: Number(rest) } });
  return answer.then(({ data }): Cause => data).catch((failure) => {
    if (failure instanceof ApiFailure && failure.status === 404) return null;
    throw failure;
  });
}
