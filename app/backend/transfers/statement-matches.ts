import { normalizeWords } from "../../contract/rules/search-text.ts";
import { transferCodesIn } from "../../contract/rules/transfers.ts";
import type { Store } from "./ports.ts";
import type { Suggestion } from "./statement-records.ts";
import type { StatementRow } from "./statement-rows.ts";

const nothing: Suggestion = {
  matched_by: null,
  user_id: null,
  donor_name: null,
  donor_email: null,
  donor_phone: null,
  cause_id: null,
};

/**
 * Suggests the donor and the cause of a line: by the reference code in its text, else by an earlier transfer from the
 * same IBAN, else by an earlier one of the same name. A line that staff entered already by hand is marked by its sum.
 */
export async function suggest(
  store: Store,
  row: StatementRow,
  account: { readonly id: number; readonly name: string },
): Promise<Suggestion> {
  const isEntered = await store.transfers.hasEqual({ kind: "bank", day: row.day, account, amount: row.amount });
  if (isEntered) return { ...nothing, matched_by: "sum" };
  const byCode = await suggestByCode(store, row);
  if (byCode) return byCode;
  const byIban = row.iban === null ? null : await store.statements.lastAccepted({ iban: row.iban });
  if (byIban) return { ...byIban, matched_by: "iban" };
  const senderKey = normalizeWords(row.sender);
  // One word is no full name.
  const byName = senderKey.includes(" ") ? await store.statements.lastAccepted({ senderKey }) : null;
  return byName ? { ...byName, matched_by: "name" } : nothing;
}

async function suggestByCode(store: Store, row: StatementRow): Promise<Suggestion | null> {
  const codes = transferCodesIn([row.description, row.reference, row.sender].join(" "));
  const [found, ...others] = await store.transferCodes.findAll(codes);
  // Two codes in one line may be two donors.
  if (!found || others.length > 0) return null;
  const { user_id, cause_id, name, email, phone } = found;
  const cause = cause_id ?? (user_id === null ? null : await store.statements.lastCauseOf(user_id));
  return {
    matched_by: "code",
    user_id,
    donor_name: user_id === null ? name || row.sender || null : null,
    donor_email: email,
    donor_phone: phone,
    cause_id: cause,
  };
}
