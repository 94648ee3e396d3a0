import { href } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Audience } from "~/contract/rules/giving.ts";
import { basketTypes } from "~/contract/rules/kinds.ts";

/** Returns the address of a cause's page. */
export function causePath(cause: Cause): string {
  switch (cause.basket_able_type) {
    case basketTypes.water_well:
      return href("/waterwell-projects/detail/:id", { id: String(cause.id) });
    case basketTypes.sacrifice:
      return href("/sacrifice/detail/:id", { id: String(cause.id) });
    case basketTypes.project:
      return href("/projects/detail/:slug", { slug: cause.slug });
    case basketTypes.spring:
      return href("/the-spring/detail/:id", { id: String(cause.id) });
  }
}

/** Returns the address of the donation page of a cause, with every way to choose an amount. */
export function donatePath(cause: Cause, audience: Audience): string {
  return `${href("/donate")}?${new URLSearchParams({ cause: causeName(cause), for: audience })}`;
}

/** The name of a cause (see causeName): its kind, and its id or slug. */
export const causeNamePattern = /^(water_well|sacrifice|project|spring)-([\w-]{1,120})$/;

/**
 * Returns the name of a cause in forms and addresses: "water_well-3", "sacrifice-7", "project-school-bags", "spring-5".
 */
export function causeName(cause: Cause): string {
  switch (cause.basket_able_type) {
    case basketTypes.water_well:
      return `water_well-${cause.id}`;
    case basketTypes.sacrifice:
      return `sacrifice-${cause.id}`;
    case basketTypes.project:
      return `project-${cause.slug}`;
    case basketTypes.spring:
      return `spring-${cause.id}`;
  }
}
