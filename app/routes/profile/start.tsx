import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";

export function loader() {
  return seeOther(href("/profile/personal-data"));
}

export default function Start() {
  return null;
}
