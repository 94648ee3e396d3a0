import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";

export function loader() {
  return seeOther(href("/payment/details"));
}

export default function Start() {
  return null;
}
