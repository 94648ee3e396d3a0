import { beforeAll, describe, expect, test } from "vitest";
import { readName } from "../../app/contract/rules/typed-values.ts";
import { outcome, outcomeAndFields } from "../support/api-caller.ts";
import { databases, day } from "../support/backend.ts";
import { donate, springGift } from "../support/giving.ts";
import { type Member, signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import {
  aPermit,
  approve,
  approveDeletion,
  askForDeletion,
  askForGoal,
  aSpring,
  aWish,
  decideOn,
  end,
  type OwnedSpring,
  ownView,
  reject,
  staffView,
} from "../support/springs.ts";

describe.each(databases)("an owner's requests on %s", (database) => {
  const site = sharedBackend({ database });

  const refuseDeletion = (spring: OwnedSpring, reason?: string) =>
    decideOn(site, "rejectSpringDeletion", spring, reason);
  const update = ({ id, owner }: OwnedSpring, wish: Record<string, unknown>) =>
    site.dataOf("updateSpring", { params: { id }, body: aWish(wish) }, owner);

  test("the owner sees who ended a spring and staff's reason", async () => {
    const [ended, stopped, running] = [
      await aSpring(site),
      await aSpring(site, "waiting_for_approval"),
      await aSpring(site),
    ];
    const notEnded = { ended_at: null, ended_by: null, end_reason: null, refused: null };
    expect(await ownView(site, running)).toMatchObject(notEnded);
    await askForDeletion(site, ended);
    await refuseDeletion(ended, "Bağışlar sürüyor");
    expect((await ownView(site, ended)).rejection_reason).toBe("Bağışlar sürüyor");
    await end(site, ended);
    const ended_at = site.clock.now().toISOString();
    const byOwner = { state: "ended", ended_at, ended_by: "owner", end_reason: null, rejection_reason: null };
    expect(await ownView(site, ended)).toMatchObject(byOwner);
    expect((await site.dataOf("showSpring", { params: { id: ended.id } })).ended_at).toBe(ended_at);
    await decideOn(site, "stopSpring", stopped, "Şikâyet var");
    const byStaff = { state: "ended", ended_by: "administrator", end_reason: "Şikâyet var" };
    expect(await ownView(site, stopped)).toMatchObject({ ...byStaff, rejection_reason: null });
    await askForDeletion(site, stopped);
    await refuseDeletion(stopped, "İnceleme sürüyor");
    expect(await ownView(site, stopped)).toMatchObject({ ...byStaff, rejection_reason: "İnceleme sürüyor" });
  });

  test("a refused deletion restores the waiting update in the form", async () => {
    const spring = await aSpring(site, "waiting_for_approval");
    const { pending, picture } = await ownView(site, spring);
    await askForDeletion(site, spring);
    expect(await ownView(site, spring)).toMatchObject({ state: "deletion_requested", pending: null, refused: null });
    await refuseDeletion(spring);
    const refused = { ...pending, picture };
    expect(await ownView(site, spring)).toMatchObject({ state: "confirmed", pending: null, refused });
    // An older refusal does not prevent it, and a finished spring keeps no pending changes.
    await askForDeletion(site, spring);
    await refuseDeletion(spring);
    expect((await ownView(site, spring)).refused).toEqual(refused);
    const ended = await aSpring(site, "waiting_for_approval");
    await end(site, ended);
    await askForDeletion(site, ended);
    await refuseDeletion(ended);
    expect(await ownView(site, ended)).toMatchObject({ state: "ended", pending: null, refused: null });
  });

  test("refused texts stay in the form while a target is pending", async () => {
    const spring = await aSpring(site, "confirmed");
    const about = "Bu hikâyeyi bir daha yazmak istemem, hiç istemem.";
    const decide = (name: "approveSpringUpdate" | "rejectSpringUpdate") => decideOn(site, name, spring);
    await update(spring, { about, goal_amount: 5_000_00 });
    await decide("rejectSpringUpdate");
    await askForGoal(site, spring, 4_000_00);
    expect((await staffView(site, spring)).pending).toMatchObject({ goal_amount: 4_000_00, about: aWish().about });
    await decide("rejectSpringUpdate");
    expect((await ownView(site, spring)).refused).toMatchObject({ about, goal_amount: 4_000_00 });
    await askForGoal(site, spring, 3_000_00);
    await decide("approveSpringUpdate");
    const refused = { about, goal_amount: 3_000_00 };
    expect(await ownView(site, spring)).toMatchObject({ goal_amount: 3_000_00, refused });
    // What stands on the page anyway is no wish.
    await update(spring, refused);
    await decide("approveSpringUpdate");
    expect((await ownView(site, spring)).refused).toBeNull();
  });

  test("a withdrawn deletion restores the spring and its waiting update", async () => {
    const spring = await aSpring(site, "waiting_for_approval");
    const { pending, picture, ends_at } = await ownView(site, spring);
    await askForDeletion(site, spring);
    await expect(donate(site, [springGift(spring)])).rejects.toMatchObject({ status: 422 });
    const data = await site.dataOf("withdrawSpringDeletion", { params: { id: spring.id } }, spring.owner);
    const restored = { state: "confirmed", ends_at, pending: null, rejection_reason: null };
    expect(data).toMatchObject({ ...restored, refused: { ...pending, picture } });
    await donate(site, [springGift(spring)]);
    const waiting = await site.asStaff("listApprovals", { query: { per_page: 50 } });
    expect(waiting.filter(({ kind, id }) => kind === "spring_deletion" && id === spring.id)).toEqual([]);
    const ended = await aSpring(site, "ended_deletion_requested");
    const before = await ownView(site, ended);
    await site.call("withdrawSpringDeletion", { params: { id: ended.id } }, ended.owner);
    expect(await ownView(site, ended)).toMatchObject({ state: "ended", ended_at: before.ended_at, ended_by: "owner" });
  });

  test("withdrawn and deleted springs reveal no story, accounts or day", async () => {
    const about = "Bu hikâyeyi kimse görmesin diye geri aldım.";
    const [withdrawn, deleted, removed] = [
      await aSpring(site, "rejected", { wish: { about } }),
      await aSpring(site, "confirmed", { wish: { about } }),
      await aSpring(site, "ended", { wish: { about } }),
    ];
    await site.call("terminateSpring", { params: { id: withdrawn.id } }, withdrawn.owner);
    await askForDeletion(site, deleted);
    await approveDeletion(site, deleted);
    await decideOn(site, "removeSpring", removed);
    const left = { state: "deleted", title: "Elif'in pınarı", story: "", social_accounts: {} };
    for (const { id } of [withdrawn, deleted, removed]) {
      const tables = "springs join causes on causes.id = springs.id";
      const rows = await site.db.query(`select * from ${tables} where springs.id = ${id}`);
      expect(JSON.stringify(rows)).not.toMatch(/kimse görmesin|elif\.pinar/);
      expect(await staffView(site, { id })).toMatchObject(left);
    }
  });

  test("a waiting application is corrected; staff approve only the seen version", async () => {
    const spring = await aSpring(site, "awaiting_verification");
    const { version: seen, applied_at } = await staffView(site, spring);
    const name = "Yazım hatası yok";
    site.clock.advance(60_000);
    const corrected = { state: "awaiting_verification", title: name, applied_at, pending: null };
    expect(await update(spring, { name })).toMatchObject(corrected);
    expect(await outcome(update(spring, { name }))).toBe("422 update_unchanged");
    const body = { version: seen, permit: aPermit(site) };
    const decided = site.asStaff("approveSpring", { params: { id: spring.id }, body });
    expect(await outcome(decided)).toBe("409 spring_changed");
    expect((await approve(site, spring)).title).toBe(name);
  });

  test("a rejected spring is corrected; a rejected update changes nothing", async () => {
    const spring = await aSpring(site, "rejected");
    const applyAgain = () => site.call("requestSpringReapproval", { params: { id: spring.id } }, spring.owner);
    await update(spring, { name: "Düzelttim" });
    await askForGoal(site, spring, 600_00);
    await applyAgain();
    await reject(site, spring);
    await applyAgain();
    const approved = await approve(site, spring);
    expect(approved).toMatchObject({ title: "Düzelttim", goal_amount: 600_00, state: "confirmed" });
    expect(approved.moves.map(({ move }) => move).join(" ")).toBe(
      "apply reject correct correct apply_again reject apply_again approve",
    );
    expect(await outcome(update(spring, { name: "Düzelttim", goal_amount: 600_00 }))).toBe("422 update_unchanged");
  });
});

describe.each(databases)("texts of a spring on %s", (database) => {
  const site = sharedBackend({ database });
  let owner: Member;
  beforeAll(async () => {
    owner = await signUp(site);
  });

  const hostile: Record<string, string> = {
    markup: `<script>alert(1)</script><img src=x onerror=alert(1)></p></div><!-- &amp; &lt; "'`,
    overrides: "\u202etxet drawkcab\u202c \u2066\u2067\u2068\u2069 \u200b\u200d\u2060 \ufeff.",
    emoji: "💧".repeat(10_000),
    families: "👨‍👩‍👧‍👦🏳️‍🌈🤲🏽".repeat(500),
    oddEmoji: `a${"💧".repeat(200)}`,
    marks: "Z̸̡̢̛͈̗͚͑̐a̵̛̬l̴̰̈́g̷͎̈́o̶".repeat(100),
    words: "İıĞğŞş مرحبا بالعالم 你好世界 ﷺ \u0301".repeat(20),
    sql: "'; drop table springs; -- {name} ${1+1} %s \\n \\u0000 __proto__",
    lines: "birinci\n\n\n\nikinci\tüçüncü\r\ndördüncü",
  };
  test.each(Object.entries(hostile))("%s comes back unchanged, to everybody", async (_, text) => {
    const about = `${text}\n\nBir hikâye böyle biter.`;
    const beginning = [...text.replace(/\p{Cc}/gu, " ")].slice(0, 30).join("").trim().slice(0, 79);
    const name = `${beginning}.`.replace(/[\ud800-\udbff](?=\.)/, "");
    const spring = await aSpring(site, "confirmed", { wish: { name, about } });
    const data = await site.dataOf("showSpring", { params: { id: spring.id } });
    expect(data).toMatchObject({ title: name, story: about, picture_alt: name });
    expect(await ownView(site, spring)).toMatchObject({ title: name, story: about });
    expect(await staffView(site, spring)).toMatchObject({ title: name, story: about });
    expect(data.summary).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/);
    expect(about.startsWith(data.summary)).toBe(true);
    const giver = name.slice(0, 40).replace(/[\ud800-\udbff]$/, "");
    const note = [...text].slice(0, 200).join("").trim();
    await donate(site, [springGift(spring, { name: giver, note })]);
    const donations = await site.dataOf("listSpringDonations", { params: { id: spring.id } });
    expect(donations).toMatchObject([{ name: readName(giver), note }]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["a name of spaces", { name: "     " }, "name"],
    ["a name of several lines", { name: "Elif'in\npınarı" }, "name"],
    ["a name that nobody sees", { name: "\u200b\u200d\u2060\u00ad\u202e" }, "name"],
    ["a story that nobody sees", { about: "\u200b".repeat(30) }, "about"],
    ["a negative target", { goal_amount: -1_000_00 }, "goal_amount"],
    ["a target of parts of kuruş", { goal_amount: 1000.005 }, "goal_amount"],
    ["a day that there is not", { special_day_id: 9_999 }, "special_day_id"],
    ["an account that is an address", { social_accounts: { x: "https://evil.example/x" } }, "social_accounts.x"],
    ["an account with spaces", { social_accounts: { x: "a b" } }, "social_accounts.x"],
    ["an account of 61 letters", { social_accounts: { x: "a".repeat(61) } }, "social_accounts.x"],
    ["an account of another network", { social_accounts: { myspace: "elif" } }, "social_accounts"],
  ])("%s is refused beside its field", async (_, changes, field) => {
    const body = { ...aWish(changes), kvkk_accepted: true } as const;
    const refused = site.call("startSpring", { body }, owner);
    await expect(refused).rejects.toMatchObject({
      status: 422,
      body: { errors: { [field]: expect.arrayContaining([expect.any(String)]) } },
    });
    expect(await site.dataOf("listUserSprings", {}, owner)).toEqual([]);
  });

  test("a start requires the tick, recorded with its text", async () => {
    const member = await signUp(site);
    for (const kvkk_accepted of [false, null, "true", undefined]) {
      const refused = site.call("startSpring", { body: { ...aWish(), kvkk_accepted } as never }, member);
      expect(await outcomeAndFields(refused)).toBe("422 validation kvkk_accepted");
    }
    const body = { ...aWish({ name: "  Elif'in pınarı\n" }), kvkk_accepted: true } as const;
    await site.call("startSpring", { body }, { ...member, language: "en" });
    const data = await site.dataOf("exportMyData", {}, member);
    expect(data).toMatchObject({
      consents: [
        { kind: "kvkk", language: "tr" },
        { kind: "kvkk", language: "en", granted: true, text_version: expect.stringMatching(/\S/) },
      ],
      springs: [{ title: "Elif'in pınarı", state: "awaiting_verification", goal_amount: 10_000 }],
    });
  });

  test("special days are shown in the reader's language", async () => {
    const turkish = await site.dataOf("listSpecialDays");
    const english = await site.dataOf("listSpecialDays", {}, { language: "en" });
    expect(turkish.length).toBeGreaterThan(3);
    expect(english.map(({ id }) => id)).toEqual(turkish.map(({ id }) => id));
    expect(english[0]!.name).not.toBe(turkish[0]!.name);
    const spring = await aSpring(site, "confirmed", { wish: { special_day_id: turkish[0]!.id } });
    const shown = await site.dataOf("showSpring", { params: { id: spring.id } }, { language: "en" });
    expect(shown.special_day).toEqual(english[0]);
  });

  test("a permit must be valid today and limits the end, at most three months", async () => {
    const spring = await aSpring(site, "awaiting_verification");
    const on = (later: number) => new Date(site.clock.now().getTime() + later * day).toISOString().slice(0, 10);
    const attempt = (permit: Record<string, string>) => outcomeAndFields(approve(site, spring, { permit }));
    expect(await attempt({ from: on(1) })).toBe("422 permit_dates_wrong permit.from");
    expect(await attempt({ until: on(-1) })).toBe("422 permit_dates_wrong permit.until");
    expect(await attempt({ from: on(-1), until: on(-2) })).toBe("422 permit_dates_wrong permit.until");
    expect(await attempt({ until: "2026-02-30" })).toBe("422 validation permit.until");
    for (const hidden of [" ", "\u202e714/6202", "a\nb", "\u200b", "a\u0007", "\u3164"])
      expect(await attempt({ number: hidden, authority: hidden }), JSON.stringify(hidden)).toBe(
        "422 validation permit.number permit.authority",
      );
    expect((await staffView(site, spring)).state).toBe("awaiting_verification");
    await approve(site, spring, { permit: { from: on(0), until: on(0) } });
    const short = { days_left: 1, permit: { until: on(0) }, ends_at: "2026-11-21T21:00:00.000Z" };
    expect(await ownView(site, spring)).toMatchObject(short);
    const change = async (permit: Record<string, string>) => {
      const { version } = await staffView(site, spring);
      const body = { version, permit: aPermit(site, permit) };
      return site.asStaff("changeSpringPermit", { params: { id: spring.id }, body });
    };
    const long = { ends_at: "2027-02-21T21:00:00.000Z", permit: { number: "2026/2" } };
    expect(await change({ until: on(365), number: "2026/2" })).toMatchObject(long);
    expect(await outcomeAndFields(change({ from: on(1) }))).toBe("422 permit_dates_wrong permit.from");
    const data = await site.asStaff("listAudit", { query: { action: "spring.change_permit" } });
    const permits = { permit: { number: "2026/2" }, permit_before: { number: "2026/417", until: on(0) } };
    expect(data[0]!.details).toMatchObject(permits);
  });

  test("the application's date stays, until the owner applies again", async () => {
    const [spring, again] = [await aSpring(site), await aSpring(site, "rejected")];
    const applied = (await ownView(site, spring)).applied_at;
    site.clock.advance(day);
    await askForDeletion(site, spring);
    expect((await ownView(site, spring)).applied_at).toBe(applied);
    await site.call("requestSpringReapproval", { params: { id: again.id } }, again.owner);
    expect((await ownView(site, again)).applied_at).toBe(site.clock.now().toISOString());
    expect((await ownView(site, again)).rejection_reason).toBe("Hikâye eksik");
    await approve(site, again);
    expect((await ownView(site, again)).rejection_reason).toBeNull();
  });
});
