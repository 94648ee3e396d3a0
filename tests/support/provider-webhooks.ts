export { iyzicoKeys as standInKeys, signedWebhook } from "../imitations/iyzico-signatures.ts";
