import type { Cause } from "~/contract/endpoints/baskets.ts";
import type { Api } from "~/contract/product-api.ts";
import { nullIfUnreachable } from "~/http/side-data.ts";
import { openCauses } from "~/routes/causes/find-cause.server.ts";
import { mostUrgentFirst } from "~/routes/causes/giving-choices.ts";
import { causeName } from "~/ui/page-addresses.ts";
import type { FundCause, ReligiousFund } from "./fund-giving.tsx";

/** Returns the funds that a cause takes; an API may know none. */
function fundsTaken(cause: Cause): readonly string[] {
  return (cause as { readonly funds?: readonly string[] }).funds ?? [];
}

/** Lists the open wells and projects that take a fund, the most urgent first. */
export async function causesTaking(api: Api, fund: ReligiousFund): Promise<FundCause[]> {
  const lists = await Promise.all(
    (["projects", "wells"] as const).map((kind) => openCauses(api, kind).catch(nullIfUnreachable)),
  );
  const open = lists.flatMap((list) => list ?? []).filter((cause) => fundsTaken(cause).includes(fund));
  return mostUrgentFirst(open).map((cause) => {
    const { title, country, remaining_amount } = cause;
    return { name: causeName(cause), title, country, remaining: remaining_amount };
  });
}
