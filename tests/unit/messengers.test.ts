import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createMessenger } from "~/backend/messages/gateways/messengers.ts";
import type { ProviderWatch } from "~/backend/outside.ts";
import { createLineLog } from "../support/line-log.ts";

let folder: string;
let written = createLineLog();
let watched: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinar-messages-"));
  written = createLineLog();
  watched = [];
});
afterEach(() => rm(folder, { recursive: true }));

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
const message = { channel: "sms", to: "+905321234567", purpose: "sign_in", code: "123456", language: "tr" } as const;
const outbox = async () =>
  (await readFile(join(folder, "outbox.jsonl"), "utf8"))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

describe("the outbox", () => {
  test("stores each message as a JSON line and logs neither code nor recipient", async () => {
    const messenger = createMessenger(outboxes, settings());
    await messenger.sendCode(message);
    await messenger.sendCode({
      ...message,
      channel: "email",
      to: "ayse@example.org",
      purpose: "email",
      language: "en",
    });
    expect(await outbox()).toEqual([
      {
        at: "2026-11-21T09:30:00.000Z",
        channel: "sms",
        to: "+905321234567",
        text: "Pınar giriş kodunuz: 123456. 5 dakika geçerlidir. Bu kodu kimseyle paylaşmayın.",
      },
      {
        at: "2026-11-21T09:30:00.000Z",
        channel: "email",
        to: "ayse@example.org",
        subject: "Pınar: your verification code",
        text: expect.stringContaining("123456"),
      },
    ]);
    expect(written.lines.map((line) => JSON.parse(line))).toEqual([
      { level: "info", provider: "outbox", channel: "sms", operation: "send code", msg: "message sent" },
      { level: "info", provider: "outbox", channel: "email", operation: "send code", msg: "message sent" },
    ]);
  });

  test("stores an e-mail with subject and reply address", async () => {
    const messenger = createMessenger(outboxes, settings());
    await messenger.sendNotification({
      id: "pinar-1-a",
      channel: "email",
      to: "ekip@example.org",
      language: "tr",
      subject: "Yeni ileti",
      text: "Merhaba",
      replyTo: "ayse@example.org",
    });
    await messenger.sendNotification({
      id: "pinar-2-a",
      channel: "sms",
      to: "+905321234567",
      language: "tr",
      subject: "Yeni ileti",
      text: "Merhaba",
    });
    expect(await outbox()).toEqual([
      {
        at: "2026-11-21T09:30:00.000Z",
        id: "pinar-1-a",
        channel: "email",
        to: "ekip@example.org",
        subject: "Yeni ileti",
        reply_to: "ayse@example.org",
        text: "Merhaba",
      },
      { at: "2026-11-21T09:30:00.000Z", id: "pinar-2-a", channel: "sms", to: "+905321234567", text: "Merhaba" },
    ]);
  });

  test("keeps lines whole for concurrent writes", async () => {
    const messengers = [createMessenger(outboxes, settings()), createMessenger(outboxes, settings())];
    await Promise.all(Array.from({ length: 100 }, (_, place) => messengers[place % 2]!.sendCode(message)));
    expect(await outbox()).toHaveLength(100);
  });
});

describe("Netgsm", () => {
  /** An imitation of Netgsm's service; answers what it is told to and keeps what it was asked. */
  /** Answers, or is silent with null: only then is the time limit short. */
  async function imitate(
    answer: (request: IncomingMessage) => { status?: number; body: string } | null,
    timeoutMilliseconds = settings().timeoutMilliseconds,
  ) {
    const asked: { method?: string; url?: string; authorization?: string; body: unknown }[] = [];
    const server = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk) => (text += chunk));
      request.on("end", () => {
        asked.push({
          method: request.method!,
          url: request.url!,
          authorization: request.headers.authorization!,
          body: JSON.parse(text),
        });
        const said = answer(request);
        if (said) response.writeHead(said.status ?? 200, { "content-type": "application/json" }).end(said.body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const messenger = createMessenger(
      { ...outboxes, sms: { provider: "netgsm", user: "850", password: "secret", header: "PINAR", baseUrl } },
      { ...settings(), timeoutMilliseconds },
    );
    return {
      messenger,
      asked,
      close: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())),
    };
  }

  test("gets the documented request, in plain letters", async () => {
    const { messenger, asked, close } = await imitate(() => ({
      body: '{"code":"00","jobid":"17377215342605050417149344"}',
    }));
    await messenger.sendCode(message);
    expect(asked).toEqual([
      {
        method: "POST",
        url: "/sms/rest/v2/otp",
        authorization: `Basic ${Buffer.from("850:secret").toString("base64")}`,
        body: {
          msgheader: "PINAR",
          msg: "Pinar giris kodunuz: 123456. 5 dakika gecerlidir. Bu kodu kimseyle paylasmayin.",
          no: "5321234567",
        },
      },
    ]);
    expect(watched).toEqual(["sms send code: taken"]);
    await close();
  });

  test.each(["20", "30", "40", "41", "50", "51", "52", "60", "70", "100", "101", undefined])(
    "has not taken a message when it answers %s",
    async (code) => {
      const { messenger, close } = await imitate(() => ({ body: JSON.stringify({ code }) }));
      const failure = { code: code ?? "no_code", isUncertain: false };
      await expect(messenger.sendCode(message)).rejects.toMatchObject(failure);
      expect(watched).toEqual([`sms send code: ${code ?? "no_code"}`]);
      expect(written.lines).toEqual([]);
      await close();
    },
  );

  test("has not taken a message when it is silent or sends nonsense", async () => {
    const silent = await imitate(() => null, 300);
    await expect(silent.messenger.sendCode(message)).rejects.toMatchObject({ isUncertain: true });
    await silent.close();
    const mad = await imitate(() => ({ status: 500, body: "<html>" }));
    await expect(mad.messenger.sendCode(message)).rejects.toMatchObject({ isUncertain: true });
    await mad.close();
  });

  test("sends notifications in Turkish letters by its message service", async () => {
    const { messenger, asked, close } = await imitate(() => ({ body: '{"code":"00"}' }));
    await messenger.sendNotification({
      id: "pinar-3-a",
      channel: "sms",
      to: "+905321234567",
      language: "tr",
      subject: "unused",
      text: "Kampanyanız yayında: İyilik Kuyusu",
    });
    expect(asked).toMatchObject([
      {
        url: "/sms/rest/v2/send",
        body: {
          msgheader: "PINAR",
          messages: [{ msg: "Kampanyanız yayında: İyilik Kuyusu", no: "5321234567" }],
          encoding: "TR",
          iysfilter: "0",
          referansID: "pinar-3-a",
        },
      },
    ]);
    expect(written.lines.join()).not.toMatch(/Kampanya|5321234567/);
    await close();
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
    const answers = [...pages];
    const { messenger, asked, close } = await imitate(() => ({ body: answers.shift()! }));
    expect(messenger.repetition("sms")).toBe("asked");
    expect(await messenger.wasTaken(attempt)).toBe(taken);
    expect(asked.map(({ url, body }) => ({ url, body }))).toEqual(
      pages.map((_page, pagenumber) => ({
        url: "/sms/rest/v2/report",
        body: { startdate: "21.11.2026 12:00:00", stopdate: "21.11.2026 12:30:00", pagenumber, pagesize: 100 },
      })),
    );
    await close();
  });

  test("leaves open whether it took a notification when it does not answer", async () => {
    const refusing = await imitate(() => ({ body: '{"code":"80"}' }));
    await expect(refusing.messenger.wasTaken(attempt)).rejects.toMatchObject({ code: "80", isUncertain: false });
    expect(watched).toEqual(["sms ask about notice: 80"]);
    await refusing.close();
  });

  test.each([
    ["refuses", { body: '{"code":"30"}' }, false],
    ["answers nonsense", { body: "<html>" }, true],
    ["is silent", null, true],
  ] as const)("may have taken a message when it %s", async (_, answer, isUncertain) => {
    const { messenger, close } = await imitate(() => answer, answer === null ? 300 : undefined);
    await expect(messenger.sendCode(message)).rejects.toMatchObject({ isUncertain });
    await close();
  });

  test("took nothing when no connection stood", async () => {
    const { messenger, close } = await imitate(() => null);
    await close();
    await expect(messenger.sendCode(message)).rejects.toMatchObject({ isUncertain: false });
  });

  test("gets no foreign numbers; e-mail goes into the outbox", async () => {
    const { messenger, asked, close } = await imitate(() => ({ body: '{"code":"00"}' }));
    const foreign = messenger.sendCode({ ...message, to: "+4915112345678" });
    await expect(foreign).rejects.toMatchObject({ code: "foreign_number", isUncertain: false });
    await messenger.sendCode({ ...message, channel: "email", to: "ayse@example.org" });
    expect(asked).toEqual([]);
    expect(await outbox()).toHaveLength(1);
    await close();
  });
});
