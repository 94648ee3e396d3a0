import type { ReactNode } from "react";
import type { Feature } from "~/contract/features.ts";
import { useOffers } from "./site-facts.ts";

/** Shows its content where the API of the site has a feature: no link leads to a page that is switched off. */
export function IfOffered({ feature, children }: { readonly feature: Feature; readonly children: ReactNode }) {
  return useOffers()(feature) ? children : null;
}
