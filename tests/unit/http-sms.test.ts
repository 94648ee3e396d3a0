import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createHttpSms, type HttpSmsTemplate } from "~/backend/messages/gateways/sms-carriers.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

/** Starts a carrier that gives one answer, and a messenger that sends through it. */
async function carrier(
  template: Partial<Omit<HttpSmsTemplate, "url">> & { readonly path?: string },
  answer: { status?: number; body?: string; headers?: Record<string, string> } | "silent" = {},
) {
  const asked: Request[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method, url, headers } = request;
      asked.push({ method: method!, url: url!, headers, body: Buffer.concat(chunks).toString("utf8") });
      if (answer !== "silent") response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? "taken");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => (server.close(), server.closeAllConnections()));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { path = "/send", ...rest } = template;
  const messenger = createHttpSms({
    body: undefined,
    format: "json",
    headers: {},
    success: undefined,
    ...rest,
    url: `${origin}${path}`,
    brand: "Pınar",
    // Only the silent one is not waited for.
    timeoutMilliseconds: answer === "silent" ? 300 : 60_000,
  });
  return { asked, send: (text: string) => messenger.sendNotification({ ...notification, text }), messenger };
}

const notification = {
  id: "pinar-4-a",
  channel: "sms",
  to: "+905321234567",
  language: "tr",
  subject: "unused",
} as const;
const hostile = 'Ayşe "Ğ" & <b>\\ {to} %20 \n+=?# 💧';

describe("an SMS carrier by template", () => {
  test("gets the text as JSON, with its headers", async () => {
    const headers = { "content-type": "application/json", authorization: "Bearer secret" };
    const { asked, send } = await carrier({ body: '{"to":"{to}","n":["{digits}"],"message":"{text}"}', headers });
    await send(hostile);
    expect(asked[0]).toMatchObject({ method: "POST", url: "/send", headers });
    expect(JSON.parse(asked[0]!.body)).toEqual({ to: "+905321234567", n: ["905321234567"], message: hostile });
  });

  test("gets the text as a form and in the query", async () => {
    const form = await carrier({ body: "to={to}&message={text}&from=PINAR", format: "form" });
    await form.send(hostile);
    expect(Object.fromEntries(new URLSearchParams(form.asked[0]!.body))).toEqual({
      to: "+905321234567",
      message: hostile,
      from: "PINAR",
    });
    const query = await carrier({ body: undefined, path: "/send?no={digits}&m={text}" });
    await query.send(hostile);
    expect(query.asked[0]).toMatchObject({ method: "GET", body: "" });
    const { searchParams } = new URL(query.asked[0]!.url, "http://carrier.test");
    expect(Object.fromEntries(searchParams)).toEqual({ no: "905321234567", m: hostile });
  });

  test("gets the text as XML without a way out of its element", async () => {
    const { asked, send } = await carrier({ body: "<sms><to>{to}</to><msg>{text}</msg></sms>", format: "xml" });
    await send("a & </msg><to>1</to>\u0000 'ğ'");
    expect(asked[0]!.body).toBe(
      "<sms><to>+905321234567</to><msg>a &#38; &#60;/msg&#62;&#60;to&#62;1&#60;/to&#62; &#39;ğ&#39;</msg></sms>",
    );
  });

  test("gets codes too, and long texts cut without half a character", async () => {
    const { asked, messenger, send } = await carrier({ body: '{"to":"{to}","m":"{text}"}' });
    await messenger.sendCode({
      channel: "sms",
      to: notification.to,
      purpose: "sign_in",
      code: "123456",
      language: "tr",
    });
    expect(JSON.parse(asked[0]!.body).m).toContain("123456");
    await send(`${"a".repeat(899)}💧`);
    expect(JSON.parse(asked[1]!.body).m).toBe("a".repeat(899));
  });

  test.each([
    ["an error", { status: 401, body: "secret" }, {}, "http_401"],
    ["another answer than a success", { body: "error 7: secret" }, { success: /^ok/ }, "unexpected_answer"],
    ["a redirect", { status: 302, headers: { location: "http://127.0.0.1:1/" } }, {}, undefined],
  ] as const)("has not taken a message with %s", async (_, answer, template, code) => {
    const { send } = await carrier({ body: '{"m":"{text}{to}"}', ...template }, answer);
    const failure = await send("Merhaba").catch((cause: unknown) => cause as Error & { code?: string });
    expect(failure).toBeInstanceOf(Error);
    if (code) expect(failure).toMatchObject({ code });
    expect(String((failure as Error).message)).not.toContain("secret");
  });

  test("has not taken a message when it is silent, and sends no mail", async () => {
    const { send, messenger } = await carrier({ body: '{"m":"{text}{to}"}' }, "silent");
    await expect(send("Merhaba")).rejects.toMatchObject({ name: "TimeoutError" });
    const mail = { ...notification, channel: "email", to: "a@example.org", text: "x" } as const;
    await expect(messenger.sendNotification(mail)).rejects.toMatchObject({ code: "not_sms" });
  });

  test("gets the same id with each attempt at a notification, and another with each code", async () => {
    const { asked, send, messenger } = await carrier({
      body: '{"m":"{text}{to}","ref":"{id}"}',
      headers: { "idempotency-key": "{id}" },
    });
    expect(messenger.repetition("sms")).toBe("dropped");
    await send("Merhaba {id}");
    await send("Merhaba {id}");
    expect(asked.map(({ headers }) => headers["idempotency-key"])).toEqual(["pinar-4-a", "pinar-4-a"]);
    expect(JSON.parse(asked[0]!.body)).toEqual({ m: "Merhaba {id}+905321234567", ref: "pinar-4-a" });
    const code = { channel: "sms", to: notification.to, purpose: "sign_in", code: "123456", language: "tr" } as const;
    await messenger.sendCode(code);
    await messenger.sendCode(code);
    expect(new Set(asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(3);
  });

  test("delivers a repetition when no template has an id", async () => {
    const { messenger } = await carrier({ body: '{"m":"{text}{to}"}' });
    expect(messenger.repetition("sms")).toBe("delivered");
  });

  test("takes a message whose answer matches", async () => {
    const { send } = await carrier({ body: '{"m":"{text}{to}"}', success: /"code":"00"/ }, { body: '{"code":"00"}' });
    await expect(send("Merhaba")).resolves.toBeUndefined();
  });
});
