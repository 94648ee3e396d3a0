import type { DonatedWell, NamedWell } from "../../contract/endpoints/profile.ts";
import { countryName } from "../../contract/rules/country-names.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { peopleReached } from "../../contract/rules/people-reached.ts";
import { ownerOf } from "../http/handlers.ts";
import type { CauseRecord } from "./cause-records.ts";
import type { DonatedWellRecord } from "./donation-history-queries.ts";
import { givingMonths, mayNameWell, peopleOf } from "./donation-history.ts";
import type { Handlers } from "./ports.ts";
import { type NameableWell, nameableWells, nameWell } from "./well-names.ts";

function toWellSummary(language: Language, { id, country, picture, texts }: CauseRecord) {
  const { title, picture_alt } = texts[language];
  return { id, title, country: countryName(country, language), picture, picture_alt };
}

function toDonatedWell(language: Language, donated: DonatedWellRecord, opened: ReadonlySet<number>): DonatedWell {
  const { cause, amount, share_value } = donated;
  return {
    ...toWellSummary(language, cause),
    status: cause.status,
    is_opened: opened.has(cause.id),
    amount,
    share_value,
    people: peopleReached(cause, amount),
    may_be_named: mayNameWell(donated),
  };
}

function toNamedWell(language: Language, { donated, request }: NameableWell): NamedWell {
  return {
    ...toWellSummary(language, donated.cause),
    name: request?.name ?? null,
    state: request?.state ?? "unnamed",
    rejection_reason: request?.rejection_reason ?? null,
  };
}

export const dashboardHandlers = {
  showDonationSums: async (call) => ({ data: await call.ports.store.donationHistory.sums(ownerOf(call, null)) }),
  showNeedySum: async (call) => ({ data: { people: await peopleOf(call.ports.store, ownerOf(call, null)) } }),
  showWaterWellSum: async (call) => ({
    data: { water_wells: await call.ports.store.donationHistory.countWells(ownerOf(call, null)) },
  }),
  showCompletedProjectSum: async (call) => ({
    data: { completed_projects: await call.ports.store.donationHistory.countCompleted(ownerOf(call, null)) },
  }),
  showSacrificeShareSum: async (call) => ({
    data: { sacrifice_shares: await call.ports.store.donationHistory.sacrificeShares(ownerOf(call, null)) },
  }),
  async listGivingMonths(call) {
    const { store, clock } = call.ports;
    return { data: await givingMonths(store, ownerOf(call, null), clock.now()) };
  },
  async listGivenWells(call) {
    const { store, clock } = call.ports;
    const wells = await store.donationHistory.wells(ownerOf(call, null));
    const ids = wells.map(({ cause }) => cause.id);
    const opened = await store.openings.opened("water_well", ids, clock.now());
    return { data: wells.map((well) => toDonatedWell(call.language, well, opened)) };
  },

  listNamedWells: async (call) => ({
    data: (await nameableWells(call.ports.store, call.userId)).map((well) => toNamedWell(call.language, well)),
  }),

  nameWell: async (call, { params, body }) => ({
    data: toNamedWell(call.language, await nameWell(call.ports, call.userId, params.id, body.name)),
  }),
} satisfies Partial<Handlers>;
