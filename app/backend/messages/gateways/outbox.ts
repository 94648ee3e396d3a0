import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Messenger, OutgoingNotification } from "../messenger.ts";
import { codeSubject, codeText } from "./code-texts.ts";

export interface OutboxSettings {
  /** Folder of outbox.jsonl. */
  readonly dataDirectory: string;
  readonly brand: string;
  readonly now: () => Date;
}

/**
 * Writes messages to a file instead of sending them: one JSON line { at, channel, to, text } per message in
 * DATA_DIR/outbox.jsonl; for notifications with `id`, for e-mail with `subject`, `html` where there is one, and the
 * names and sizes of attachments. A notification that is sent again is another line with the same id. A line is
 * appended in one write, so several processes can share the file.
 */
export function createOutbox({ dataDirectory, brand, now }: OutboxSettings): Messenger {
  async function write({
    id,
    channel,
    to,
    subject,
    text,
    html,
    replyTo,
    attachments = [],
  }: Omit<OutgoingNotification, "id" | "language"> & { readonly id?: string }): Promise<void> {
    const files = attachments.map(({ name, content }) => ({ name, bytes: content.length }));
    const mail = channel === "email" && {
      subject,
      ...(replyTo && { reply_to: replyTo }),
      ...(html !== undefined && { html }),
      ...(files.length > 0 && { attachments: files }),
    };
    const line = JSON.stringify({ at: now().toISOString(), ...(id && { id }), channel, to, ...mail, text });
    await mkdir(dataDirectory, { recursive: true });
    await appendFile(join(dataDirectory, "outbox.jsonl"), `${line}\n`, { mode: 0o600 });
  }

  return {
    sendCode: (message) =>
      write({
        channel: message.channel,
        to: message.to,
        subject: codeSubject(brand, message),
        text: codeText(brand, message),
      }),
    sendNotification: write,
    repetition: () => "dropped",
    wasTaken: () => Promise.resolve(false),
  };
}
