/** Every rule a request can break, with the status the API answers. Their words stand in http/messages.ts. */
export const rules = {
  amount_range: 422,
  amount_not_shares: 422,
  amount_over_remaining: 422,
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
  payment_under_way: 409,
  too_many_attempts: 429,
  not_found: 404,
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
