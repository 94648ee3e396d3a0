import type { RouterContextProvider } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Audience } from "~/contract/rules/giving.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { findCause } from "./find-cause.server.ts";
import { dialogOf } from "./giving.ts";

export interface GivingDialogData {
  readonly cause: Cause;
  readonly audience: Audience;
}

/**
 * The cause that a dialog gives to: the one its address names, or, for a spring, the one in its path's third segment
 * (§2).
 */
function causeIn(url: URL): string | null {
  const [area, , id] = url.pathname.split("/").slice(1);
  const isSpring = url.searchParams.get("modal") === "spring-donate" && area === "the-spring";
  return url.searchParams.get("cause") ?? (isSpring ? `spring-${id}` : null);
}

/** What the dialogs that give to a cause need; null for a cause that takes nothing. */
export async function loadGivingDialog(
  context: Readonly<RouterContextProvider>,
  url: URL,
): Promise<GivingDialogData | null> {
  const cause = await findCause(context.get(apiContext), causeIn(url)).catch(() => null);
  if (cause?.status !== "open" || dialogOf(cause) !== url.searchParams.get("modal")) return null;
  return { cause: { ...cause, story: "" }, audience: url.searchParams.get("for") === "other" ? "other" : "self" };
}
