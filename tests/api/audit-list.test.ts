import { expect, test } from "vitest";
import { databases, openTestBackend } from "../support/backend.ts";
import { anAdministrator, idOf } from "../support/staff.ts";

const actions = ["sign_in.code", "person.verify_email", "donation.hide", "payment.settle", "audit.begin"];

test.each(databases)("the audit log counts and pages entries of every filter on %s", async (database) => {
  const site = await openTestBackend({ database });
  const administrator = await anAdministrator(site);
  const me = await idOf(site, administrator);
  const writes = Array.from(
    { length: 61 },
    (_, place) =>
      `('2026-01-01T00:00:00.000Z', ${place % 4 === 0 ? me : "null"}, '${actions[place % 5]}', 'payment', '${place}', '{}', 'x')`,
  );
  const columns = "at, user_id, action, subject, subject_id, details, chain";
  await site.db.execute(`insert into audit_log (${columns}) values ${writes.join(", ")}`);
  // Numbers follow whatever changes, as a restored log.
  await site.db.execute("delete from audit_log where subject_id in ('2', '3') and chain = 'x'");
  await site.db.execute("update audit_log set action = 'donation.show' where subject_id = '7' and chain = 'x'");

  type Entry = { id: number; user_id: number | null; action: string };
  const all = (await site.db.query("select id, user_id, action from audit_log order by id desc")) as unknown as Entry[];
  const leadsIn = ({ action }: { action: string }) =>
    /^sign_in\.|^person\.(change_phone|(verify|remove)_email)$/.test(action);
  const filters: [object, (entry: Entry) => boolean][] = [
    [{}, () => true],
    [{ action: "donation.hide" }, ({ action }) => action === "donation.hide"],
    [{ action: "nothing" }, () => false],
    [{ only: "sign_ins" }, leadsIn],
    [{ only: "actions" }, (entry) => !leadsIn(entry) && !entry.action.startsWith("audit.")],
    [{ only: "actions", action: "sign_in.code" }, () => false],
    [{ person: me }, ({ user_id }) => user_id === me],
    [{ person: me, only: "sign_ins" }, (entry) => entry.user_id === me && leadsIn(entry)],
  ];
  for (const [filter, isWanted] of filters) {
    const wanted = all.filter(isWanted).map(({ id }) => Number(id));
    const listed: number[] = [];
    for (let page = 1; page <= Math.ceil(wanted.length / 7) + 1; page++) {
      const answer = await site.call("listAudit", { query: { ...filter, page, per_page: 7 } }, administrator);
      expect(answer.meta.total).toBe(wanted.length);
      listed.push(...answer.data.map(({ id }) => id));
    }
    expect(listed, JSON.stringify(filter)).toEqual(wanted);
  }
  await site.db.expectBalanced();
  await site.close();
});
