import type { RouterContextProvider } from "react-router";
import { userContext } from "~/middleware/guards.server.ts";
import { sessionContext } from "~/middleware/session.server.ts";

/** Whether this person approved the data-protection text of the first-campaign dialog in this session (§5). */
export function hasApprovedText(context: Readonly<RouterContextProvider>): boolean {
  return context.get(sessionContext).get("campaign") === context.get(userContext).id;
}
