import { href, Link } from "react-router";
import { useSiteFacts } from "./site-facts.ts";

/** The mark and the name, leading home. */
export function Logo() {
  const { brand } = useSiteFacts();
  return (
    <Link className="site-logo" to={href("/")}>
      <img src="/logo.svg" alt="" width="40" height="40" /> <span>{brand}</span>
    </Link>
  );
}
