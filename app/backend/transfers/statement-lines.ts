import type { BodyOf } from "../../contract/endpoints.ts";
import { found, RuleViolation } from "../../contract/rule-violation.ts";
import type { Language } from "../../contract/rules/languages.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Ports } from "./ports.ts";
import type { StatementLineRecord } from "./statement-queries.ts";
import { enterTransfer } from "./transfers.ts";

/** Whom and what staff assign a line to. */
type Assignment = BodyOf<"assignStatementLine"> & { staffId: number; id: number; language: Language };

/**
 * Makes a donation of an open line, with its receipt.
 * @returns the payment's id
 * @throws RuleViolation not_found, line_decided; and as {@link enterTransfer}
 */
export async function assignLine(ports: Ports, assignment: Assignment): Promise<string> {
  const { id, staffId } = assignment;
  const line = await requireLine(ports, id);
  if (line.state !== "open") throw new RuleViolation("line_decided");
  return enterTransfer(
    ports,
    {
      ...line,
      ...assignment,
      // The line is accepted once, whatever form it is accepted with.
      idempotency_key: `line-${String(id).padStart(8, "0")}`,
      kind: "bank",
      reference: [line.description, line.reference].filter(Boolean).join(" · ") || null,
    },
    async (store, paymentId) => {
      const decision = { state: "accepted" as const, payment_id: paymentId, decided_by: staffId, reason: null };
      if (!(await store.statements.decide(id, "open", decision, ports.clock.now())))
        throw new RuleViolation("line_decided");
    },
  );
}

/**
 * Accepts lines as suggested. Lines that somebody else decided stay as they are, and so do those whose suggestion is
 * incomplete or no longer possible.
 * @returns how many became donations
 */
export async function acceptLines(
  ports: Ports,
  { staffId, ids, language }: { staffId: number; ids: readonly number[]; language: Language },
): Promise<number> {
  let accepted = 0;
  for (const id of ids) {
    const line = await ports.store.statements.find(id);
    if (!line || line.state !== "open" || !isComplete(line)) continue;
    const { user_id, donor_name, donor_email, donor_phone } = line;
    const donor =
      user_id === null ? { name: donor_name, email: donor_email, phone: donor_phone } : { user: `#${user_id}` };
    const assignment = { staffId, id, cause_id: line.cause_id, donor, is_another: false, language };
    const isDone = await assignLine(ports, assignment).then(
      () => true,
      (failure: unknown) => {
        if (failure instanceof RuleViolation) return false;
        throw failure;
      },
    );
    if (isDone) accepted++;
  }
  return accepted;
}

/** Returns whether a line names a donor and a cause, so that it can be accepted as suggested. */
export function isComplete({
  user_id,
  donor_name,
  cause_id,
}: Pick<StatementLineRecord, "user_id" | "donor_name" | "cause_id">): boolean {
  return cause_id !== null && (user_id !== null || donor_name !== null);
}

/**
 * Sets a line aside that is no donation, with a reason, or opens it again.
 * @throws RuleViolation not_found; line_decided when it is in another state
 */
export async function decideLine(
  ports: Ports,
  { staffId, id, reason }: { staffId: number; id: number; reason: string | null },
): Promise<void> {
  const { store, clock } = ports;
  const { amount, day } = await requireLine(ports, id);
  const at = clock.now();
  const isSetAside = reason !== null;
  await store.transaction(async (store) => {
    const decision = {
      state: isSetAside ? ("set_aside" as const) : ("open" as const),
      payment_id: null,
      decided_by: staffId,
      reason,
    };
    if (!(await store.statements.decide(id, isSetAside ? "open" : "set_aside", decision, at)))
      throw new RuleViolation("line_decided");
    const details = { amount, day, ...(reason !== null && { reason }) };
    const action = isSetAside ? "statement.set_aside" : "statement.reopen";
    await recordAudit(store, at, staffId, action, ["statement_line", id], details);
  });
}

/** @throws RuleViolation not_found */
export async function requireLine({ store }: Pick<Ports, "store">, id: number): Promise<StatementLineRecord> {
  return found(await store.statements.find(id));
}
