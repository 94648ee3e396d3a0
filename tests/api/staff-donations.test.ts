import { beforeAll, describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases } from "../support/backend.ts";
import { donate, springGift } from "../support/giving.ts";
import { type Member, signUp } from "../support/people.ts";
import { runs } from "../support/runs.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { askForUpdate, aSpring, decideOn } from "../support/springs.ts";
import { administratorOf, idOf } from "../support/staff.ts";

const many = runs(20_000, 100_000);

describe.each(bothDatabases)("tens of thousands of donations on %s", (database) => {
  const site = sharedBackend({ database });
  let staff: Member;
  beforeAll(async () => {
    staff = await administratorOf(site);
    // A hundred from Şükran, a gift an hour, over the first three causes.
    await site.db.execute(`
      insert into donations (cause_id, name, amount, share_value, on_behalf, proxy_granted, search_text, created_at)
      with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${many})
      select 1 + i % 3, case when i % ${many / 100} = 0 then 'Şükran Işık' else 'Ali Veli' end,
        500 + i % 7 * 100, 1, 0, 0, case when i % ${many / 100} = 0 then 'sukran isik kuyu' else 'ali veli kuyu' end,
        '2015-01-01T00:00:00.000Z' from numbers`);
    await site.db.execute(
      database === "postgres"
        ? `update donations set created_at = to_char(timestamp '2015-01-01' + id * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') where created_at like '2015-01-01%'`
        : `update donations set created_at = strftime('%Y-%m-%dT%H:%M:%S.000Z', '2015-01-01', '+' || id || ' hours') where created_at like '2015-01-01%'`,
    );
    await site.db.execute("delete from sample_gifts");
    const given = "(select coalesce(sum(amount), 0) from donations where cause_id = causes.id)";
    await site.db.execute(`update causes set goal_amount = goal_amount + ${given}, total_amount = ${given}`);
    if (database === "postgres") await site.db.execute("analyze donations");
  });
  const list = (query: object = {}) => site.call("listStaffDonations", { query }, staff);
  const sumOf = async (condition: string) => {
    const [row] = await site.db.query(
      `select count(*) as n, coalesce(sum(amount), 0) as amount from donations where ${condition}`,
    );
    return { total: Number(row!.n), amount: Number(row!.amount) };
  };

  test("are listed newest first, with count and sum", async () => {
    const { data, meta, amount } = await list();
    expect({ total: meta.total, amount }).toEqual(await sumOf("1 = 1"));
    expect(meta.total).toBe(many);
    const moments = data.map(({ created_at }) => created_at);
    expect(moments).toEqual(moments.toSorted().toReversed());
    const last = await list({ page: Math.ceil(meta.total / 50), per_page: 50 });
    expect(last.data.length).toBeGreaterThan(0);
    expect(last.data.at(-1)!.created_at).toMatch(/^2015-01-0/);
    expect((await list({ page: 100_000, per_page: 50 })).data).toEqual([]);
  });

  test.each(["SÜKRAN", "ışık şük", "IŞIK kuyu"])("are found by “%s” and summed", async (q) => {
    const { data, meta, amount } = await list({ q, per_page: 50 });
    expect({ total: meta.total, amount }).toEqual(await sumOf("name = 'Şükran Işık'"));
    expect(meta.total).toBe(100);
    expect(data.map(({ name }) => name)).toEqual(Array(50).fill("Şükran Işık"));
  });

  test("are not matched by wildcards", async () => {
    for (const q of ["%", "_", "a%v", "ş_kran", "sukran%", "\\"]) expect((await list({ q })).meta.total, q).toBe(0);
  });

  test("are filtered by kind and by days in Istanbul", async () => {
    const wells = await sumOf("cause_id in (select id from causes where kind = 'water_well')");
    expect((await list({ kind: 2 })).meta.total).toBe(wells.total);
    expect((await list({ kind: 3 })).meta.total).toBe(0);
    const day = await list({ from: "2016-03-01", until: "2016-03-01", per_page: 50 });
    expect(day.meta.total).toBe(24);
    const moments = day.data.map(({ created_at }) => created_at).toSorted();
    expect([moments[0], moments.at(-1)]).toEqual(["2016-02-29T21:00:00.000Z", "2016-03-01T20:00:00.000Z"]);
    const { meta, amount } = await list({ from: "2016-01-01", until: "2018-12-31", q: "şükran", kind: 2 });
    const inTime = "created_at >= '2015-12-31T21:00:00.000Z' and created_at < '2018-12-31T21:00:00.000Z'";
    expect({ total: meta.total, amount }).toEqual(await sumOf(`name = 'Şükran Işık' and ${inTime}`));
    expect(meta.total).toBeGreaterThan(10);
    expect((await list({ from: "2020-01-02", until: "2020-01-01" })).data).toEqual([]);
    const wrong = [{ from: "2016-02-30" }, { until: "dün" }, { kind: 5 }, { q: "x".repeat(81) }, { per_page: 51 }];
    for (const query of [...wrong, { from: "2016-1-1" }, { page: 0 }])
      expect(await outcome(list(query)), JSON.stringify(query)).toMatch("422");
  });

  test("are exported in pieces, each once, oldest first", async () => {
    const ids: number[] = [];
    const moments: string[] = [];
    let sum = 0;
    for (let piece = 250; piece === 250;) {
      const data = await site.asStaff("exportDonations", { query: { after: ids.at(-1) ?? 0 } });
      for (const { id, amount, created_at } of data) {
        ids.push(id);
        moments.push(created_at);
        sum += amount;
      }
      piece = data.length;
    }
    expect({ total: ids.length, amount: sum }).toEqual(await sumOf("1 = 1"));
    expect(new Set(ids).size).toBe(ids.length);
    expect(moments).toEqual(moments.toSorted());
    const data = await site.asStaff("exportDonations", { query: { q: "şükran", from: "2016-01-01" } });
    expect(data).toHaveLength((await list({ q: "şükran", from: "2016-01-01" })).meta.total);
    expect(await site.asStaff("exportDonations", { query: { after: ids.at(-1)! } })).toEqual([]);
  });

  test("are found by payer, recipient, cause, payment and present spring name", async () => {
    const spring = await aSpring(site, "confirmed", { wish: { name: "Elif'in pınarı" } });
    const donor = { name: "Gülşah Öz", email: "gulsah@example.org", phone: "+905321112244" };
    const member = await signUp(site);
    const gift = { name: "Rahmetli Hasan", on_behalf: true, note: "Dua ile" };
    const given = [springGift(spring, { ...gift, phone_number: "0533 111 22 33" })];
    const { id } = await donate(site, given, { donor, member });
    const found = async (q: string) => (await list({ q })).data.map(({ payment_id }) => payment_id);
    const words = ["öz gulsah", "GULSAH@example.org", "+905321112244", "hasan rahmetli", "Elif'in gülşah"];
    for (const q of [id, ...words]) expect(await found(q), q).toEqual([id]);
    for (const q of ["gülşah ali", "elif şükran"]) expect(await found(q), q).toEqual([]);
    const [one] = (await list({ kind: 3 })).data;
    const title = "Elif'in pınarı";
    expect(one).toMatchObject({ ...gift, title, phone: "+905331112233", amount: 100_00, donor });
    expect(await list({ cause: spring.id, q: "nobody" })).toMatchObject({ data: [], cause: { id: spring.id, title } });
    expect([(await list({ q: "gülşah" })).cause, (await list({ cause: 999_999 })).cause]).toEqual([null, null]);
    await askForUpdate(site, spring);
    await decideOn(site, "approveSpringUpdate", spring);
    expect(await found("elif yeni pınarı")).toEqual([id]);
  });
});

describe.each(databases)("payers as staff see them on %s", (database) => {
  const site = sharedBackend({ database });

  const list = (q: string) => site.asStaff("listStaffDonations", { query: { q } });
  const idsOf = async (q: string) => (await list(q)).map(({ payment_id }) => payment_id);
  const typedLike = (phone: string) => [
    phone,
    `00${phone.slice(1)}`,
    `0${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9, 11)} ${phone.slice(11)}`,
    `(0${phone.slice(3, 6)}) ${phone.slice(6, 9)}-${phone.slice(9)}`,
    phone.slice(3),
  ];

  test("a nameless donation is found by the member's profile until erasure", async () => {
    const member = await signUp(site, { first_name: "Gülizar", last_name: "Tümer" });
    const { id } = await donate(site, [{}], { member });
    for (const q of ["gülizar", "TUMER gul", ...typedLike(member.phone)]) expect(await idsOf(q), q).toEqual([id]);
    expect((await list(id))[0]!.donor).toEqual({ name: "Gülizar Tümer", email: null, phone: member.phone });
    const file = await site.asStaff("exportDonations", { query: { q: id } });
    expect(file[0]!.donor.name).toBe("Gülizar Tümer");
    const own = { name: "Şirket Ltd.", email: "a@example.org" };
    const { id: company } = await donate(site, [{}], { member, donor: own });
    expect((await list(company))[0]!.donor).toEqual({ ...own, phone: null });
    await site.call("requestDeletion", {}, member);
    await site.asStaff("approveAccountDeletion", { params: { id: await idOf(site, member) } });
    expect((await list(id))[0]!.donor).toEqual({ name: null, email: null, phone: null });
    for (const q of ["gülizar", ...typedLike(member.phone)]) expect(await list(q), q).toEqual([]);
  });

  test("every export is logged with its filters, without names", async () => {
    const taken = async (action: string) =>
      (await site.asStaff("listAudit", { query: { action } })).map(({ details, subject }) => [subject, details]);
    const before = (await taken("donation.export")).length;
    await site.asStaff("exportDonations", { query: { q: "gülizar", kind: 2, from: "2026-01-01" } });
    await site.asStaff("exportDonations", { query: { after: 1 } });
    const after = await taken("donation.export");
    expect(after.slice(0, -before)).toEqual([["donation", { searched: true, kind: 2, from: "2026-01-01" }]]);
    expect(await site.asStaff("exportVolunteers", { query: { show: "all" } })).toEqual([]);
    await site.asStaff("exportVolunteers", { query: { show: "all", page: 2 } });
    expect(await taken("volunteer.export")).toEqual([["volunteer", { show: "all" }]]);
  });

  test("a guest's number is found however it was typed and is searched", async () => {
    for (const phone of ["0533 901 22 33", "+90 533 901 22 33", "5339012233", "0 (533) 901-22-33"]) {
      const { id } = await donate(site, [{}], { donor: { name: "Konuk", phone } });
      for (const q of [...typedLike("+905339012233"), "konuk 0533 901 22 33"])
        expect(await idsOf(q), `${phone}: ${q}`).toContain(id);
    }
    for (const q of ["901 22 34", "05339012234"]) expect(await list(q), q).toEqual([]);
    const { id } = await donate(site, [{}], { donor: { phone: "+49 30 901820" } });
    for (const q of ["+4930901820", "0049 30 901820"]) expect(await idsOf(q), q).toEqual([id]);
  });
});
