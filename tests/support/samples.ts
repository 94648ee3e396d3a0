const sampleCauses = "(select id from causes where is_sample = 1 and kind = 'spring')";
const used =
  "(select cause_id from donations union select cause_id from payment_lines union select cause_id from basket_items)";

/**
 * Deletes the sample springs and what samples were given, with one statement a table. What somebody really gave to
 * stays with that sum.
 */
export async function deleteSamples(execute: (statement: string) => unknown): Promise<void> {
  const unused = `${sampleCauses} and id not in ${used}`;
  for (const statement of [
    `update causes set total_amount = total_amount
      - coalesce((select sum(amount) from sample_gifts where cause_id = causes.id), 0)`,
    "delete from sample_gifts",
    `delete from spring_moves where spring_id in ${sampleCauses} and spring_id not in ${used}`,
    `delete from springs where id in ${unused}`,
    `delete from causes where is_sample = 1 and kind = 'spring' and id not in ${used}`,
    "delete from users where is_sample = 1 and id not in (select owner_id from springs)",
  ])
    await execute(statement);
}
