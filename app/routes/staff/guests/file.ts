import { href } from "react-router";
import { notFound } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { contactFrom } from "~/routes/my-data/contact.server.ts";
import { dataFile } from "~/routes/my-data/proved.server.ts";
import type { Route } from "./+types/file";

export function loader() {
  return seeOther(href("/admin/guests"));
}

/** Serves what stands under a contact as a file, to be handed to whoever asked in writing. */
export async function action({ request, context }: Route.ActionArgs) {
  const contact = contactFrom(String((await request.formData()).get("contact") ?? ""));
  if (!contact) throw notFound();
  return dataFile((await context.get(apiContext).exportGuestData({ body: contact })).data.content);
}
