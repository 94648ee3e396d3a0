import type { RouterContextProvider } from "react-router";
import type { Cause } from "~/contract/endpoints/baskets.ts";
import { languageFrom } from "~/middleware/i18n.server.ts";
import { type ShareKind, sharePictureOfCause } from "~/routes/seo/share-subjects.server.ts";
import { donateFacts } from "~/routes/seo/structured-data.server.ts";
import { causePath } from "~/ui/cause-addresses.ts";

/** Data of a cause's page for search engines and social networks. */
export interface CauseSeo {
  /** Address of the share picture, 1200 × 630 px. */
  readonly picture: string;
  /** Structured data as JSON. */
  readonly facts: string;
}

export async function causeSeo(
  context: Readonly<RouterContextProvider>,
  kind: ShareKind,
  name: string | number,
  cause: Cause,
): Promise<CauseSeo> {
  return {
    picture: sharePictureOfCause(kind, name, cause, languageFrom(context)),
    facts: await donateFacts(cause, causePath(cause)),
  };
}
