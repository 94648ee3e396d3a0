import type { Cause } from "~/contract/endpoints/baskets.ts";
import { ApiFailure, type Api } from "~/contract/product-api.ts";
import { site } from "~/process/site.server.ts";
import { causeNamePattern } from "~/ui/cause-addresses.ts";

/**
 * Loads the cause with a name such as "water_well-3"; null when there is none, and for a project that the API takes no
 * gifts for.
 */
export async function findCause(api: Api, name: string | null): Promise<Cause | null> {
  const [, kind, rest] = causeNamePattern.exec(name ?? "") ?? [];
  if (!kind || !rest) return null;
  if (kind === "project" && !(await site()).takesProjects()) return null;
  return showCause(api, kind, rest)
    .then(({ data }) => data)
    .catch((failure) => {
      if (failure instanceof ApiFailure && failure.status === 404) return null;
      throw failure;
    });
}

function showCause(api: Api, kind: string, name: string): Promise<{ data: Cause }> {
  const byId = { params: { id: Number(name) } };
  switch (kind) {
    case "project":
      return api.showProject({ params: { slug: name } });
    case "sacrifice":
      return api.showSacrifice(byId);
    case "spring":
      return api.showSpring(byId);
    default:
      return api.showWaterWell(byId);
  }
}
