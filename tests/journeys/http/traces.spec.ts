import { isNightly } from "../../support/depth.ts";
import { HttpBrowser } from "../../support/http-browser.ts";
import { donateOverHttp, signUpOverHttp } from "../../support/http-member.ts";
import { containsNumber } from "../../support/line-log.ts";
import { isAlive, openOneProcess } from "../../support/site.ts";
import { attributesOf, openTraceCollector } from "../../support/trace-collector.ts";
import { expect, test } from "../fixtures.ts";

const card = { holder: "Zeliha Kırmızıgül", number: "5528790000000008", expiry: "11/31", cvv: "947" };
const gift = { cause: "water_well-1", for: "self", own_amount: "1373", note: "sessizce verildi" };
const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

/** Milliseconds after which a site gives up sending spans here, and a stop that waits for something is cut. */
const limits = { sending: 5_000, stop: 6_500 } as const;

/** Asks a process to stop; returns the milliseconds until it is gone. */
async function stopped(pid: number): Promise<number> {
  const begun = Date.now();
  process.kill(pid, "SIGTERM");
  await expect.poll(() => isAlive(pid), { intervals: [50] }).toBe(false);
  return Date.now() - begun;
}

test("a donation is a tree of spans that hold nothing of a person @nojs", async () => {
  await using collector = await openTraceCollector();
  await using site = await openOneProcess({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=a%20key",
    OTEL_SERVICE_NAME: "bahar",
    TRUST_PROXY: "1",
  });
  const email = "zeliha.kirmizigul@example.org";
  const { browser, phone } = await signUpOverHttp(site, { firstName: "Zeliha", email });
  const payment = await donateOverHttp(browser, card, gift);
  await browser.open("/search?q=Kırmızıgül");
  expect((await browser.send("/no/such/page?phone=905321112233")).status).toBe(404);
  await fetch(`${site.url}/faqs?token=visible`, { headers: { traceparent, tracestate: "who=zeliha" } });
  // The scheduler's first runs.
  const jobs = () => collector.spans().filter(({ name }) => name.startsWith("job "));
  await expect.poll(() => jobs().length).toBeGreaterThan(3);
  const codes = (await site.outbox()).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  const cookies = [...browser.cookies.values()];
  expect(await stopped(site.pid)).toBeLessThan(limits.stop);

  const spans = collector.spans();
  const named = (name: string) => spans.filter((span) => span.name === name);
  const parentOf = ({ parentSpanId }: (typeof spans)[number]) => spans.find(({ spanId }) => spanId === parentSpanId);
  const [donate] = named("POST /donate");
  expect(attributesOf(donate!)).toMatchObject({
    "http.request.method": "POST",
    "http.route": "/donate",
    "http.response.status_code": 303,
    "pinar.request.id": expect.stringMatching(/^[\w-]{36}$/),
  });
  expect([donate!.kind, donate!.parentSpanId ?? ""]).toEqual([2, ""]);
  // The bank is asked by an endpoint of the API, and that one by the request of the form or of the way back.
  for (const operation of ["bank begin", "bank confirm"]) {
    const [call] = named(operation);
    const endpoint = parentOf(call!)!;
    const request = parentOf(endpoint)!;
    expect(attributesOf(call!)).toMatchObject({
      "pinar.provider.kind": "bank",
      "pinar.provider.name": "sandbox",
      "pinar.provider.outcome": expect.stringMatching(/^\w+$/),
    });
    expect(endpoint.name).toBe(`api ${attributesOf(endpoint)["pinar.api.endpoint"]}`);
    expect([call!.kind, endpoint.kind, request.kind]).toEqual([3, 1, 2]);
    expect(request.name).toMatch(/^(GET|POST) \/payment\//);
    expect(new Set([call, endpoint, request].map((span) => span!.traceId)).size).toBe(1);
    const times = [request, endpoint, call!].map((span) => BigInt(span.startTimeUnixNano));
    // The start of a provider's call is reckoned back from its end, to a millisecond or two.
    expect(times[0]! <= times[1]! && times[1]! <= times[2]! + 3_000_000n).toBe(true);
  }
  expect(parentOf(named("sms send code")[0]!)?.name).toMatch(/^api /);
  expect(jobs().every(({ parentSpanId }) => !parentSpanId)).toBe(true);
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(ids.size).toBe(spans.length);
  const orphans = spans.filter((span) => span.parentSpanId && !ids.has(span.parentSpanId));
  expect(orphans.map(({ name, traceId }) => [name, traceId])).toEqual([["GET /faqs", traceId]]);
  expect(named("GET").map((span) => attributesOf(span)["http.route"])).toContain(undefined);

  const [head] = collector.heads;
  expect([head!.url, head!.headers["x-collector-key"]]).toEqual(["/v1/traces", "a key"]);
  expect(collector.resources()[0]).toMatchObject({ "service.name": "bahar", "pinar.process": 1 });

  const received = collector.text();
  const words = [phone.slice(3), email, ..."Zeliha zeliha Kırmızıgül Yılmaz sessizce visible 905321112233".split(" ")];
  const secrets = [card.number, site.url, "127.0.0.1", ...cookies, payment];
  for (const word of [...words, ...secrets].filter((text) => text.length > 3))
    for (const spelling of [word, encodeURIComponent(word)]) expect(received).not.toContain(spelling);
  for (const number of [...codes, "947", "1373", "137300", "123456"])
    expect(containsNumber(received, number), number).toBe(false);
  expect(received).not.toContain("?");
  expect(site.log()).not.toContain("traces were not sent");
});

test("two processes send spans, and a visitor's traceparent is not believed @nojs", async () => {
  await using collector = await openTraceCollector();
  await using site = await openOneProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, WEB_CONCURRENCY: "2" });
  const served = () => site.log().split("[react-router-serve]").length - 1;
  await expect.poll(served).toBe(2);
  for (let turn = 0; turn < 8; turn++)
    await fetch(`${site.url}/faqs`, { headers: { traceparent, connection: "close" } });
  const processes = () => [...new Set(collector.resources().map((one) => one["pinar.process"]))].toSorted();
  await expect.poll(processes).toEqual([1, 2]);
  await stopped(site.pid);
  expect(collector.spans().filter(({ name }) => name === "GET /faqs")).toHaveLength(8);
  expect(collector.text()).not.toContain(traceId);
});

for (const kind of isNightly ? ["silent", "dead"] : ["silent"])
  test(`a ${kind} collector delays neither requests nor the stop @nojs`, async () => {
    await using collector = await openTraceCollector({ answers: false });
    if (kind === "dead") await collector.close();
    await using site = await openOneProcess({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_TIMEOUT: String(limits.sending),
    });
    const browser = new HttpBrowser({ url: site.url, language: "tr" });
    const waves: number[] = [];
    // More than the queue holds, and the batches that fill it begin their sending at once.
    for (let turn = 0; turn < 60; turn++) {
      const begun = Date.now();
      const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${site.url}/health`)));
      for (const { status } of answers) expect(status).toBe(200);
      waves.push(Date.now() - begun);
    }
    await donateOverHttp(browser);
    // Requests that waited for the collector would take as long as the sending, on any machine.
    expect(Math.max(...waves)).toBeLessThan(limits.sending);
    const complaints = () => site.log().match(/.*traces were not sent.*/g) ?? [];
    await expect.poll(() => complaints().length).toBe(1);
    expect(complaints()[0]).not.toContain(collector.url.slice(7));
    expect(await stopped(site.pid)).toBeLessThan(limits.stop);
    expect(site.log()).not.toMatch(/"level":"(error|fatal)"/);
  });
