import type { RouterContextProvider } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Api } from "~/contract/product-api.ts";
import type { Audience } from "~/contract/rules/giving.ts";
import { orNull } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { site } from "~/process/site.server.ts";
import { causeNamePattern } from "~/ui/page-addresses.ts";
import type { Kind } from "./cause-chooser.tsx";
import { audienceFrom, dialogOf } from "./giving-choices.ts";

/**
 * Loads the cause with a name such as "water_well-3"; null when there is none, and for a project that the API takes no
 * gifts for.
 */
export async function findCause(api: Api, name: string | null): Promise<Cause | null> {
  const [, kind, rest] = causeNamePattern.exec(name ?? "") ?? [];
  if (!kind || !rest) return null;
  if (kind === "project" && !(await site()).takesProjects()) return null;
  const byId = { params: { id: Number(rest) } };
  if (kind === "project") return orNull(api.showProject({ params: { slug: rest } }));
  if (kind === "sacrifice") return orNull(api.showSacrifice(byId));
  return orNull<Cause>(kind === "spring" ? api.showSpring(byId) : api.showWaterWell(byId));
}

/** Loads the open causes of a kind, as many as a choice shows. */
export async function openCauses(api: Api, kind: Kind): Promise<Cause[]> {
  const query = { status: "open", per_page: 50 } as const;
  const lists = {
    wells: () => api.listWaterWells({ query }),
    sacrifices: () => api.listSacrifices({ query }),
    projects: () => api.listProjects({ query }),
    springs: () => api.listSprings({ query: { per_page: 50 } }),
  };
  const { data }: { data: readonly Cause[] } = await lists[kind]();
  return data.filter(({ status }) => status === "open");
}

export interface GivingDialogData {
  readonly cause: Cause;
  readonly audience: Audience;
}

/** Returns the name of the dialog's cause: the `cause` parameter, or, on a spring's page, the id in the path (§2). */
function causeIn(url: URL): string | null {
  const [area, , id] = url.pathname.split("/").slice(1);
  const isSpring = url.searchParams.get("modal") === "spring-donate" && area === "the-spring";
  return url.searchParams.get("cause") ?? (isSpring ? `spring-${id}` : null);
}

/** Loads the cause for a giving dialog; null when it takes no gifts or belongs to another dialog. */
export async function loadGivingDialog(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<GivingDialogData | null> {
  const cause = await findCause(context.get(apiContext), causeIn(url)).catch(() => null);
  if (cause?.status !== "open" || dialogOf(cause) !== url.searchParams.get("modal")) return null;
  return { cause: { ...cause, story: "" }, audience: audienceFrom(url.searchParams.get("for")) };
}
