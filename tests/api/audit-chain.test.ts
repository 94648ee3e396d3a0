import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bothDatabases, databases, openTestBackend, openTwoBackends, type TestBackend } from "../support/backend.ts";
import { adminToolsOf } from "../support/operator-commands.ts";
import { signUp } from "../support/people.ts";
import { ownBackend, sharedBackend } from "../support/shared-backend.ts";
import { aSpring } from "../support/springs.ts";
import { anAdministrator, idOf } from "../support/staff.ts";

const actions = ["sign_in.code", "person.verify_email", "donation.hide", "payment.settle", "audit.begin"];

test.each(databases)("the audit log counts and pages entries of every filter on %s", async (database) => {
  const site = await ownBackend({ database });
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
});

describe.each(bothDatabases)("audit log chain on %s", (database) => {
  const site = sharedBackend({ database });
  beforeAll(async () => {
    for (let deed = 0; deed < 3; deed++) await signUp(site);
    await aSpring(site);
  });

  async function verdict(of: TestBackend = site, anchor?: { entries: number; last: string }) {
    const tools = await adminToolsOf(of);
    return tools.verifyAudit(anchor).finally(() => tools.close());
  }

  const ids = async () => (await site.db.query("select id from audit_log order by id")).map(({ id }) => Number(id));
  const quoted = (value: unknown) => (value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`);

  /** Changes the log directly in the database, verifies it, and restores it. */
  async function verdictAfter(...statements: string[]) {
    const [rows, heads] = [
      await site.db.query("select * from audit_log order by id"),
      await site.db.query("select * from audit_head"),
    ];
    for (const statement of statements) await site.db.execute(statement);
    const found = await verdict();
    await site.db.execute("delete from audit_log");
    await site.db.execute("delete from audit_head");
    const insert = (table: string, row: Record<string, unknown>) =>
      `insert into ${table} (${Object.keys(row).join(", ")}) values (${Object.values(row).map(quoted).join(", ")})`;
    await site.db.execute(
      [...rows.map((row) => insert("audit_log", row)), ...heads.map((row) => insert("audit_head", row))].join("; "),
    );
    expect(await verdict()).toMatchObject({ isSound: true, entries: rows.length });
    return found;
  }

  test("is intact after actions; detects changed, removed, added, swapped and cut rows", async () => {
    const all = await ids();
    const seal = { at: site.clock.now().toISOString(), entries: 0 };
    const last = expect.stringMatching(/^[\da-f]{64}$/);
    expect(await verdict()).toEqual({ isSound: true, entries: all.length, last, seal });
    const [first, second, third] = all as [number, number, number];
    const [before, end] = all.slice(-2) as [number, number];
    const copy = "at, user_id, action, subject, subject_id, details, details_salt, details_digest, chain";
    const change = (what: string, id: number) => `update audit_log set ${what} where id = ${id}`;
    const cut = `delete from audit_log where id = ${end}`;
    const fit = `update audit_head set entries = entries - 1, last = (select chain from audit_log where id = ${before})`;
    const cases: [statements: string[], id: number | null, what: string][] = [
      [[change(`details = '{"device":"x"}'`, second)], second, "details"],
      ...["at", "user_id", "action", "subject", "subject_id"].map((column): [string[], number, string] => [
        [change(`${column} = ${column === "user_id" ? "99" : "'99'"}`, second)],
        second,
        "chain",
      ]),
      [[`delete from audit_log where id = ${second}`], third, "chain"],
      [[`delete from audit_log where id = ${first}`], second, "chain"],
      [
        [change("id = 1000000", second), change(`id = ${second}`, third), change(`id = ${third}`, 1000000)],
        second,
        "chain",
      ],
      [
        [`insert into audit_log (id, ${copy}) select ${end + 1}, ${copy} from audit_log where id = ${end}`],
        end + 1,
        "chain",
      ],
      [[cut], before, "cut"],
      // A head that was forged without the key.
      [[fit, cut], before, "seal"],
      [["delete from audit_log"], null, "cut"],
    ];
    for (const [statements, id, what] of cases)
      expect(await verdictAfter(...statements), statements[0]).toEqual({ isSound: false, id, what });
  });

  test("stays one chain for two concurrent processes and can be verified meanwhile", async () => {
    const [one, two] = await openTwoBackends(database);
    onTestFinished(() => two.close().finally(() => one.close()));
    const deeds = Promise.all(Array.from({ length: 12 }, (_, place) => signUp(place % 2 ? one : two)));
    for (let look = 0; look < 3; look++) expect(await verdict(one)).toMatchObject({ isSound: true });
    await deeds;
    expect(await verdict(one)).toMatchObject({ isSound: true, entries: 13 });
  });

  /** Opens a site whose log a test may damage. */
  async function ownSite() {
    const own = await ownBackend({ database });
    await signUp(own);
    await signUp(own);
    return own;
  }
  const restart = async (own: TestBackend, config: { secret?: string } = {}) => {
    const again = await openTestBackend({ beside: own, config });
    await again.close();
    return again;
  };

  test("begins once: a forged log without head is not chained anew", async () => {
    const own = await ownSite();
    const [, changed] = (await own.db.query("select id from audit_log order by id")).map(({ id }) => Number(id));
    await own.db.execute(`update audit_log set action = 'x.y' where id = ${changed}`);
    await own.db.execute("delete from audit_head");
    const again = await restart(own);
    expect(again.log.filter((line) => line.includes("end of the audit log is not sealed"))).toHaveLength(1);
    expect(await verdict(own)).toEqual({ isSound: false, id: changed, what: "chain" });
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("survives an erasure and lets nobody else redact details", async () => {
    const spring = await aSpring(site);
    await site.call("requestDeletion", {}, spring.owner);
    const { id } = await site.dataOf("showProfile", {}, spring.owner);
    await site.asStaff("approveAccountDeletion", { params: { id } });
    const redacted = await site.db.query("select id from audit_log where details_salt is null order by id");
    expect(await verdict()).toMatchObject({ isSound: true });
    expect(await site.asStaff("listAudit", { query: { action: "audit.redact" } })).toMatchObject([
      { subject: "person", subject_id: String(id), person: null },
    ]);
    // The rest of the entry is sealed too, and other rows cannot pretend to be redacted.
    const [first] = await ids();
    for (const [change, id] of [
      [`details = '{"x":1}'`, Number(redacted[0]!.id)],
      ["details = '{}', details_salt = null", first],
    ] as const)
      expect(await verdictAfter(`update audit_log set ${change} where id = ${id}`)).toEqual({
        isSound: false,
        id,
        what: "redaction",
      });
  });

  test("is not touched by a process or tool with another secret", async () => {
    const own = await ownSite();
    const secret = "another secret of more than thirty-two characters";
    const refusal = "DATA_SECRET is not the one that this database was used with";
    await expect(restart(own, { secret })).rejects.toThrow(refusal);
    await expect(adminToolsOf(own, { secret })).rejects.toThrow(refusal);
    expect(await verdict(own)).toMatchObject({ isSound: true, entries: 3 });
    await own.db.execute("delete from audit_head");
    await expect(restart(own, { secret })).rejects.toThrow(refusal);
  });

  test("continues without its head and records that", async () => {
    const own = await ownSite();
    await own.db.execute("delete from audit_log where id = (select max(id) from audit_log)");
    await own.db.execute("delete from audit_head");
    expect(await verdict(own)).toMatchObject({ isSound: false, what: "seal" });
    await signUp(own);
    const [trace] = await own.db.query("select id from audit_log where action = 'audit.head_lost'");
    expect(await verdict(own)).toEqual({ isSound: false, id: Number(trace!.id), what: "head" });
  });

  test("with an older end restored is detected by an external anchor", async () => {
    const own = await ownSite();
    await restart(own);
    const [older] = await own.db.query("select * from audit_head");
    await signUp(own);
    const again = await restart(own);
    const anchors = again.log.filter((line) => line.includes('"audit head"'));
    const { entries, last } = JSON.parse(anchors.at(-1)!) as { entries: number; last: string };
    const anchored = () => verdict(own, { entries, last });
    expect(await anchored()).toMatchObject({ isSound: true, entries: 4 });
    await own.db.execute("delete from audit_log where id = (select max(id) from audit_log)");
    await own.db.execute(
      `update audit_head set entries = ${older!.entries}, last = '${older!.last}', seal = '${older!.seal}'`,
    );
    expect(await verdict(own)).toMatchObject({ isSound: true, entries: 3 });
    expect(await anchored()).toMatchObject({ isSound: false, what: "anchor" });
    await signUp(own);
    expect(await anchored()).toMatchObject({ isSound: false, what: "anchor" });
  });
});
