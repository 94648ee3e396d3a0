import { answeredFields, type AnswerValues } from "../../contract/content/answer.ts";
import type { Cause } from "../../contract/endpoints/baskets.ts";
import {
  cause,
  type Completion,
  type Project,
  type Sacrifice,
  type WaterWell,
  type WaterWellStage,
} from "../../contract/endpoints/causes.ts";
import { mustExist, RuleViolation } from "../../contract/rule-violation.ts";
import { countryName } from "../../contract/rules/country-names.ts";
import { fundsOf } from "../../contract/rules/funds.ts";
import { basketTypes } from "../../contract/rules/kinds.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { isOpenedKind } from "../../contract/rules/openings.ts";
import { rangeOf } from "../http/handlers.ts";
import { remainingAmount } from "./baskets.ts";
import { type CauseFilter, type CauseRecord, isInSeason, isPublished, type StageRecord } from "./cause-records.ts";
import type { Call, Handlers, Store } from "./ports.ts";

/** Returns the fields that all causes share. Lists leave the story out. */
export function toCause(record: CauseRecord, language: Language, withStory: boolean) {
  const { story, ...texts } = record.texts[language];
  return {
    id: record.id,
    ...texts,
    story: withStory ? story : "",
    picture: record.picture,
    country: countryName(record.country, language),
    country_code: record.country,
    status: record.status,
    cost: record.cost,
    goal_amount: record.goal_amount,
    total_amount: record.total_amount,
    remaining_amount: remainingAmount(record),
    funds: [...fundsOf(record)],
  };
}

/** Returns the values of the fields that a kind has beside those of every cause. */
function ownValues<Kind extends "water_well" | "sacrifice" | "project">(
  kind: Kind,
  record: CauseRecord,
  language: Language,
): AnswerValues<Kind, typeof cause> {
  const values: Readonly<Record<string, unknown>> = { ...record, ...record.texts[language] };
  const own = answeredFields(kind, cause).map(({ name }) => [name, values[name]]);
  return Object.fromEntries(own) as AnswerValues<Kind, typeof cause>;
}

function toStage(language: Language, { id, name, price_per_share }: StageRecord): WaterWellStage {
  return { id, name: name[language], price_per_share };
}

function toWaterWell(language: Language, record: CauseRecord, withStory = false): WaterWell {
  return {
    ...toCause(record, language, withStory),
    basket_able_type: basketTypes.water_well,
    stage: toStage(language, mustExist(record.stage)),
    ...ownValues("water_well", record, language),
    given_name: record.given_name,
  };
}

function toSacrifice(language: Language, record: CauseRecord, withStory = false): Sacrifice {
  return {
    ...toCause(record, language, withStory),
    basket_able_type: basketTypes.sacrifice,
    ...ownValues("sacrifice", record, language),
  };
}

function toProject(language: Language, record: CauseRecord, withStory = false): Project {
  const category = mustExist(record.category);
  return {
    ...toCause(record, language, withStory),
    basket_able_type: basketTypes.project,
    ...ownValues("project", record, language),
    slug: record.key,
    type: category.key,
    category: category.name[language],
    endPrice: remainingAmount(record),
  };
}

async function listPage<T extends Cause>(
  { ports, language }: Call,
  { page, per_page, ...filter }: CauseFilter & { page: number; per_page: number },
  toWire: (language: Language, record: CauseRecord) => T,
) {
  const { causes, total } = await ports.store.causes.list(filter, ports.clock.now(), rangeOf(page, per_page));
  const data = causes.map((record) => toWire(language, withSeason(record, ports.clock.now())));
  return { data, meta: { page, per_page, total } };
}

/** Returns a published cause of a kind. @throws RuleViolation not_found */
async function publishedCause({ ports }: Call, record: Promise<CauseRecord | null>, kind: CauseRecord["kind"]) {
  const found = await record;
  if (found?.kind !== kind || !isPublished(found, ports.clock.now())) throw new RuleViolation("not_found");
  return withSeason(found, ports.clock.now());
}

/** Shows an open cause outside its season as closed. */
function withSeason(cause: CauseRecord, at: Date): CauseRecord {
  return cause.status === "open" && !isInSeason(cause, at) ? { ...cause, status: "closed" } : cause;
}

/** Finds a project by its slug or a former slug. */
async function projectBySlug({ ports: { store } }: Call, slug: string): Promise<CauseRecord | null> {
  const project = await store.causes.findByKey("project", slug);
  if (project) return project;
  const id = await store.content.idByFormerSlug("project", slug);
  return id === null ? null : store.causes.find(id);
}

function completionFor({ ports: { store, clock }, language }: Call, cause: CauseRecord) {
  return completionOf(store, cause, language, clock.now());
}

export const causeHandlers = {
  listWaterWells: (call, { query }) => listPage(call, { kind: "water_well", ...query }, toWaterWell),

  async countCauses({ ports, language }, { query }) {
    const counts = await ports.store.causes.count(query, ports.clock.now());
    const sumOf = (name: "open" | "nearly_there" | "completed" | "all") =>
      counts.reduce((sum, one) => sum + one[name], 0);
    return {
      data: {
        open: sumOf("open"),
        nearly_there: sumOf("nearly_there"),
        completed: sumOf("completed"),
        all: sumOf("all"),
        countries: counts
          .filter(({ country, open }) => country !== "" && open > 0)
          .map(({ country, open }) => ({ code: country, name: countryName(country, language), open }))
          .sort((one, other) => other.open - one.open || one.name.localeCompare(other.name, language)),
      },
    };
  },

  async listLastWaterWells({ ports, language }, { query }) {
    const wells = await ports.store.causes.newest("water_well", query.limit, ports.clock.now());
    return { data: wells.map((record) => toWaterWell(language, record)) };
  },

  async showWaterWell(call, { params }) {
    const well = await publishedCause(call, call.ports.store.causes.find(params.id), "water_well");
    return { data: { ...toWaterWell(call.language, well, true), completion: await completionFor(call, well) } };
  },

  async listCauseDonations({ ports: { store, clock } }, { params, query: { page, per_page } }) {
    const cause = await store.causes.find(params.id);
    // Those of a spring follow its state.
    if (!cause || cause.kind === "spring" || !isPublished(cause, clock.now())) throw new RuleViolation("not_found");
    const { donations, total } = await store.publicGifts.listOf(cause.id, rangeOf(page, per_page));
    return { data: donations, meta: { page, per_page, total } };
  },

  listWaterWellPrices: async ({ ports, language }) => ({
    data: (await ports.store.causes.stages()).map((stage) => toStage(language, stage)),
  }),

  listSacrifices: (call, { query }) => listPage(call, { kind: "sacrifice", ...query }, toSacrifice),

  async showSacrifice(call, { params }) {
    const sacrifice = await publishedCause(call, call.ports.store.causes.find(params.id), "sacrifice");
    return { data: toSacrifice(call.language, sacrifice, true) };
  },

  async listDonationCategories({ ports, language }) {
    const categories = await ports.store.causes.categories(ports.clock.now());
    return { data: categories.map(({ id, key, name, count }) => ({ id, slug: key, name: name[language], count })) };
  },

  listProjects: (call, { query }) => listPage(call, { kind: "project", ...query }, toProject),

  async showProject(call, { params }) {
    const project = await publishedCause(call, projectBySlug(call, params.slug), "project");
    return { data: { ...toProject(call.language, project, true), completion: await completionFor(call, project) } };
  },

  async listCountries({ ports, language }) {
    const counted = await ports.store.causes.countries(ports.clock.now());
    const byName = new Intl.Collator(language);
    const countries = counted.map(({ country, ...counts }) => ({
      code: country,
      name: countryName(country, language),
      ...counts,
    }));
    return { data: countries.toSorted((one, other) => byName.compare(one.name, other.name)) };
  },
} satisfies Partial<Handlers>;

/** Returns what became of a cause, with the next open one of its kind; null while staff have shown no opening. */
async function completionOf(
  { openings, causes }: Store,
  { kind, id }: CauseRecord,
  language: Language,
  at: Date,
): Promise<Completion | null> {
  if (!isOpenedKind(kind)) return null;
  const opening = await openings.shown({ kind, id }, at);
  if (!opening) return null;
  const { opened_on, coordinates, depth, texts } = opening;
  const [next] = (await causes.list({ kind, status: "open" }, at, { offset: 0, limit: 1 })).causes;
  return {
    opened_on,
    coordinates,
    depth,
    ...texts[language],
    next: next
      ? { basket_able_type: basketTypes[kind], id: next.id, slug: next.key, title: next.texts[language].title }
      : null,
  };
}
