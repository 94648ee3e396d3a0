import { expect, test } from "vitest";
import { createHttpSms, type HttpSmsTemplate } from "~/backend/messages/gateways/sms-carriers.ts";
import { bodyOf, openLocalServer } from "../support/local-server.ts";

const notification = {
  id: "pinar-4-a",
  channel: "sms",
  to: "+905321234567",
  language: "tr",
  subject: "unused",
} as const;
const code = { channel: "sms", to: notification.to, purpose: "sign_in", code: "123456", language: "tr" } as const;
const hostile = 'Ayşe "Ğ" & <b>\\ {to} %20 \n+=?# 💧';

/** Starts a carrier that gives one answer, and a messenger that sends through it. */
async function carrier(
  template: Partial<Omit<HttpSmsTemplate, "url">> & { readonly path?: string },
  answer: { status?: number; body?: string; headers?: Record<string, string> } | "silent" = {},
) {
  const asked: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = [];
  const origin = await openLocalServer(async (request, response) => {
    const { method, url, headers } = request;
    asked.push({ method: method!, url: url!, headers, body: await bodyOf(request) });
    if (answer !== "silent") response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? "taken");
  });
  const { path = "/send", ...rest } = template;
  const messenger = createHttpSms({
    method: "POST",
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
  return { asked, send: (text: string) => messenger.sendNotification({ ...notification, text }), messenger };
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
  const query = await carrier({ method: "GET", path: "/send?no={digits}&m={text}", body: undefined });
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
  const mail = { ...notification, channel: "email", to: "a@example.org", text: "x" } as const;
  await expect(messenger.sendNotification(mail)).rejects.toMatchObject({ code: "not_sms" });
  expect(messenger.repetition("sms")).toBe("delivered");
});

test("a carrier gets the same id with each attempt at a notification, and another with each code", async () => {
  const { asked, send, messenger } = await carrier({
    body: '{"m":"{text}{to}","ref":"{id}"}',
    headers: { "idempotency-key": "{id}" },
  });
  expect(messenger.repetition("sms")).toBe("dropped");
  await send("Merhaba {id}");
  await send("Merhaba {id}");
  expect(asked.map(({ headers }) => headers["idempotency-key"])).toEqual(["pinar-4-a", "pinar-4-a"]);
  expect(JSON.parse(asked[0]!.body)).toEqual({ m: "Merhaba {id}+905321234567", ref: "pinar-4-a" });
  await messenger.sendCode(code);
  await messenger.sendCode(code);
  expect(asked[2]!.body).toContain("123456");
  expect(new Set(asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(3);
});
