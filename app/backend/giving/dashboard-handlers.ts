import type { GivenWell, NamedWell } from "../../contract/endpoints/dashboard.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { countryName } from "../base/country-names.ts";
import { currentUserOf, type Handlers, ownerOf } from "../http/handlers.ts";
import type { CauseRecord } from "./cause-store.ts";
import type { GivenWellRecord } from "./donation-history-store.ts";
import { mayName, peopleReached, peopleReachedBy, yearlySummaries } from "./donation-history.ts";
import { nameableWells, type NameableWell, nameWell } from "./well-names.ts";

/** What a list says of a well. */
function wellIn(language: Language, { id, country, picture, texts }: CauseRecord) {
  const { title, picture_alt } = texts[language];
  return { id, title, country: countryName(country, language), picture, picture_alt };
}

function givenWellIn(language: Language, given: GivenWellRecord): GivenWell {
  const { cause, amount, share_value } = given;
  return {
    ...wellIn(language, cause),
    status: cause.status,
    amount,
    share_value,
    people: peopleReached(cause, amount),
    may_be_named: mayName(given),
  };
}

function namedWellIn(language: Language, { given, wish }: NameableWell): NamedWell {
  return {
    ...wellIn(language, given.cause),
    name: wish?.name ?? null,
    state: wish?.state ?? "unnamed",
    rejection_reason: wish?.rejection_reason ?? null,
  };
}

export const dashboardHandlers: Pick<
  Handlers,
  | "showDonationSums"
  | "showNeedySum"
  | "showWaterWellSum"
  | "showCompletedProjectSum"
  | "showSacrificeShareSum"
  | "listYearlySummaries"
  | "listGivenWells"
  | "listNamedWells"
  | "nameWell"
> = {
  showDonationSums: async (call) => ({ data: await call.ports.store.given.sums(ownerOf(call, null)) }),
  showNeedySum: async (call) => ({ data: { people: await peopleReachedBy(call.ports.store, ownerOf(call, null)) } }),
  showWaterWellSum: async (call) => ({
    data: { water_wells: (await call.ports.store.given.wells(ownerOf(call, null))).length },
  }),
  showCompletedProjectSum: async (call) => ({
    data: { completed_projects: await call.ports.store.given.countCompleted(ownerOf(call, null)) },
  }),
  showSacrificeShareSum: async (call) => ({
    data: { sacrifice_shares: await call.ports.store.given.sacrificeShares(ownerOf(call, null)) },
  }),
  listYearlySummaries: async (call) => ({ data: await yearlySummaries(call.ports.store, ownerOf(call, null)) }),

  async listGivenWells(call) {
    return {
      data: (await call.ports.store.given.wells(ownerOf(call, null))).map((given) => givenWellIn(call.language, given)),
    };
  },

  async listNamedWells(call) {
    return {
      data: (await nameableWells(call.ports.store, currentUserOf(call).userId)).map((well) =>
        namedWellIn(call.language, well),
      ),
    };
  },

  async nameWell(call, { params, body }) {
    return {
      data: namedWellIn(call.language, await nameWell(call.ports, currentUserOf(call).userId, params.id, body.name)),
    };
  },
};
