import type { Handlers } from "../http/handlers.ts";
import { goingLive } from "./going-live.ts";

export const goingLiveHandlers: Pick<Handlers, "showGoingLive"> = {
  async showGoingLive({ ports }) {
    return { data: await goingLive(ports) };
  },
};
