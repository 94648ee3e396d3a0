import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectAfter } from "~/middleware/session.server.ts";
import type { Route } from "./+types/card-default";

export const handle = { needs: "saved_cards" } satisfies PageNeeds;

export function loader() {
  return seeOther(href("/profile/profile-options"));
}

export async function action({ params, context }: Route.ActionArgs) {
  const change = orNotFound(context.get(apiContext).makeCardDefault({ params: { id: idFrom(params.id) } }));
  return redirectAfter(context, change, href("/profile/profile-options"), "common:cardMadeDefault");
}

export default function CardDefault() {
  return null;
}
