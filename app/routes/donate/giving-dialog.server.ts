import type { RouterContextProvider } from "react-router";
import type { Cause } from "~/contract/causes.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { findCause } from "./find-cause.server.ts";
import { type Audience, dialogOf } from "./giving.ts";

export interface GivingDialogData {
  readonly cause: Cause;
  readonly audience: Audience;
}

/** What the dialogs fast well donate, quick donate and sacrifice share need; null for a cause that takes nothing. */
export async function loadGivingDialog(context: Readonly<RouterContextProvider>, url: URL): Promise<GivingDialogData | null> {
  const cause = await findCause(context.get(apiContext), url.searchParams.get("cause")).catch(() => null);
  if (cause?.status !== "open" || dialogOf(cause) !== url.searchParams.get("modal")) return null;
  return { cause: { ...cause, story: "" }, audience: url.searchParams.get("for") === "other" ? "other" : "self" };
}
