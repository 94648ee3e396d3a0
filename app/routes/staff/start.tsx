import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";

/** Staff begin with what waits. */
export function loader() {
  return seeOther(href("/admin/inbox"));
}

export default function Start() {
  return null;
}
