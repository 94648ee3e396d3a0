import type * as z from "zod";
import { statusOf } from "./normalize-causes.ts";
import { isOverSpring } from "./normalize-springs.ts";
import { isGiven, type Raw, stateWordsOf, synonymFiller } from "./raw-fields.ts";
import { booleanOf, numberOf } from "./values.ts";

type Query = Readonly<Record<string, unknown>>;

const figures = ["page", "current_page", "currentPage", "per_page", "perPage", "total", "last_page", "lastPage"];
const nextNames = ["next", "next_page_url", "next_page", "has_more", "hasMore"];

/** Returns what the objects around a list say of its pages; the inner ones go before. */
export function pagesIn(around: readonly Raw[]): Raw {
  const objects = around.flatMap((one) => [one, one.meta, one.links, (one.meta as Raw | undefined)?.links]);
  const pages: Raw = {};
  for (const fields of objects) {
    if (typeof fields !== "object" || fields === null || Array.isArray(fields)) continue;
    for (const name of figures) if (isGiven((fields as Raw)[name])) pages[name] = (fields as Raw)[name];
    for (const name of nextNames) if (name in fields) pages[name] = (fields as Raw)[name];
  }
  return pages;
}

/** Tells whether there is a page after this one; undefined when an API does not say it. */
export function hasNext(pages: Raw): boolean | undefined {
  const { page, current_page, currentPage, last_page, lastPage } = pages;
  const last = countOf(last_page ?? lastPage, 1);
  if (last !== undefined) return last > (countOf(page ?? current_page ?? currentPage, 1) ?? 1);
  const said = nextNames.filter((name) => name in pages);
  if (said.length === 0) return undefined;
  return said.some((name) => isGiven(pages[name]) && booleanOf(pages[name]) !== false);
}

/**
 * Returns a page of a list with its figures.
 * @param list as it was sent
 * @param kept what of it fits what was asked for
 */
export function pageOf(list: readonly unknown[], kept: readonly unknown[], pages: Raw, query: Query) {
  const asked = countOf(query.per_page, 1);
  const askedPage = countOf(query.page, 1) ?? 1;
  const next = hasNext(pages);
  const isBare = next === undefined && !figures.some((name) => name in pages);
  if (isBare && asked !== undefined && list.length > asked) {
    // The API sent everything.
    const before = (askedPage - 1) * asked;
    const meta = { page: askedPage, per_page: asked, total: kept.length };
    return { data: kept.slice(before, before + asked), meta };
  }
  const known = countOf(pages.page ?? pages.current_page ?? pages.currentPage, 1);
  const page = known ?? (asked === undefined ? 1 : askedPage);
  const per_page = countOf(pages.per_page ?? pages.perPage, 1) ?? Math.max(list.length, asked ?? 1);
  const before = (page - 1) * per_page;
  const said = countOf(pages.total, 0);
  // A full page of a list without figures may be followed by another.
  const isFollowed = next ?? (isBare && list.length === asked);
  const least = before + kept.length;
  // What the list has is there, whatever the figure says, and what did not fit is not counted.
  const counted = said === undefined ? (isFollowed ? page * per_page + 1 : least) : said - (list.length - kept.length);
  const total = list.length === 0 ? (said ?? before) : Math.max(counted, least);
  return { data: kept, meta: { page, per_page, total } };
}

/** Reads a whole number that is not below the least; undefined for any other. */
function countOf(raw: unknown, least: number): number | undefined {
  const number = numberOf(raw);
  return number !== undefined && Number.isSafeInteger(number) && number >= least ? number : undefined;
}

/** Tells whether an item is among what was asked for; an API may ignore the filters of a query. */
export function fitsQuery(schema: z.ZodObject, item: Raw, query: Query): boolean {
  const { status, ended } = query;
  if (!("status" in schema.shape) || (status === undefined && ended === undefined)) return true;
  const named = synonymFiller(schema, "http://api.invalid")(item);
  if (typeof ended === "boolean" && "ended_at" in schema.shape && isOverSpring(named) !== ended) return false;
  if (status === undefined) return true;
  // A number stands for a state that nobody knows.
  const words = stateWordsOf(named.status).filter((word) => !/^[1-9]\d*$/.test(word));
  const isSilent = words.length === 0 && !((numberOf(named.goal_amount) ?? 0) > 0);
  return isSilent || statusOf({ ...named, status: words.length === 0 ? undefined : named.status }) === status;
}
