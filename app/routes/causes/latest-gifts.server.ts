import type { PublicDonation } from "~/contract/endpoints/causes.ts";
import type { Api } from "~/contract/product-api.ts";

const shownGifts = 5;

/** Loads the latest gifts to a well, a sacrifice or a project. The page is shown without them when the API fails. */
export async function latestGifts(api: Api, cause: number): Promise<readonly PublicDonation[]> {
  const query = { page: 1, per_page: shownGifts };
  const answer = await api.listCauseDonations({ params: { id: cause }, query }).catch(() => null);
  return answer?.data.slice(0, shownGifts) ?? [];
}
