import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createMessenger } from "~/backend/messages/gateways/messengers.ts";
import { createHttpSms, type HttpSmsTemplate } from "~/backend/messages/gateways/sms-carriers.ts";
import type { ProviderWatch } from "~/backend/outside.ts";
import { freePort } from "../support/free-port.ts";
import { createLineLog } from "../support/line-log.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { bodyOf, openTestServer } from "../support/test-server.ts";

const notice = { id: "pinar-4-a", channel: "sms", to: "+905321234567", language: "tr", subject: "unused" } as const;
const message = { channel: "sms", to: notice.to, purpose: "sign_in", code: "123456", language: "tr" } as const;
const mail = { channel: "email", to: "ayse@example.org" } as const;
const hostile = 'Ayşe "Ğ" & <b>\\ {to} %20 \n+=?# 💧';

/** Starts a carrier that gives one answer, and a messenger that sends through it. */
async function carrier(
  template: Partial<Omit<HttpSmsTemplate, "url">> & { readonly path?: string },
  answer: { status?: number; body?: string; headers?: Record<string, string> } | "silent" = {},
) {
  const asked: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = [];
  const origin = await openTestServer(async (request, response) => {
    const { method, url, headers } = request;
    asked.push({ method: method!, url: url!, headers, body: await bodyOf(request) });
    if (answer !== "silent") response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? "taken");
  });
  const { path = "/send", ...rest } = template;
  const messenger = createHttpSms({
    body: '{"m":"{text}{to}"}',
    format: "json",
    headers: {},
    success: undefined,
    ...rest,
    url: `${origin}${path}`,
    brand: "Pınar",
    // Only the silent one is not waited for.
    timeoutMilliseconds: answer === "silent" ? 300 : 60_000,
  });
  return { asked, send: (text: string) => messenger.sendNotification({ ...notice, text }), messenger };
}

test("a carrier gets the text as JSON, with its headers", async () => {
  const headers = { "content-type": "application/json", authorization: "Bearer secret" };
  const { asked, send } = await carrier({ body: '{"to":"{to}","n":["{digits}"],"message":"{text}"}', headers });
  await send(hostile);
  expect(asked[0]).toMatchObject({ method: "POST", url: "/send", headers });
  expect(JSON.parse(asked[0]!.body)).toEqual({ to: "+905321234567", n: ["905321234567"], message: hostile });
});

test("a carrier gets the text as a form and in the query", async () => {
  const form = await carrier({ body: "to={to}&message={text}&from=PINAR", format: "form" });
  await form.send(hostile);
  const fields = { to: "+905321234567", message: hostile, from: "PINAR" };
  expect(Object.fromEntries(new URLSearchParams(form.asked[0]!.body))).toEqual(fields);
  const query = await carrier({ path: "/send?no={digits}&m={text}", body: undefined });
  await query.send(hostile);
  expect(query.asked[0]).toMatchObject({ method: "GET", body: "" });
  const { searchParams } = new URL(query.asked[0]!.url, "http://carrier.test");
  expect(Object.fromEntries(searchParams)).toEqual({ no: "905321234567", m: hostile });
});

test("a carrier gets the text as XML without a way out of its element", async () => {
  const { asked, send } = await carrier({ body: "<sms><to>{to}</to><msg>{text}</msg></sms>", format: "xml" });
  await send("a & </msg><to>1</to>\u0000 'ğ'");
  expect(asked[0]!.body).toBe(
    "<sms><to>+905321234567</to><msg>a &#38; &#60;/msg&#62;&#60;to&#62;1&#60;/to&#62; &#39;ğ&#39;</msg></sms>",
  );
});

test("a carrier gets long texts cut without half a character", async () => {
  const { asked, send } = await carrier({ body: '{"to":"{to}","m":"{text}"}' });
  await send(`${"a".repeat(899)}💧`);
  expect(JSON.parse(asked[0]!.body).m).toBe("a".repeat(899));
});

test.each([
  ["an error", { status: 401, body: "secret" }, undefined, { code: "http_401" }],
  ["another answer than a success", { body: "error 7: secret" }, /^ok/, { code: "unexpected_answer" }],
  [
    "a redirect",
    { status: 302, headers: { location: "http://127.0.0.1:1/" } },
    undefined,
    { cause: { message: "unexpected redirect" } },
  ],
  ["silence", "silent", undefined, { name: "TimeoutError" }],
] as const)("a carrier has not taken a message with %s", async (_, answer, success, expected) => {
  const { send } = await carrier({ success }, answer);
  const failure = (await send("Merhaba").catch((cause: unknown) => cause)) as Error;
  expect(failure).toMatchObject(expected);
  expect(failure.message).not.toContain("secret");
});

test("a carrier takes a message with the answer of the template, and no mail", async () => {
  const { send, messenger } = await carrier({ success: /"code":"00"/ }, { body: '{"code":"00"}' });
  await expect(send("Merhaba")).resolves.toBeUndefined();
  await expect(messenger.sendNotification({ ...notice, ...mail, text: "x" })).rejects.toMatchObject({
    code: "not_sms",
  });
  expect(messenger.repetition("sms")).toBe("delivered");
});

test("a carrier gets one id for all attempts at a notification, another for each code", async () => {
  const { asked, send, messenger } = await carrier({
    body: '{"m":"{text}{to}","ref":"{id}"}',
    headers: { "idempotency-key": "{id}" },
  });
  expect(messenger.repetition("sms")).toBe("dropped");
  await send("Merhaba {id}");
  await send("Merhaba {id}");
  expect(asked.map(({ headers }) => headers["idempotency-key"])).toEqual(["pinar-4-a", "pinar-4-a"]);
  expect(JSON.parse(asked[0]!.body)).toEqual({ m: "Merhaba {id}+905321234567", ref: "pinar-4-a" });
  await messenger.sendCode(message);
  await messenger.sendCode(message);
  expect(asked[2]!.body).toContain("123456");
  expect(new Set(asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(3);
});

let folder: string;
let written = createLineLog();
let watched: string[];
beforeEach(() => {
  folder = temporaryFolder();
  written = createLineLog();
  watched = [];
});

const providers: ProviderWatch = {
  succeeded: (kind, operation) => void watched.push(`${kind} ${operation}: taken`),
  failed: (kind, operation, { code }) => void watched.push(`${kind} ${operation}: ${code}`),
};
const settings = () => ({
  dataDirectory: folder,
  brand: "Pınar",
  now: () => new Date("2026-11-21T09:30:00Z"),
  log: written.log,
  providers,
  timeoutMilliseconds: 60_000,
});
const outboxes = { sms: { provider: "outbox" }, mail: { provider: "outbox" } } as const;
const notification = { ...notice, subject: "Yeni ileti", text: "İyilik" } as const;
const outbox = async () =>
  (await readFile(join(folder, "outbox.jsonl"), "utf8"))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe("the outbox", () => {
  test("stores each message as a JSON line and logs neither code nor recipient", async () => {
    const messenger = createMessenger(outboxes, settings());
    await messenger.sendCode(message);
    await messenger.sendCode({ ...message, ...mail, purpose: "email", language: "en" });
    await messenger.sendNotification({ ...notification, ...mail, id: "pinar-1-a", replyTo: "ekip@example.org" });
    await messenger.sendNotification({ ...notification, id: "pinar-2-a" });
    const at = "2026-11-21T09:30:00.000Z";
    const sms = "Pınar giriş kodunuz: 123456. 5 dakika geçerlidir. Bu kodu kimseyle paylaşmayın.";
    const said = { subject: "Yeni ileti", text: "İyilik" };
    expect(await outbox()).toEqual([
      { at, channel: "sms", to: message.to, text: sms },
      { at, ...mail, subject: "Pınar: your verification code", text: expect.stringContaining("123456") },
      { at, id: "pinar-1-a", ...mail, ...said, reply_to: "ekip@example.org" },
      { at, id: "pinar-2-a", channel: "sms", to: message.to, text: "İyilik" },
    ]);
    const line = { level: "info", provider: "outbox", operation: "send code", msg: "message sent" };
    expect(written.lines.slice(0, 2).map((one) => JSON.parse(one))).toEqual([
      { ...line, channel: "sms" },
      { ...line, channel: "email" },
    ]);
  });

  test("keeps lines whole for concurrent writes", async () => {
    const messengers = [createMessenger(outboxes, settings()), createMessenger(outboxes, settings())];
    await Promise.all(Array.from({ length: 100 }, (_, place) => messengers[place % 2]!.sendCode(message)));
    expect(await outbox()).toHaveLength(100);
  });
});

describe("Netgsm", () => {
  const silence = { timeoutMilliseconds: 300 };

  /** Starts an imitation of Netgsm, which gives one body after the other, the last again and again; null is silence. */
  async function imitate(bodies: readonly (string | null)[], changes: { timeoutMilliseconds?: number } = {}) {
    const asked: { method?: string; url?: string; authorization?: string; body: unknown }[] = [];
    const answers = [...bodies];
    const baseUrl = await openTestServer(async (request, response) => {
      const { method, url, headers } = request;
      const body: unknown = JSON.parse(await bodyOf(request));
      asked.push({ method: method!, url: url!, authorization: headers.authorization!, body });
      const said = answers.length > 1 ? answers.shift()! : answers[0]!;
      if (said !== null) response.writeHead(200, { "content-type": "application/json" }).end(said);
    });
    return { messenger: messengerOf(baseUrl, changes), asked };
  }
  const messengerOf = (baseUrl: string, changes = {}) =>
    createMessenger(
      { ...outboxes, sms: { provider: "netgsm", user: "850", password: "secret", header: "PINAR", baseUrl } },
      { ...settings(), ...changes },
    );

  test("gets the documented request, in plain letters", async () => {
    const { messenger, asked } = await imitate(['{"code":"00","jobid":"17377215342605050417149344"}']);
    await messenger.sendCode(message);
    const msg = "Pinar giris kodunuz: 123456. 5 dakika gecerlidir. Bu kodu kimseyle paylasmayin.";
    expect(asked).toEqual([
      {
        method: "POST",
        url: "/sms/rest/v2/otp",
        authorization: `Basic ${Buffer.from("850:secret").toString("base64")}`,
        body: { msgheader: "PINAR", msg, no: "5321234567" },
      },
    ]);
    expect(watched).toEqual(["sms send code: taken"]);
  });

  test.each(["20", "30", "40", "41", "50", "51", "52", "60", "70", "100", "101", undefined])(
    "has not taken a message when it answers %s",
    async (code) => {
      const { messenger } = await imitate([JSON.stringify({ code })]);
      const failure = { code: code ?? "no_code", isUncertain: false };
      await expect(messenger.sendCode(message)).rejects.toMatchObject(failure);
      expect(watched).toEqual([`sms send code: ${failure.code}`]);
      expect(written.lines).toEqual([]);
    },
  );

  test("may have taken a message when it is silent or sends nonsense", async () => {
    const isUncertain = async (body: string | null) => {
      const { messenger } = await imitate([body], silence);
      return messenger.sendCode(message).catch((failure: { isUncertain: boolean }) => failure.isUncertain);
    };
    expect([await isUncertain(null), await isUncertain("<html>")]).toEqual([true, true]);
    const nobody = `http://127.0.0.1:${await freePort()}`;
    await expect(messengerOf(nobody).sendCode(message)).rejects.toMatchObject({ isUncertain: false });
  });

  test("sends notifications in Turkish letters by its message service", async () => {
    const { messenger, asked } = await imitate(['{"code":"00"}']);
    await messenger.sendNotification({ ...notification, id: "pinar-3-a" });
    const messages = [{ msg: "İyilik", no: "5321234567" }];
    expect(asked).toMatchObject([
      {
        url: "/sms/rest/v2/send",
        body: { msgheader: "PINAR", messages, encoding: "TR", iysfilter: "0", referansID: "pinar-3-a" },
      },
    ]);
    expect(written.lines.join()).not.toMatch(/İyilik|5321234567/);
  });

  const attempt = { id: "pinar-7-a", channel: "sms", to: message.to, since: new Date("2026-11-21T09:00:00Z") } as const;
  const rows = (count: number, last: string) =>
    JSON.stringify({
      code: "00",
      jobs: Array.from({ length: count }, (_, place) => ({
        jobid: `${place}`,
        status: 0,
        referansID: place === count - 1 ? last : "pinar-6-a",
      })),
    });

  test.each([
    ["took it, says the second page", [rows(100, "pinar-6-a"), rows(3, "pinar-7-a")], true],
    ["did not take it", [rows(2, "pinar-6-a")], false],
    ["has taken nothing", ['{"code":"60"}'], false],
  ] as const)("is asked about a notification and %s", async (_, pages, taken) => {
    const { messenger, asked } = await imitate(pages);
    expect(messenger.repetition("sms")).toBe("asked");
    expect(await messenger.wasTaken(attempt)).toBe(taken);
    expect(asked.map(({ url, body }) => ({ url, body }))).toEqual(
      pages.map((_page, pagenumber) => ({
        url: "/sms/rest/v2/report",
        body: { startdate: "21.11.2026 12:00:00", stopdate: "21.11.2026 12:30:00", pagenumber, pagesize: 100 },
      })),
    );
  });

  test("leaves open whether it took a notification when it does not answer", async () => {
    const { messenger } = await imitate(['{"code":"80"}']);
    await expect(messenger.wasTaken(attempt)).rejects.toMatchObject({ code: "80", isUncertain: false });
    expect(watched).toEqual(["sms ask about notification: 80"]);
  });

  test("gets no foreign numbers; e-mail goes into the outbox", async () => {
    const { messenger, asked } = await imitate(['{"code":"00"}']);
    const foreign = messenger.sendCode({ ...message, to: "+4915112345678" });
    await expect(foreign).rejects.toMatchObject({ code: "foreign_number", isUncertain: false });
    await messenger.sendCode({ ...message, ...mail });
    expect(asked).toEqual([]);
    expect(await outbox()).toHaveLength(1);
  });

  test("gets no second request with its password where it redirects to", async () => {
    let arrived = 0;
    const other = await openTestServer((_, response) => {
      arrived += 1;
      response.end("{}");
    });
    const first = await openTestServer((_, response) => response.writeHead(307, { location: other }).end());
    await expect(messengerOf(first).sendCode(message)).rejects.toMatchObject({ isUncertain: true });
    expect(arrived).toBe(0);
  });
});
