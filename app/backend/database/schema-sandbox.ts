import type { Generated } from "kysely";

/** The ledger of the sandbox bank, which a real provider keeps on its own side. Sums are kuruş. */
export interface SandboxSchema {
  sandbox_payments: {
    payment_id: string;
    conversation_id: string;
    behaviour: string;
    association: string;
    last_four: string;
    price: number;
    callback_url: string;
    locale: string;
    /** JSON list of { id, price }, prices in lira as in the provider's messages. */
    items: string;
    status: Generated<string>;
    wrong_codes: Generated<number>;
    charges: Generated<number>;
  };
  sandbox_cards: {
    card_token: string;
    card_user_key: string;
    behaviour: string;
    association: string;
    last_four: string;
    payment_id: string | null;
    charges_without_owner: Generated<number>;
  };
  sandbox_refunds: {
    id: Generated<number>;
    conversation_id: string;
    payment_id: string;
    item_id: string | null;
    price: number;
  };
  /** Under which day of Istanbul the daily report lists a charge or a refund. */
  sandbox_days: { id: Generated<number>; day: string; payment_id: string; refund_id: number | null };
}
