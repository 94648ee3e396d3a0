import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { idFrom, orNotFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { flashFailure, flashNotice } from "~/middleware/session.server.ts";
import type { Route } from "./+types/card-default";

export const handle = { needs: "saved_cards" } satisfies PageNeeds;

export function loader() {
  return seeOther(href("/profile/profile-options"));
}

export async function action({ params, context }: Route.ActionArgs) {
  try {
    await orNotFound(context.get(apiContext).makeCardDefault({ params: { id: idFrom(params.id) } }));
    flashNotice(context, { kind: "success", title: "common:saved.title", text: "common:cardMadeDefault" });
  } catch (failure) {
    flashFailure(context, failure);
  }
  return seeOther(href("/profile/profile-options"));
}

export default function CardDefault() {
  return null;
}
