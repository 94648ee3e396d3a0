import type { RouterContextProvider } from "react-router";
import { userContext } from "~/middleware/guards.server.ts";
import { takeFlashMessage } from "~/middleware/session.server.ts";

/** Returns what the frame of staff's pages shows: the name of the user, and the flash message of the last form. */
export function loadFrame(context: Readonly<RouterContextProvider>) {
  const { first_name, last_name } = context.get(userContext);
  return { name: `${first_name} ${last_name}`.trim(), flashMessage: takeFlashMessage(context) };
}
