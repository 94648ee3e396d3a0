import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { refuseUnlistedPromises } from "./promised-texts.ts";

/**
 * Returns the messages in the outbox of a folder, oldest first. A line that is being written is not there yet. The
 * nightly suite looks in each for promises that are not listed.
 */
export async function messagesIn<Message>(folder: string): Promise<Message[]> {
  const text = await readFile(join(folder, "outbox.jsonl"), "utf8").catch(() => "");
  return text
    .slice(0, text.lastIndexOf("\n") + 1)
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const message = JSON.parse(line);
      refuseUnlistedPromises(`${message.subject ?? ""}\n${message.text}`);
      return message;
    });
}
