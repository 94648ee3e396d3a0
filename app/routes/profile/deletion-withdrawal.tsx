import { href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { i18nFrom } from "~/middleware/i18n.server.ts";
import { flashFailure, flashNotice } from "~/middleware/session.server.ts";
import type { Route } from "./+types/deletion-withdrawal";

export const handle = { needs: "withdrawals" } satisfies PageNeeds;

export function loader() {
  return seeOther(href("/profile/profile-options"));
}

/** Withdraws the deletion request while staff have not decided. */
export async function action({ context }: Route.ActionArgs) {
  try {
    await context.get(apiContext).withdrawDeletion();
    const text = i18nFrom(context).t("profile:deletion.withdrawn");
    flashNotice(context, { kind: "success", title: "common:saved.title", text });
  } catch (failure) {
    flashFailure(context, failure);
  }
  return seeOther(href("/profile/profile-options"));
}

export default function DeletionWithdrawal() {
  return null;
}
