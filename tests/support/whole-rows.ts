import { expect } from "vitest";
import type { TestBackend } from "./backend.ts";

/**
 * Rows that belong together and are written together. Each query finds those that stand alone, whatever failed or
 * stopped between two writes.
 */
const halves = {
  "payments whose last move is not to their state": `
    select id from payments where state <> coalesce((select to_state from payment_moves
      where payment_moves.payment_id = payments.id order by payment_moves.id desc limit 1),
      case when regular_charge_id is null then 'created' else 'confirming' end)`,
  "moves of a payment that do not begin where the last one ended": `
    select later.payment_id as id from payment_moves as later
    join payment_moves as earlier on earlier.id = (select max(id) from payment_moves as before
      where before.payment_id = later.payment_id and before.id < later.id)
    where later.from_state <> earlier.to_state`,
  "payments that were claimed for a charge twice": `
    select payment_id as id from payment_moves where to_state = 'confirming' group by payment_id having count(*) > 1`,
  "succeeded payments without a receipt, or receipts without one": `
    select payments.id from payments left join receipts on receipts.payment_id = payments.id
    where (payments.state = 'succeeded') <> (receipts.id is not null)`,
  "succeeded payments whose lines are not all donations": `
    select payments.id from payments join payment_lines on payment_lines.payment_id = payments.id
    left join donations on donations.payment_line_id = payment_lines.id
    where (payments.state = 'succeeded' and is_fee is null) <> (donations.id is not null)`,
  "payments whose amount is not the sum of their lines": `
    select payments.id from payments join payment_lines on payment_lines.payment_id = payments.id
    group by payments.id, payments.amount having sum(payment_lines.amount) <> payments.amount`,
  "paid lines that are still in the basket": `
    select payments.id from payments join payment_lines on payment_lines.payment_id = payments.id
    join basket_items on basket_items.id = payment_lines.basket_item_id where payments.state = 'succeeded'`,
  "springs whose last move is not to their state": `
    select id from springs where state <> (select to_state from spring_moves
      where spring_moves.spring_id = springs.id order by spring_moves.id desc limit 1)`,
  "months of regular gifts that are paid without a payment": `
    select regular_charges.id from regular_charges left join payments on payments.id = regular_charges.payment_id
    where regular_charges.state = 'paid' and coalesce(payments.state, '') <> 'succeeded'`,
  "paid months of regular gifts that are not noted": `
    select payments.id from payments join regular_charges on regular_charges.id = payments.regular_charge_id
    where payments.state = 'succeeded' and regular_charges.state <> 'paid'`,
} as const;

export async function expectWholeRows({ db }: Pick<TestBackend, "db">): Promise<void> {
  const found = Object.entries(halves).map(
    ([what, query], place) => `select '${what}' as what, cast(id as text) as id from (${query}) as halves_${place}`,
  );
  expect(await db.query(found.join(" union all "))).toEqual([]);
}
