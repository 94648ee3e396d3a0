import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";

/** Redirects to the approvals, the start page of staff. */
export function loader() {
  return seeOther(href("/admin/inbox"));
}

export default function Start() {
  return null;
}
