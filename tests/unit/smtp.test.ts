import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createSmtp } from "~/backend/messages/gateways/smtp.ts";

/** A mail server that takes everything on; answers what it heard, one mail after the other. */
async function imitate({ refuses = false } = {}) {
  const mails: { from: string; to: string[]; content: string }[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let mail = { from: "", to: [] as string[], content: "" };
    let inContent = false;
    let rest = "";
    socket.on("error", () => {});
    socket.write("220 mail.test\r\n");
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (inContent && line === ".") {
        inContent = false;
        mails.push(mail);
        mail = { from: "", to: [], content: "" };
        return say("250 taken");
      }
      if (inContent) return void (mail.content += `${line}\n`);
      commands.push(line);
      if (/^EHLO/i.test(line)) return say("250-mail.test\r\n250 AUTH PLAIN LOGIN");
      if (/^STARTTLS/i.test(line)) return say("502 no encryption here");
      if (/^AUTH/i.test(line)) return say("235 welcome");
      if (/^MAIL FROM:/i.test(line)) mail.from = line.slice(10);
      if (/^RCPT TO:/i.test(line)) {
        mail.to.push(line.slice(8));
        return say(refuses ? "550 nobody here" : "250 ok");
      }
      if (/^QUIT/i.test(line)) return void socket.end("221 bye\r\n");
      inContent = /^DATA/i.test(line);
      say(inContent ? "354 go on" : "250 mail.test");
    };
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("utf8")).split("\r\n");
      rest = lines.pop()!;
      for (const line of lines) hear(line);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, mails, commands };
}

const smtpOn = (port: number, more: object = {}) =>
  createSmtp({
    ...{ host: "127.0.0.1", port, secure: false, from: "no-reply@pinar.test", brand: "Pınar" },
    ...{ timeoutMilliseconds: 60_000, ...more },
  });
const notice = {
  id: "pinar-5-mabc",
  channel: "email",
  to: "ayse@example.org",
  language: "tr",
  subject: "İletiniz ulaştı",
  text: "Merhaba Ayşe",
} as const;
const headersOf = (content: string) => content.slice(0, content.indexOf("\n\n")).split(/\n(?!\s)/);

test("mail by SMTP is plain text with subject, sender and reply address", async () => {
  const { port, mails } = await imitate();
  await smtpOn(port).sendNotification({ ...notice, replyTo: "ekip@example.org" });
  expect(mails).toMatchObject([{ from: "<no-reply@pinar.test>", to: ["<ayse@example.org>"] }]);
  expect(headersOf(mails[0]!.content)).toEqual(
    expect.arrayContaining([
      "To: ayse@example.org",
      "Reply-To: ekip@example.org",
      expect.stringMatching(/^Subject: =\?UTF-8\?/),
      expect.stringMatching(/^Content-Type: text\/plain; charset=utf-8/),
      "Auto-Submitted: auto-generated",
      "Message-ID: <pinar-5-mabc@pinar.test>",
    ]),
  );
});

test("mail by SMTP carries codes, not in the subject", async () => {
  const { port, mails } = await imitate();
  const { channel, to } = notice;
  await smtpOn(port).sendCode({ channel, to, purpose: "email", code: "123456", language: "en" });
  expect(mails[0]!.content).toContain("123456");
  expect(headersOf(mails[0]!.content).join("\n")).not.toContain("123456");
});

test.each([
  ...["x\r\nBcc: victim@example.org", "x\nBcc: victim@example.org", "x\u2028Bcc: victim@example.org"],
  ...["x\r\n\r\nbody", "\u0000\u0007"],
])("mail by SMTP has no header injected by the subject %j", async (subject) => {
  const { port, mails } = await imitate();
  await smtpOn(port).sendNotification({ ...notice, subject });
  expect(mails).toHaveLength(1);
  expect(mails[0]!.to).toEqual(["<ayse@example.org>"]);
  expect(headersOf(mails[0]!.content).filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
});

test.each([
  "ayse@example.org, victim@example.org",
  "ayse@example.org\r\nRCPT TO:<victim@example.org>",
  "Victim <victim@example.org>",
])("mail by SMTP has one recipient for %j", async (to) => {
  const { port, mails } = await imitate();
  await smtpOn(port)
    .sendNotification({ ...notice, to })
    .catch(() => {});
  expect(mails.flatMap((mail) => mail.to).filter((address) => address === "<victim@example.org>")).toEqual([]);
});

test("mail by SMTP fails when a server refuses, is silent or is away", async () => {
  const refusing = smtpOn((await imitate({ refuses: true })).port).sendNotification(notice);
  await expect(refusing).rejects.toMatchObject({ code: "EENVELOPE" });
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const waiting = smtpOn(port, { timeoutMilliseconds: 200 }).sendNotification(notice);
  await expect(waiting).rejects.toMatchObject({ code: "ETIMEDOUT" });
  await once(silent.close(), "close");
  await expect(smtpOn(port).sendNotification(notice)).rejects.toMatchObject({ code: "ESOCKET" });
});

test("mail by SMTP tells no password to a server that offers no encryption", async () => {
  const open = await imitate();
  const sent = smtpOn(open.port, { credentials: { user: "u", password: "p" } }).sendNotification(notice);
  await expect(sent).rejects.toMatchObject({ code: "ETLS" });
  expect(open.commands.map((line) => line.split(" ")[0])).toEqual(["EHLO", "STARTTLS"]);
  expect(open.mails).toEqual([]);
});
