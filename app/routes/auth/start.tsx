import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";

export function loader() {
  return seeOther(href("/auth/login"));
}

export default function Start() {
  return null;
}
