import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";

/** The profile begins with the personal data. */
export function loader() {
  return seeOther(href("/profile/personal-data"));
}

export default function Start() {
  return null;
}
