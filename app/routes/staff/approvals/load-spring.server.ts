import type { Api } from "~/api/client.server.ts";
import { orNotFound } from "~/http/not-found.ts";

/**
 * A spring as staff decide about it, with the special days it may name.
 * @throws a Response with status 404 for one that nobody knows
 */
export async function loadSpring(api: Api, id: number) {
  const [spring, days] = await Promise.all([
    orNotFound(api.showStaffSpring({ params: { id } })),
    api
      .listSpecialDays()
      .then(({ data }) => data)
      .catch(() => []),
  ]);
  return { spring, days };
}
