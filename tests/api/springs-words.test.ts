import { beforeAll, describe, expect, test } from "vitest";
import { springAboutLength } from "../../app/contract/rules/spring-states.ts";
import { readName } from "../../app/contract/rules/typed-values.ts";
import type { Refused } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { donate, springGift } from "../support/giving.ts";
import { type Member, signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aPermit, approve, askForDeletion, aSpring, aWish, ownView, staffView } from "../support/springs.ts";

const day = 86_400_000;

describe.each(databases)("texts of a spring on %s", (database) => {
  const site = sharedBackend({ database });
  let owner: Member;
  beforeAll(async () => {
    owner = await signUp(site);
  });

  const wrong = (answer: Promise<unknown>) =>
    answer.then(
      () => "taken",
      ({ status, body }: Refused) => [status, body.code ?? "validation", ...Object.keys(body.errors ?? {})].join(" "),
    );

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
    ["a name that is a number", { name: 12 }, "name"],
    ["a name that is a list", { name: ["Elif"] }, "name"],
    ["no name at all", { name: null }, "name"],
    ["a story of spaces", { about: " ".repeat(100) }, "about"],
    ["a story that nobody sees", { about: "\u200b".repeat(30) }, "about"],
    ["a story that is an object", { about: {} }, "about"],
    ["a negative target", { goal_amount: -1_000_00 }, "goal_amount"],
    ["a target of parts of kuruş", { goal_amount: 1000.005 }, "goal_amount"],
    ["a target in words", { goal_amount: "bin lira" }, "goal_amount"],
    ["no target", { goal_amount: null }, "goal_amount"],
    ["a day that there is not", { special_day_id: 9_999 }, "special_day_id"],
    ["a day beyond all days", { special_day_id: 2_147_483_648 }, "special_day_id"],
    ["day zero", { special_day_id: 0 }, "special_day_id"],
    ["an account that is an address", { social_accounts: { x: "https://evil.example/x" } }, "social_accounts.x"],
    ["an account with spaces", { social_accounts: { x: "a b" } }, "social_accounts.x"],
    ["an account of 61 letters", { social_accounts: { x: "a".repeat(61) } }, "social_accounts.x"],
    ["an account of another network", { social_accounts: { myspace: "elif" } }, "social_accounts"],
    ["accounts in a list", { social_accounts: [] }, "social_accounts"],
  ])("%s is refused beside its field", async (_, changes, field) => {
    const body = { ...aWish(changes), kvkk_accepted: true } as const;
    const refused = site.call("startSpring", { body }, owner);
    await expect(refused).rejects.toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
    expect(await site.dataOf("listUserSprings", {}, owner)).toEqual([]);
  });

  test("shortest and longest texts are accepted, trimmed", async () => {
    const member = await signUp(site);
    const start = (changes: Record<string, unknown>) =>
      site.dataOf("startSpring", { body: { ...aWish(changes), kvkk_accepted: true } }, member);
    const shortest = { title: "Su", story: "a".repeat(20) };
    expect(await start({ name: "  Su  ", about: ` ${shortest.story}\n` })).toMatchObject(shortest);
    const story = "ş".repeat(springAboutLength);
    expect((await start({ name: "ş".repeat(80), about: story })).story).toBe(story);
    const plain = { goal_amount: 10_000_000_00, social_accounts: {} };
    expect(await start(plain)).toMatchObject(plain);
  });

  test("a start requires the tick, recorded with its text", async () => {
    const member = await signUp(site);
    for (const kvkk_accepted of [false, null, "true", undefined]) {
      const refused = site.call("startSpring", { body: { ...aWish(), kvkk_accepted } as never }, member);
      expect(await wrong(refused)).toBe("422 validation kvkk_accepted");
    }
    await site.call("startSpring", { body: { ...aWish(), kvkk_accepted: true } }, { ...member, language: "en" });
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
    const attempt = (permit: Record<string, string>) => wrong(approve(site, spring, { permit }));
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
    expect(await wrong(change({ from: on(1) }))).toBe("422 permit_dates_wrong permit.from");
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
