import { href } from "react-router";
import { readFields } from "~/forms/submission.ts";
import { jsonFile } from "~/http/json-file.ts";
import { notFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { contactFrom } from "~/routes/my-data/contact.server.ts";
import type { Route } from "./+types/file";

export const loader = () => seeOther(href("/admin/guests"));

/** Serves what stands under a contact as a file, to be handed to whoever asked in writing. */
export async function action({ request, context }: Route.ActionArgs) {
  const contact = contactFrom(String((await readFields(request)).get("contact") ?? ""));
  if (!contact) throw notFound();
  const { data } = await context.get(apiContext).exportGuestData({ body: contact });
  return jsonFile("my-data.json", data.content);
}
