import type { WorkFigures } from "../../contract/endpoints/disclosure.ts";
import { countryName } from "../../contract/rules/country-names.ts";
import type { Call, Handlers } from "./ports.ts";

/** Waiting work that is listed. */
const shownWaiting = 50;

/** Counts the wells and projects of this site by what is published of them. */
async function countWork({ ports: { store, clock }, language }: Call): Promise<WorkFigures> {
  const now = clock.now();
  const [finished, countries] = await Promise.all([store.work.finished(now), store.causes.countries(now)]);
  const opened = finished.filter(({ isOpened }) => isOpened);
  const wells = opened.filter(({ kind }) => kind === "water_well");
  const waiting = finished.filter(({ isOpened, status }) => !isOpened && status === "completed");
  const shown = waiting.slice(0, shownWaiting);
  const lastGiftDays = await store.work.lastGiftDays(shown.map(({ id }) => id));
  return {
    counted_at: now.toISOString(),
    opened_wells: wells.length,
    opened_projects: opened.length - wells.length,
    people: wells.reduce((sum, { people }) => sum + people, 0),
    countries: new Set(opened.map(({ country }) => country).filter((country) => country !== "")).size,
    open_causes: countries.reduce((sum, one) => sum + one.water_wells + one.sacrifices + one.projects, 0),
    waiting_count: waiting.length,
    waiting: shown.map(({ id, kind, key, title, country }) => ({
      kind,
      id,
      slug: key,
      title: title[language],
      country: country === "" ? "" : countryName(country, language),
      last_gift_on: lastGiftDays.get(id) ?? null,
    })),
  };
}

export const workHandlers = {
  showWorkFigures: async (call) => ({ data: await countWork(call) }),
} satisfies Partial<Handlers>;
