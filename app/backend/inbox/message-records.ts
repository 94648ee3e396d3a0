import type { ContactMessage, Volunteer } from "../../contract/endpoints/messages.ts";

/** Records by kind. */
export interface MessageRecords {
  readonly message: ContactMessage;
  readonly volunteer: Volunteer;
}
export type MessageKind = keyof MessageRecords;

export type NewRecord<Kind extends MessageKind> = Omit<MessageRecords[Kind], "id" | "handled_at" | "created_at">;

/** Keyed hashes under which limits count. `confirmed`: whether the sender gets a confirmation. */
export interface RateLimitKeys {
  readonly emailHash: string;
  readonly addressHash: string | null;
  readonly confirmed: boolean;
}
