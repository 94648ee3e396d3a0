import { hasNext } from "./normalize-lists.ts";
import { isGiven, type Raw } from "./raw-fields.ts";
import { numberOf } from "./values.ts";

/**
 * Counts or sums what an API lists instead of its figure (the member's panel); undefined for any other object, and when
 * a sum would lack the list's other pages.
 * @param name of the figure
 */
export function figureFrom(name: string | undefined, list: readonly unknown[], pages: Raw): Raw | undefined {
  const said = numberOf(pages.total);
  const isWhole = said === undefined ? hasNext(pages) !== true : said <= list.length;
  const items = list.filter((item): item is Raw => typeof item === "object" && item !== null);
  const sum = (names: readonly string[], otherwise?: number): number | undefined => {
    const numbers = items.map((item) => numberOf(names.map((one) => item[one]).find(isGiven)) ?? otherwise);
    return isWhole && numbers.every(isGiven) ? numbers.reduce<number>((all, one) => all + one!, 0) : undefined;
  };
  const count = isWhole ? items.length : said;
  const figure = (value: number | undefined): Raw | undefined => (value === undefined ? undefined : { [name!]: value });
  switch (name) {
    case "amount": {
      const amount = sum(["amount", "price", "total", "sum"]);
      return amount === undefined ? undefined : { amount, donations_count: items.length };
    }
    case "people":
      return figure(sum(["people", "person_count", "people_count", "person", "persons"]));
    case "sacrifice_shares":
      return figure(sum(["share_value", "shares", "share"], 1));
    case "water_wells":
    case "completed_projects":
      return figure(count);
    default:
      return undefined;
  }
}
