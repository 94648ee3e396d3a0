import type { RouterContextProvider } from "react-router";
import { idFrom, notFound } from "~/http/not-found.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { userContext } from "~/middleware/guards.server.ts";

/**
 * Loads another member of staff.
 * @throws a Response with status 404 for oneself and for everybody who is not staff
 */
export async function otherStaffMember(context: Readonly<RouterContextProvider>, id: string) {
  const { data } = await context.get(apiContext).listStaff();
  const person = data.find((one) => one.id === idFrom(id));
  if (!person || person.id === context.get(userContext).id) throw notFound();
  return person;
}
