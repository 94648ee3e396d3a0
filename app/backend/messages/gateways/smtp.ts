import type { Transporter } from "nodemailer";
import { codeSubject, codeText } from "../message-texts.ts";
import type { Messenger, OutgoingMessage } from "../messenger.ts";

export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly secure: boolean;
  readonly credentials?: { readonly user: string; readonly password: string };
  /** Sender address. */
  readonly from: string;
}

interface SmtpSettings extends SmtpServer {
  readonly brand: string;
  readonly timeoutMilliseconds: number;
}

/** Sends e-mail, most of it plain text, through an SMTP server. The password is never sent unencrypted. */
export function createSmtp(settings: SmtpSettings): Messenger {
  const { brand, from } = settings;
  let transport: Promise<Transporter> | undefined;

  async function send({ id, to, subject, text, html, replyTo, attachments = [] }: Omit<OutgoingMessage, "channel">) {
    // After a failed connection the next mail connects again.
    transport ??= openTransport(settings);
    await (
      await transport
    ).sendMail({
      // Mail servers and programs show two mails with one Message-ID once (RFC 5322 §3.6.4).
      ...(id && { messageId: `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>` }),
      // Objects prevent an address or a name from being parsed as a list of recipients.
      from: { name: oneLine(brand), address: from },
      to: { name: "", address: oneLine(to) },
      ...(replyTo && { replyTo: { name: "", address: oneLine(replyTo) } }),
      subject: oneLine(subject),
      text,
      ...(html !== undefined && { html }),
      attachments: attachments.map(({ name, type, content }) => ({
        filename: oneLine(name),
        contentType: type,
        content: Buffer.from(content),
      })),
      headers: { "auto-submitted": "auto-generated" },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    sendCode: (message) =>
      send({ to: message.to, subject: codeSubject(brand, message), text: codeText(brand, message) }),
    sendNotification: send,
    repetition: () => "dropped",
    wasTaken: () => Promise.resolve(false),
  };
}

/** Imports nodemailer with the first mail, so that the site starts without it. */
async function openTransport({ host, port, secure, credentials, timeoutMilliseconds }: SmtpSettings) {
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

/** Replaces line breaks, which would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
