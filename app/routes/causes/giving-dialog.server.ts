import type { RouterContextProvider } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Audience } from "~/contract/rules/giving.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { findCause } from "./find-cause.server.ts";
import { audienceFrom, dialogOf } from "./giving.ts";

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
