import type { videoHosts } from "../../contract/content/kinds.ts";
import type { CostRow } from "../../contract/endpoints/articles.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { countryName } from "../base/country-names.ts";

/** Pages and players of the hosts. The players are those that keep no cookies until they play. */
const hosts: Record<(typeof videoHosts)[number], (id: string) => { watch_url: string; player_url: string }> = {
  youtube: (id) => ({
    watch_url: `https://www.youtube.com/watch?v=${id}`,
    player_url: `https://www.youtube-nocookie.com/embed/${id}`,
  }),
  vimeo: (id) => ({ watch_url: `https://vimeo.com/${id}`, player_url: `https://player.vimeo.com/video/${id}?dnt=1` }),
};

/** Where a video can be watched. */
export function videoAddresses(host: keyof typeof hosts, id: string) {
  return hosts[host](id);
}

interface CostItem {
  readonly id: number;
  readonly texts: Readonly<Record<string, any>>;
  readonly fields: Readonly<Record<string, any>>;
}

type Sorting = {
  readonly sort?: "country" | "type" | "distance" | "person" | "cost" | undefined;
  readonly direction: "asc" | "desc";
};

/** The cost table, in the order asked for, else in the staff's. Names are ordered as the language does. */
export function costRowsIn(language: Language, items: readonly CostItem[], { sort, direction }: Sorting): CostRow[] {
  const rows = items.map(({ id, texts, fields: { country, distance, person, cost } }) => ({
    id,
    country: countryName(country, language),
    country_code: country,
    type: texts.type,
    distance,
    person,
    cost,
  }));
  if (!sort) return rows;
  const { compare } = new Intl.Collator(language);
  const order = (one: CostRow, other: CostRow) => {
    const [a, b] = [one[sort], other[sort]];
    return typeof a === "string" ? compare(a, String(b)) : a - Number(b);
  };
  return rows.toSorted((one, other) => (direction === "asc" ? order(one, other) : order(other, one)));
}
