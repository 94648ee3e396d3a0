import { recordExport } from "../audit/audit.ts";
import { currentUserOf } from "../http/handlers.ts";
import { goingLive } from "./going-live.ts";
import type { Handlers } from "./ports.ts";

/** Rows of one piece of a file. */
const exportRows = 250;

export const goingLiveHandlers = {
  async showGoingLive({ ports }) {
    return { data: await goingLive(ports) };
  },

  async exportConsents(call, { query: { after } }) {
    if (after === 0) await recordExport(call.ports, currentUserOf(call).userId, "consent", {});
    return { data: await call.ports.store.users.permissionsAfter(after, exportRows) };
  },
} satisfies Partial<Handlers>;
