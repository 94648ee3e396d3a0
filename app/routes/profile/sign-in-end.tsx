import { href } from "react-router";
import { orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { flashFailure, flashNotice } from "~/middleware/session.server.ts";
import type { Route } from "./+types/sign-in-end";

export function loader() {
  return seeOther(href("/profile/sign-ins"));
}

/** Ends one of the user's sign-ins, or with the id "others" all except this one. */
export async function action({ params, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  try {
    if (params.id === "others") await api.endOtherSignIns();
    else await orNotFound(api.endSignIn({ params: { id: params.id } }));
    flashNotice(context, { kind: "success", title: "common:saved.title", text: "common:signInEnded" });
  } catch (failure) {
    flashFailure(context, failure);
  }
  return seeOther(href("/profile/sign-ins"));
}

export default function SignInEnd() {
  return null;
}
