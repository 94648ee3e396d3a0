import type { Language } from "../../contract/rules/languages.ts";
import type { Store } from "./ports.ts";

const pages = { kvkk: "kvkk", terms: "terms-of-use" } as const;

/** Records a user's consent to a text as it is published now. */
export async function recordTextConsent(
  store: Store,
  userId: number,
  kind: keyof typeof pages,
  language: Language,
  at: Date,
): Promise<void> {
  const text = await store.content.fixedPage(pages[kind], language);
  await store.users.recordConsent(userId, { kind, granted: true, text_version: text?.version ?? null, language }, at);
}
