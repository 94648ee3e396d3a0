/** Every rule a request can break, with the status the API answers. Their words stand in http/messages.ts. */
export const rules = {
  amount_range: 422,
  amount_not_shares: 422,
  amount_over_remaining: 422,
  amount_over_basket: 422,
  shares_not_multiple: 422,
  cause_unknown: 422,
  cause_not_open: 422,
  name_required: 422,
  proxy_required: 422,
  session_token_required: 422,
  basket_full: 422,
  basket_empty: 422,
  basket_unavailable: 422,
  card_expired: 422,
  card_required: 422,
  card_or_saved: 422,
  card_is_default: 422,
  card_refused: 422,
  cards_full: 422,
  code_wrong: 422,
  code_expired: 422,
  sign_in_expired: 422,
  phone_taken: 422,
  phone_unchanged: 422,
  email_missing: 422,
  email_verified: 422,
  birthday_wrong: 422,
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
  cell_wrong: 422,
  cell_unlike: 422,
  rows_uneven: 422,
  form_wrong: 422,
  sum_wrong: 422,
  link_wrong: 422,
  iban_wrong: 422,
  slug_taken: 422,
  reference_unknown: 422,
  cause_goal_too_low: 422,
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
  administrator_self: 422,
  administrator_first: 422,
  spring_locked: 409,
  spring_move_refused: 409,
  spring_changed: 409,
  spring_own: 409,
  name_changed: 409,
  name_decided: 409,
  payment_under_way: 409,
  too_many_attempts: 429,
  messages_exceeded: 429,
  codes_too_soon: 429,
  codes_exceeded: 429,
  tries_exceeded: 429,
  sign_up_required: 404,
  message_failed: 503,
  provider_silent: 503,
  not_found: 404,
  forbidden: 403,
  unauthorized: 401,
  wrong_credentials: 401,
} as const;
export type Rule = keyof typeof rules;

/** A rule of the product that a request breaks. `field` names the offending field of the body, if there is one. */
export class RuleViolation extends Error {
  readonly rule: Rule;
  readonly field: string | undefined;
  /** Filled into the message; sums are kuruş. */
  readonly values: Readonly<Record<string, number>>;

  constructor(rule: Rule, field?: string, values: Readonly<Record<string, number>> = {}) {
    super(rule);
    this.rule = rule;
    this.field = field;
    this.values = values;
  }
}
