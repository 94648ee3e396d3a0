import { ApiFailure, type BrokenRule, type Facts } from "./product-api.ts";

/** Every rule that a request can break, with the status of the answer. Its words are the text `api:` and its name. */
export const rules = {
  amount_range: 422,
  amount_not_shares: 422,
  amount_over_remaining: 422,
  amount_over_basket: 422,
  shares_not_multiple: 422,
  share_names_count: 422,
  cause_unknown: 422,
  cause_not_open: 422,
  cause_out_of_season: 422,
  fund_not_taken: 422,
  fund_too_much: 422,
  funds_undecided: 422,
  name_required: 422,
  proxy_required: 422,
  session_token_required: 422,
  basket_full: 422,
  basket_empty: 422,
  basket_unavailable: 422,
  basket_over_goal: 422,
  card_expired: 422,
  card_required: 422,
  card_or_saved: 422,
  card_is_default: 422,
  card_refused: 422,
  card_hosted: 422,
  cards_full: 422,
  code_wrong: 422,
  code_expired: 422,
  sign_in_expired: 422,
  proof_expired: 422,
  sign_in_link_wrong: 422,
  phone_taken: 422,
  phone_unreachable: 422,
  phone_unchanged: 422,
  email_missing: 422,
  email_verified: 422,
  email_taken: 422,
  birthday_wrong: 422,
  document_missing: 422,
  document_too_large: 422,
  document_unreadable: 422,
  documents_full: 422,
  spending_sum_wrong: 422,
  picture_missing: 422,
  picture_too_large: 422,
  picture_unreadable: 422,
  picture_too_many_pixels: 422,
  picture_unknown: 422,
  content_kind_wrong: 422,
  content_incomplete: 422,
  content_needed: 422,
  one_line: 422,
  picture_wordless: 422,
  cell_unlike: 422,
  rows_uneven: 422,
  form_wrong: 422,
  sum_wrong: 422,
  link_wrong: 422,
  iban_wrong: 422,
  slug_taken: 422,
  reference_unknown: 422,
  cause_goal_too_low: 422,
  season_wrong: 422,
  cause_still_open: 422,
  opening_twice: 422,
  opening_ahead: 422,
  content_changed: 409,
  content_only_one: 409,
  content_in_use: 409,
  price_in_use: 409,
  page_needed: 409,
  goal_below_collected: 422,
  special_day_unknown: 422,
  springs_full: 422,
  update_unchanged: 422,
  permit_dates_wrong: 422,
  well_named: 422,
  administrator_unknown: 422,
  staff_already: 422,
  administrator_self: 422,
  administrator_first: 422,
  statement_missing: 422,
  statement_too_large: 422,
  statement_binary: 422,
  statement_no_table: 422,
  statement_quotes: 422,
  statement_too_long: 422,
  statement_imported: 409,
  statement_columns: 422,
  statement_empty: 422,
  line_decided: 409,
  transfer_day: 422,
  transfer_double: 422,
  account_unknown: 422,
  donor_unknown: 422,
  administrator_last: 409,
  spring_locked: 409,
  spring_deleted: 409,
  spring_move_refused: 409,
  spring_changed: 409,
  spring_own: 409,
  name_changed: 409,
  name_decided: 409,
  payment_under_way: 409,
  payment_changed: 409,
  payment_own: 409,
  reconciliation_running: 409,
  difference_handled: 409,
  difference_ours: 409,
  difference_refunded: 409,
  refund_not_paid: 409,
  refund_by_transfer: 409,
  refund_too_much: 422,
  refund_decided: 409,
  refund_own: 409,
  erasure_own: 409,
  day_in_future: 422,
  regular_ended: 409,
  regular_paused: 409,
  regular_not_skipped: 409,
  regular_sign_in: 409,
  regular_consent: 422,
  regular_unavailable: 422,
  regular_rest: 422,
  regular_seasonal: 422,
  regular_shares: 422,
  pause_day_wrong: 422,
  return_url_wrong: 422,
  card_regular: 422,
  card_for_other: 422,
  card_recipient: 422,
  card_link: 422,
  card_day: 422,
  card_sign_in: 409,
  card_finished: 409,
  receipt_pending: 409,
  receipt_named: 409,
  receipt_mailed: 409,
  total_changed: 409,
  too_many_attempts: 429,
  messages_exceeded: 429,
  cards_exceeded: 429,
  codes_too_soon: 429,
  codes_exceeded: 429,
  tries_exceeded: 429,
  second_factor_wait: 429,
  client_limit: 429,
  sign_up_required: 404,
  message_failed: 503,
  provider_silent: 503,
  files_silent: 503,
  organisation_missing: 503,
  organisation_needed: 409,
  not_found: 404,
  verification_required: 403,
  signature_wrong: 403,
  scope_missing: 403,
  second_factor_required: 403,
  second_factor_missing: 403,
  malformed: 400,
  too_large: 413,
  failed: 500,
  unauthorized: 401,
  wrong_credentials: 401,
} as const;
export type Rule = keyof typeof rules;

/** A broken rule of the product. `field` names the offending field of the body, if there is one. */
export class RuleViolation extends ApiFailure {
  readonly rule: Rule;
  readonly field: string | undefined;
  readonly values: Facts;

  constructor(rule: Rule, field?: string, values: Facts = {}) {
    const status = rules[rule];
    super(status, rule, rule, status === 422 ? { [field ?? "body"]: [{ rule, facts: values }] } : {});
    this.rule = rule;
    this.field = field;
    this.values = values;
  }

  override get words(): BrokenRule {
    return { rule: this.rule, facts: this.values };
  }
}

/** Returns what was looked for. @throws RuleViolation not_found without it */
export function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new RuleViolation("not_found");
  return value;
}

/**
 * Returns what the database or the code before promises to be there.
 * @throws Error without it: a fault of ours that is reported, not the caller's "not found"
 */
export function mustExist<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("What must exist is missing");
  return value;
}
