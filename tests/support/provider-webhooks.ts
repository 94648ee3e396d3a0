import { iyzicoKeys } from "../imitations/iyzico-requests.ts";

export { signedWebhook } from "../imitations/iyzico-requests.ts";

/** Keys of the merchant at the stand-in of the provider. */
export const standInKeys = iyzicoKeys;
