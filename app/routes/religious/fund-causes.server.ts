import type { Api } from "~/contract/product-api.ts";
import type { BoundFund } from "~/contract/rules/funds.ts";
import { nullIfUnreachable } from "~/http/side-data.ts";
import { openCauses } from "~/routes/causes/find-cause.server.ts";
import { mostUrgentFirst } from "~/routes/causes/giving-choices.ts";
import { causeName } from "~/ui/page-addresses.ts";
import type { FundCause } from "./fund-giving.tsx";

/** Lists the open wells and projects that take a fund, the most urgent first. */
export async function causesTaking(api: Api, fund: BoundFund): Promise<FundCause[]> {
  const lists = await Promise.all(
    (["projects", "wells"] as const).map((kind) => openCauses(api, kind).catch(nullIfUnreachable)),
  );
  const open = lists.flatMap((list) => list ?? []).filter((cause) => cause.funds.includes(fund));
  return mostUrgentFirst(open).map((cause) => {
    const { title, country, remaining_amount } = cause;
    const decidedBy = "funds_decided_by" in cause ? cause.funds_decided_by : null;
    return { name: causeName(cause), title, country, remaining: remaining_amount, decidedBy };
  });
}
