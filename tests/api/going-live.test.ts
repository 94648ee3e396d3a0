import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { BackendConfig } from "../../app/backend/index.server.ts";
import type { ContentItem } from "../../app/contract/content/input.ts";
import { createClock, databases, makePlace, openTestBackend, type TestBackend } from "../support/backend.ts";
import { aBankAccountItem, aProject, contentCalls, saveContent, type Staff } from "../support/content.ts";
import type { Place } from "../support/database.ts";
import { donate } from "../support/giving.ts";
import { environmentOf, runCommand } from "../support/operator-commands.ts";
import { fillInOrganisation } from "../support/organisation.ts";
import { paytrKeys } from "../support/paytr-stand-in.ts";
import { newBrowser, newPhone } from "../support/people.ts";
import { closeProviderSite, openProviderSite, payAndReturn } from "../support/provider-site.ts";
import { standInKeys } from "../support/provider-webhooks.ts";
import { setUpSecondFactor } from "../support/second-factor.ts";
import { ownBackend } from "../support/shared-backend.ts";
import { administratorOf, anAdministrator, waitForDelivery } from "../support/staff.ts";

const days = (count: number) => count * 86_400_000;
const now = Date.parse("2026-11-23T09:00:00.000Z");

describe.each(databases)("a clock two days ahead for one start on %s", (database) => {
  test("leaves causes open, nobody locked out, and a line for the operator", async () => {
    const place = await makePlace(database);
    const open = (at: number, config: Partial<BackendConfig> = {}) =>
      openTestBackend({ beside: { place, clock: createClock(new Date(at).toISOString()) }, config });
    const ahead = await open(now + days(2), { starter: undefined! });
    const wrong = { phone: newPhone(), browser: newBrowser() };
    const ask = (site: typeof ahead) => site.raw("POST", "/user/auth/code", wrong);
    expect((await ask(ahead)).status).toBe(201);
    expect((await ask(ahead)).status).toBe(429);
    expect(ahead.log.join()).not.toContain("stored times are ahead");
    await ahead.close();

    await using site = await open(now);
    const said = site.log.filter((line) => line.includes("stored times are ahead of the clock"));
    expect(said).toEqual([expect.stringContaining('"page":"/admin/going-live"')]);
    expect(said[0]).toContain(new Date(now + days(2)).toISOString());

    expect((await site.dataOf("listWaterWells", { query: { per_page: 50 } })).length).toBeGreaterThan(5);
    expect((await site.raw("GET", "/fixed-pages/kvkk")).status).toBe(200);
    expect((await donate(site, [{}])).state).toBe("succeeded");
    await site.backend.runDueJobs();
    expect((await ask(site)).status).toBe(201);
    const data = await site.asStaff("showGoingLive");
    expect(data.find(({ key }) => key === "clock")).toMatchObject({ state: "missing", reason: "clock_ahead" });

    site.clock.advance(days(3));
    const later = await site.asStaff("showGoingLive");
    expect(later.find(({ key }) => key === "clock")).toMatchObject({ state: "ok" });
  });
});

/** The settings of a site that takes money, with providers that nobody calls here. */
const real = {
  payment: { provider: "iyzico", ...standInKeys, baseUrl: "https://api.invalid" },
  sms: { provider: "netgsm", user: "user", password: "password", header: "PINAR" },
  mail: { provider: "smtp", host: "mail.invalid", port: 465, secure: true, from: "no-reply@pinar.test" },
  publicUrl: "https://pinar.test",
  staffEmail: "staff@pinar.test",
  staffSecondFactor: "required",
  starter: "none",
  launch: { isBankTest: false, trustProxy: 1, hasGeneratedSecrets: false, hasMetricsToken: true },
} satisfies Partial<BackendConfig>;

/** What a site tells of its own, beside its texts of law. */
const own = ["Pages about the organisation", "Contact entries", "Bank accounts", "Causes to give to"];
describe.each(databases)("going live on %s", (database) => {
  const open = (place: Place, clock: ReturnType<typeof createClock>, config: Partial<BackendConfig>) =>
    openTestBackend({ beside: { place, clock }, config, withoutOrganisation: true });
  const command = (place: Place, file: string, ...parameters: string[]) =>
    runCommand(file, environmentOf(place), ...parameters);
  const missingIn = (lines: readonly string[]) =>
    lines.flatMap((line) => (JSON.parse(line) as { missing?: string }).missing ?? []);

  test("a site that is tried out lacks all, and its log says where to look", async () => {
    const site = await ownBackend({ database, config: { starter: undefined! } });
    const data = await site.asStaff("showGoingLive");
    const by = (state: string) => data.filter((line) => line.state === state).map(({ reason }) => reason);
    expect(by("missing")).toEqual([
      "organisation_missing",
      "permit_missing",
      "bank_sandbox",
      "samples_left",
      "law_samples",
      "pages_samples",
      "contact_samples",
      "address_not_https",
      "sms_outbox",
      "mail_outbox",
      "second_factor_off",
      "backup_missing",
    ]);
    expect(by("advice")).toEqual([
      "founding_missing",
      "leader_missing",
      "audit_report_missing",
      "spending_missing",
      "complaints_missing",
      "calendar_missing",
      "staff_mail_missing",
      "secrets_generated",
      "metrics_off",
    ]);
    expect(data.find(({ key }) => key === "proxy")).toMatchObject({ state: "ok" });
    await site.backend.noteUnbelievedProxy();
    const again = await site.asStaff("showGoingLive");
    expect(again.find(({ key }) => key === "proxy")).toMatchObject({ reason: "proxy_not_believed" });
    expect(site.log.filter((line) => line.includes("/admin/going-live"))).toHaveLength(1);
    expect(missingIn(site.log)).toEqual([]);
  });

  /** Writes what a new site lacks, as staff do; says after each step what the list still names. */
  async function writeContent(site: TestBackend, staff: Staff) {
    const { show, change } = contentCalls(site, staff);
    const lineOf = async (key: string) => {
      const data = await site.dataOf("showGoingLive", {}, staff);
      const { reason, which } = data.find((line) => line.key === key)!;
      return [reason, ...which];
    };
    const pages = await site.dataOf("listContent", { params: { kind: "page" } }, staff);
    const body = (text: unknown) => ({ body: String(text) });
    const rewrite = async (id: number, rewritten: (text: string) => string, languages: ("tr" | "en")[]) => {
      const page = await show("page", id);
      const texts = { ...page.item.texts };
      for (const one of languages) texts[one] = { ...texts[one], ...body(rewritten(String(texts[one].body))) };
      await change(page, { texts });
    };
    for (const { id } of pages) await rewrite(id, (text) => `${text} `, ["tr", "en"]);
    expect(await lineOf("law")).toEqual(["law_samples", "/cookies", "/kvkk", "/terms-of-use"]);
    for (const { id } of pages)
      await rewrite(id, (text) => text.split("\n\n").slice(1).join("\n\n") || "Metin.", ["tr"]);
    expect(await lineOf("law")).toEqual(["law_samples", "/cookies (en)", "/kvkk", "/terms-of-use"]);
    expect(await lineOf("pages")).toEqual([
      "pages_samples",
      ...["about-us", "social-media", "standard-page", "why-water"].map((slug) => `/${slug} (en)`),
    ]);
    const filled = (text: string) =>
      text.replace(/^.*sample text.*\n\n/, "").replaceAll(/\[[^\]]+\]/g, "Umut") + " See [news](/news).";
    for (const { id } of pages) await rewrite(id, filled, ["tr"]);
    const prepared = (text: string) => filled(text).replace("The text of this page is being prepared.", "Text.");
    for (const { id } of pages) await rewrite(id, prepared, ["en"]);
    expect([await lineOf("law"), await lineOf("pages")]).toEqual([[null], [null]]);

    const entries = (value: string) => ({ entries: [{ type: "phone", label: "Tel", value, link: "" }] });
    const saveContact = async (tr: string, en: string) => {
      const texts = { tr: entries(tr), en: entries(en) } as unknown as ContentItem["texts"];
      await change(await show("contact"), { texts });
    };
    await saveContact("+90 312 444 55 66", "+90 212 000 00 00");
    expect(await lineOf("contact")).toEqual(["contact_samples"]);
    await saveContact("+90 312 444 55 66", "+90 312 444 55 66");
    await saveContent(site, aBankAccountItem(), staff);
    expect(await lineOf("causes")).toEqual(["causes_missing"]);
    await saveContent(site, aProject(), staff);
    for (const key of ["contact", "accounts", "causes"]) expect(await lineOf(key)).toEqual([null]);
  }

  test("says what providers did, and that nothing is known of new ones", async () => {
    const { site, bank } = await openProviderSite(database);
    onTestFinished(() => closeProviderSite({ site, bank }));
    const staff = await administratorOf(site);
    const linesOf = async (one: TestBackend) => {
      const data = await one.dataOf("showGoingLive", {}, staff);
      return (["bank", "sms", "mail", "card_entry"] as const).map((key) => {
        const { state, reason } = data.find((line) => line.key === key)!;
        return `${state} ${reason}`;
      });
    };
    expect((await linesOf(site))[0]).toBe("advice bank_not_paid");
    for (const [charge, line] of [
      ["refused:10051", "advice bank_not_paid"],
      ["paid", "ok worked"],
    ] as const) {
      bank.orders.charge = charge;
      await payAndReturn({ site, bank });
      const [ofBank, , , ofCards] = await linesOf(site);
      expect([ofBank, ofCards]).toEqual([line, "ok card_own"]);
    }

    // The thanks for the payments have left by the former provider.
    await waitForDelivery(site);
    site.clock.advance(60_000);
    const nobody = { ...real.mail, host: "127.0.0.1", port: 9, secure: false };
    const paytr = { provider: "paytr", ...paytrKeys, isTest: false, baseUrl: "https://paytr.invalid" } as const;
    const changed = await ownBackend({
      beside: site,
      config: { ...real, payment: paytr, mail: nobody, staffSecondFactor: "off" },
    });
    const unknown = ["advice bank_not_paid", "advice sms_not_tried", "advice mail_not_tried", "ok card_hosted"];
    expect(await linesOf(changed)).toEqual(unknown);
    const now = site.clock.now().toISOString();
    await site.db.execute(`insert into notices (channel, destination, language, kind, "values", due_at, created_at)
      values ('email', 'reader@example.org', 'tr', 'account_deleted', '{}', '${now}', '${now}')`);
    await changed.backend.runDueJobs();
    await expect.poll(async () => (await linesOf(changed))[2]).toBe("missing failed");
  });

  test("each line is settled by the thing itself, and the start logs what is left", async () => {
    const place = await makePlace(database);
    const clock = createClock(new Date().toISOString());
    const tried = await open(place, clock, { starter: "none" });
    const staff = await anAdministrator(tried);
    await setUpSecondFactor(tried, staff);
    await tried.close();

    for (const [adminPhones, words] of [
      [[], "Nobody is an administrator. Name one"],
      [["+905321234599"], "None of the numbers in ADMIN_PHONES has become a member yet"],
    ] as const) {
      const nobodys = await open(await makePlace(database), clock, { ...real, adminPhones });
      expect(nobodys.log.filter((line) => line.includes("administrators")).join()).toContain(words);
      await nobodys.close();
    }
    const bare = await open(place, clock, real);
    expect(missingIn(bare.log)).toEqual(["permit", "law", "pages", "contact", "accounts", "causes", "backup"]);
    expect(bare.log.join()).not.toMatch(/test_payments|"missing":"bank"/);
    expect(await bare.backend.measure()).toMatchObject({ lastBackupAt: null, permitEndsAt: null });
    await fillInOrganisation(bare.db);
    await writeContent(bare, staff);
    await bare.close();

    const backups = join(place.dataDirectory, "backups");
    await mkdir(backups);
    expect(await command(place, "backup.ts", "backup", "--to", backups)).toMatchObject({ code: 0, err: "" });
    const [archive] = await readdir(backups);
    const made = await open(place, clock, real);
    expect(missingIn(made.log)).toEqual([]);
    const { lastBackupAt, permitEndsAt } = await made.backend.measure();
    expect(`pinar-${lastBackupAt?.replace(/[:.]/g, "-")}.tar.gz`).toBe(archive);
    expect(permitEndsAt).toBe("2026-12-31T21:00:00.000Z");
    await made.close();
    expect(await command(place, "backup.ts", "verify", join(backups, archive!))).toMatchObject({ code: 0, err: "" });

    const ready = await open(place, clock, real);
    expect(missingIn(ready.log)).toEqual([]);
    const listed = await command(place, "admin.ts", "going-live");
    // The command reads other settings than this site has, and the same database.
    for (const about of ["Permit to collect donations", "Texts of law", "Sample content", ...own])
      expect(listed.out).toContain(`ok       ${about}: ok`);
    expect(listed.out).toMatch(/^ok {7}Backups \(20\d\d-[^)]+Z\): ok$/m);
    expect(listed.out).toMatch(/^missing {2}Payment provider: Payments go to the test bank/m);
    expect([listed.code, listed.err]).toEqual([1, ""]);

    clock.advance(3 * 86_400_000);
    await ready.close();
    const later = await open(place, clock, real);
    expect(missingIn(later.log)).toEqual(["backup"]);
    await later.close();
  });
});
