import * as z from "zod";
import { endpoints } from "~/contract/endpoints.ts";
import type { ProductApi } from "~/contract/product-api.ts";
import { createConnection, type RemoteSettings } from "../remote/connection.server.ts";
import type { DeclaredFeatures } from "../remote/declared-features.server.ts";
import { toWire } from "../remote/wire.ts";
import { createSectionSeven } from "../section-seven/section-seven.server.ts";

export interface RemoteProduct extends Required<ProductApi> {
  readonly features: DeclaredFeatures;
  /** Tells whether the API answers this site's machine token. */
  isReady(): Promise<boolean>;
}

/**
 * Calls an API over HTTP. One that declares this project's own calls (ROLE=api) and has no mapping is called by the
 * contract as it is; any other is somebody else's, of which only §7 is required.
 */
export function createRemoteCalls(settings: RemoteSettings): RemoteProduct {
  const connection = createConnection(settings);
  const { send, features, startDeadline, endDeadline, withinDeadline } = connection;
  const sectionSeven = createSectionSeven(connection, settings);

  /** Calls by the contract. What does not fit it, as of another version, is read leniently. */
  const callOwn: ProductApi["call"] = async (name, content, context) => {
    const answered = await send(name, toWire(endpoints[name], content), context);
    const exact = z.safeDecode(endpoints[name].result as z.ZodType, answered.body);
    return exact.success ? exact.data : sectionSeven.read(name, answered, content);
  };

  const isOwn = () => !settings.mapping && features.has("bank_return") === true;
  return {
    features,
    call: (...call) => (isOwn() ? callOwn(...call) : sectionSeven.call(...call)),
    startDeadline,
    endDeadline,
    withinDeadline,
    isReady: () =>
      send("listWaterWellPrices", {}, { language: "tr" }).then(
        () => true,
        () => false,
      ),
  };
}
