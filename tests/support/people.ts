import { randomBytes, randomInt } from "node:crypto";
import type { TestBackend } from "./backend.ts";
import { messagesIn } from "./outbox.ts";

export function newPhone(): string {
  return `+905${randomInt(10 ** 8, 10 ** 9)}`;
}

export function newBrowser(): string {
  return randomBytes(18).toString("hex");
}

export function newEmail(): string {
  return `${randomBytes(6).toString("hex")}@example.org`;
}

interface Message {
  /** Only of a notification; a repetition has the same. */
  readonly id?: string;
  readonly at: string;
  readonly channel: "sms" | "email";
  readonly to: string;
  readonly text: string;
  readonly subject?: string;
  /** Only of a card that tells of a gift. */
  readonly html?: string;
  readonly reply_to?: string;
  readonly attachments?: readonly { readonly name: string; readonly bytes: number }[];
}

/** Returns every sent message, oldest first. */
export const outboxOf = ({ place }: Pick<TestBackend, "place">) => messagesIn<Message>(place.dataDirectory);

export async function lastCodeTo(site: Pick<TestBackend, "place">, destination: string): Promise<string> {
  const texts = (await outboxOf(site)).filter(({ to }) => to === destination).map(({ text }) => text);
  const code = texts.flatMap((text) => /\b\d{6}\b/.exec(text)?.[0] ?? []).at(-1);
  if (!code) throw new Error(`No code went to ${destination}`);
  return code;
}

export function wrongCode(right: string, step = 1): string {
  return String((Number(right) + step) % 1_000_000).padStart(6, "0");
}

interface SignInOptions {
  readonly phone?: string;
  readonly browser?: string;
  readonly session_token?: string;
  readonly clientAddress?: string;
}

export async function verifyPhone(
  site: TestBackend,
  { phone = newPhone(), browser = newBrowser(), clientAddress }: SignInOptions = {},
): Promise<string> {
  const speaker = clientAddress ? { clientAddress } : {};
  await site.call("requestSignInCode", { body: { phone, browser } }, speaker);
  const data = await site.dataOf(
    "verifySignInCode",
    { body: { phone, browser, code: await lastCodeTo(site, phone) } },
    speaker,
  );
  return data.firebase_token;
}

export async function signUp(
  site: TestBackend,
  options: SignInOptions & { first_name?: string; last_name?: string; email?: string } = {},
) {
  const { phone = newPhone(), session_token, first_name = "Ayşe", last_name = "Yılmaz", email = null } = options;
  const firebase_token = await verifyPhone(site, { ...options, phone });
  const data = await site.dataOf("register", {
    body: { firebase_token, session_token, first_name, last_name, email, kvkk_accepted: true },
  });
  return { phone, bearer: data.access_token };
}
export type Member = Awaited<ReturnType<typeof signUp>>;

/**
 * Verifies a signed-in member's phone again. The site requires this before irreversible actions and on staff pages.
 */
export async function confirmPhoneAgain(site: TestBackend, member: Member): Promise<void> {
  await site.call("requestConfirmationCode", {}, member);
  await site.call("verifyConfirmationCode", { body: { code: await lastCodeTo(site, member.phone) } }, member);
}

/** Signs a member in again, after the wait between two codes. */
export async function signInAgain(
  site: TestBackend,
  { phone, session_token }: { phone: string; session_token?: string },
) {
  site.clock.advance(2 * 3_600_000);
  const firebase_token = await verifyPhone(site, { phone });
  return (await site.dataOf("login", { body: { firebase_token, session_token } })).access_token;
}
