import type { Gift } from "./basket-store.ts";

/** The columns that basket lines, payment lines and donations share, as the database keeps them. */
interface GiftRow {
  cause_id: number;
  name: string;
  phone: string | null;
  amount: number;
  share_value: number;
  on_behalf: number;
  proxy_granted: number;
  note: string | null;
}

/** A gift as a row. */
export function giftRow(gift: Gift): GiftRow {
  return {
    cause_id: gift.cause_id,
    name: gift.name,
    phone: gift.phone,
    amount: gift.amount,
    share_value: gift.share_value,
    on_behalf: gift.on_behalf ? 1 : 0,
    proxy_granted: gift.proxy_granted ? 1 : 0,
    note: gift.note,
  };
}

/** A row as a gift. */
export function giftFrom(row: GiftRow): Gift {
  return {
    cause_id: row.cause_id,
    name: row.name,
    phone: row.phone,
    amount: row.amount,
    share_value: row.share_value,
    on_behalf: row.on_behalf === 1,
    proxy_granted: row.proxy_granted === 1,
    note: row.note,
  };
}
