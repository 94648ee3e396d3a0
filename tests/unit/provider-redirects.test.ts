import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createNetgsm } from "~/backend/messages/gateways/sms-carriers.ts";
import { createGateway } from "~/backend/payments/gateways/gateways.ts";

/** A server that sends everybody on to another one; counts what the other one got. */
async function redirecting() {
  let arrived = 0;
  const other = createServer((request, response) => {
    arrived += 1;
    request.resume();
    response.end("{}");
  }).listen(0, "127.0.0.1");
  const addressOf = (server: typeof other) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((done) => other.once("listening", done));
  const first = createServer((request, response) => {
    request.resume();
    response.writeHead(307, { location: `${addressOf(other)}${request.url}` }).end();
  }).listen(0, "127.0.0.1");
  await new Promise((done) => first.once("listening", done));
  onTestFinished(() => {
    first.close();
    other.close();
  });
  return { url: addressOf(first), arrived: () => arrived };
}

const settings = {
  publicUrl: "http://localhost:3000",
  siteUrl: "http://localhost:3000",
  timeoutMilliseconds: 60_000,
  secret: "a secret of more than thirty-two characters",
  now: () => new Date(),
  sandboxLedger: undefined as never,
};

test("a payment provider that redirects gets no second request with keys elsewhere", async () => {
  const server = await redirecting();
  const { gateway } = createGateway(
    { provider: "iyzico", apiKey: "key", secretKey: "secret", baseUrl: server.url },
    settings,
  );
  const day = "2026-11-22";
  await expect(gateway.report!(day)).rejects.toMatchObject({ code: "connection_lost" });
  expect(server.arrived()).toBe(0);
});

test("an SMS provider that redirects gets no second request with a password elsewhere", async () => {
  const server = await redirecting();
  const netgsm = createNetgsm({
    user: "user",
    password: "password",
    header: "PINAR",
    baseUrl: server.url,
    brand: "Pınar",
    timeoutMilliseconds: 60_000,
    now: () => new Date(),
  });
  await expect(
    netgsm.sendCode({ channel: "sms", to: "+905321234567", purpose: "sign_in", code: "123456", language: "tr" }),
  ).rejects.toMatchObject({ cause: { message: "unexpected redirect" } });
  expect(server.arrived()).toBe(0);
});
