import { href } from "react-router";

/** Where a campaign is started: at its form, before the text was approved at the dialog that asks for that. */
export function startAddress(isAccepted: boolean): string {
  return isAccepted ? href("/dashboard/new-campaigns") : `${href("/dashboard/my-campaigns")}?modal=first-campaign`;
}
