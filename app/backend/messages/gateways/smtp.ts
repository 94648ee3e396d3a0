import type { Transporter } from "nodemailer";
import type { Messenger, Notice } from "../messenger.ts";
import { codeSubject, codeText } from "./code-texts.ts";

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise it is begun by STARTTLS. */
  readonly secure: boolean;
  readonly credentials?: { readonly user: string; readonly password: string };
  /** Address that mail comes from. */
  readonly from: string;
}

interface SmtpSettings extends SmtpServer {
  readonly brand: string;
  readonly timeoutMilliseconds: number;
}

/** E-mail through an SMTP server, as plain text. A password never travels unencrypted. */
export function createSmtp(settings: SmtpSettings): Messenger {
  const { brand, from } = settings;
  let transport: Promise<Transporter> | undefined;

  async function send({ to, subject, text, replyTo }: Omit<Notice, "channel" | "language">): Promise<void> {
    // A server that could not be reached once is tried anew.
    transport ??= openTransport(settings);
    await (
      await transport
    ).sendMail({
      // As objects: nothing in an address or a name is read as a list of further addresses.
      from: { name: oneLine(brand), address: from },
      to: { name: "", address: oneLine(to) },
      ...(replyTo && { replyTo: { name: "", address: oneLine(replyTo) } }),
      subject: oneLine(subject),
      text,
      headers: { "auto-submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    sendCode: (message) =>
      send({ to: message.to, subject: codeSubject(brand, message), text: codeText(brand, message) }),
    tell: send,
  };
}

/** Loaded by the first mail: the site starts without it. */
async function openTransport({
  host,
  port,
  secure,
  credentials,
  timeoutMilliseconds,
}: SmtpSettings): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    host,
    port,
    secure,
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password }, requireTLS: !secure }),
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
  });
}

/** A header is one line: whatever would begin another becomes a space. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
