import { href } from "react-router";
import { seeOther } from "~/http/redirects.ts";
import type { Route } from "./+types/area-start";

export { NoPage as default } from "~/ui/route-exports.ts";

/** First pages of the areas that have no page at their own address. */
const firstPages: Readonly<Record<string, string>> = {
  auth: href("/auth/login"),
  dashboard: href("/dashboard/panel"),
  payment: href("/payment/details"),
  profile: href("/profile/personal-data"),
};

export const loader = ({ pattern }: Route.LoaderArgs) => seeOther(firstPages[pattern.replace("/", "")]!);
