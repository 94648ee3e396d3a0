import { ApiFailure } from "~/contract/product-api.ts";
import { errorsFrom, readForm, refill, refuse } from "~/forms/submission.ts";
import { seeOther } from "~/http/redirects.ts";
import { donorFromProfile } from "~/middleware/donor.server.ts";
import { flashFailure, redirectDone } from "~/middleware/session.server.ts";
import { fillField } from "~/ui/profile-fill.tsx";
import type { Route } from "./+types/receipt";
import { receiptNameSchema } from "./receipt-name.tsx";

/** Puts a name on a receipt that bears none, and comes back to it. */
export async function nameReceiptFrom(
  { request, context }: Pick<Route.ActionArgs, "request" | "context">,
  write: (name: string) => Promise<unknown>,
  address: string,
) {
  const { form, submission } = await readForm(request, receiptNameSchema);
  if (form.has(fillField)) return refill(submission, { name: (await donorFromProfile(context)).name });
  if (submission.status !== "success") return refuse(submission);
  try {
    await write(submission.value.name);
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== "receipt_named")
      return refuse(submission, { errors: errorsFrom(failure, { name: "name" }) });
    // The receipt that is shown next has no form for it any more.
    flashFailure(context, failure);
    return seeOther(address);
  }
  return redirectDone(context, address, "receipt:name.done");
}
