import type { CallContext } from "~/contract/product-api.ts";
import type { SiteStore } from "../site-store.server.ts";
import { nameOf } from "./remote-settings.server.ts";

/** Milliseconds that the basket of a guest who signs in may still be paid. */
const joinedMilliseconds = 2 * 86_400_000;
/** Guests remembered for one member. */
const mostGuests = 20;

/** Names by which this site recognises whose a payment is. A name tells nobody who it is. */
export interface VisitorNames {
  /** Names this browser's visit: the member's bearer, or the guest's session token. */
  sessionOf(sessionToken: unknown, context: CallContext): string;
  /** Names the visitor: a guest's session, or the member, who has the same first name with every bearer. */
  ownOf(sessionToken: unknown, context: CallContext): Promise<string[]>;
  /** Also names the guests that the member was before signing in. */
  allOf(sessionToken: unknown, context: CallContext): Promise<string[]>;
  /** Remembers that a guest signed in; `context` is the member's. */
  join(sessionToken: unknown, context: CallContext): Promise<void>;
}

/**
 * @param userIdOf returns the member's id at the API; null when the API gives none
 */
export function createVisitorNames(
  store: SiteStore,
  userIdOf: (context: CallContext) => Promise<number | string | null>,
): VisitorNames {
  const guestName = (sessionToken: unknown) => nameOf(`guest ${String(sessionToken)}`);
  const guestsOf = (name: string) => JSON.parse(store.get(`guests ${name}`) ?? "[]") as string[];

  async function ownOf(sessionToken: unknown, context: CallContext): Promise<string[]> {
    const { userToken } = context;
    if (userToken === undefined) return [guestName(sessionToken)];
    const id = await userIdOf(context).catch(() => null);
    return [...(id === null ? [] : [nameOf(`user ${id}`)]), nameOf(userToken)];
  }

  return {
    sessionOf: (sessionToken, { userToken }) => (userToken === undefined ? guestName(sessionToken) : nameOf(userToken)),
    ownOf,
    async allOf(sessionToken, context) {
      const own = await ownOf(sessionToken, context);
      return [...own, ...own.flatMap(guestsOf)];
    },
    async join(sessionToken, context) {
      for (const name of await ownOf(undefined, context)) {
        const guests = [guestName(sessionToken), ...guestsOf(name)].slice(0, mostGuests);
        store.put(`guests ${name}`, JSON.stringify(guests), new Date(Date.now() + joinedMilliseconds));
      }
    },
  };
}
