export { iyzicoKeys as standInKeys, signedWebhook } from "../imitations/iyzico-requests.ts";
