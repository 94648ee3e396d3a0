import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectIfUnverified } from "~/middleware/confirm.server.ts";
import { redirectAfter } from "~/middleware/session.server.ts";
import type { Route } from "./+types/sign-in-end";

export { NoPage as default } from "~/ui/route-exports.ts";

export const handle = { needs: "account_security" } satisfies PageNeeds;

export const loader = () => seeOther(href("/profile/sign-ins"));

/**
 * Ends one of the user's sign-ins, or with the id "others" all except this one. A stolen sign-in must not shut its
 * owner out, so the phone must have been verified in the last minutes.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const end = redirectIfUnverified<unknown>(
    href("/profile/sign-ins"),
    params.id === "others" ? api.endOtherSignIns() : orNotFound(api.endSignIn({ params: { id: params.id } })),
  );
  return redirectAfter(context, end, href("/profile/sign-ins"), "common:signInRevoked");
}
