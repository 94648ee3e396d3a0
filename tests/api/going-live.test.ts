import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { BackendConfig } from "../../app/backend/index.server.ts";
import { createClock, databases, makePlace, openTestBackend, testSecret } from "../support/backend.ts";
import type { Place } from "../support/database.ts";
import { newSessionToken } from "../support/gifts.ts";
import { runCommand } from "../support/operator-commands.ts";
import { fillInOrganisation } from "../support/organisation.ts";
import { paytrKeys } from "../support/paytr-stand-in.ts";
import { standInKeys } from "../support/provider-webhooks.ts";
import { setUpSecondFactor } from "../support/second-factor.ts";
import { anAdministrator, administratorOf } from "../support/staff.ts";

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

describe.each(databases)("going live on %s", (database) => {
  const open = (place: Place, clock: ReturnType<typeof createClock>, config: Partial<BackendConfig>) =>
    openTestBackend({ beside: { place, clock }, config, withoutOrganisation: true });
  const command = (place: Place, file: string, ...parameters: string[]) => {
    const isPostgres = place.database.startsWith("postgres");
    const environment = {
      DATA_DIR: place.dataDirectory,
      DATA_SECRET: testSecret,
      ...(isPostgres && { DATABASE_URL: place.database }),
    };
    return runCommand(file, environment, ...parameters);
  };
  const newPlace = async () => {
    const place = await makePlace(database);
    onTestFinished(() => rm(place.dataDirectory, { recursive: true, force: true }));
    return place;
  };
  const missingIn = (lines: readonly string[]) =>
    lines
      .map((line) => JSON.parse(line) as { level: string; missing?: string })
      .flatMap(({ missing }) => missing ?? []);

  test("a site that is tried out lacks all, and its log says where to look", async () => {
    const site = await openTestBackend({ database, config: { starter: undefined! } });
    onTestFinished(() => site.close());
    const { data } = await site.call("showGoingLive", {}, await administratorOf(site));
    const by = (state: string) => data.filter((line) => line.state === state).map(({ reason }) => reason);
    expect(by("missing")).toEqual([
      "organisation_missing",
      "permit_missing",
      "bank_sandbox",
      "samples_left",
      "law_samples",
      "address_not_https",
      "sms_outbox",
      "mail_outbox",
      "second_factor_off",
      "backup_missing",
    ]);
    expect(by("advice")).toEqual(["staff_mail_missing", "secrets_generated", "metrics_off"]);
    expect(data.find(({ key }) => key === "proxy")).toMatchObject({ state: "ok" });
    await site.backend.noteUnbelievedProxy();
    const again = (await site.call("showGoingLive", {}, await administratorOf(site))).data;
    expect(again.find(({ key }) => key === "proxy")).toMatchObject({ reason: "proxy_not_believed" });
    expect(site.log.filter((line) => line.includes("/admin/going-live"))).toHaveLength(1);
    expect(missingIn(site.log)).toEqual([]);
  });

  test("says which card questionnaire comes with a real provider", async () => {
    const paytr = { provider: "paytr", ...paytrKeys, isTest: true, baseUrl: "https://paytr.invalid" } as const;
    const seen: unknown[] = [];
    for (const payment of [{ provider: "sandbox" }, real.payment, paytr] as const) {
      const site = await openTestBackend({ database, config: { payment } });
      onTestFinished(() => site.close());
      const { data } = await site.call("showGoingLive", {}, await administratorOf(site));
      const basket = await site.call("showBasket", { query: { session_token: newSessionToken() } });
      const { state, reason } = data.find(({ key }) => key === "card_entry")!;
      seen.push([basket.data.payment.card_entry, state, reason]);
    }
    expect(seen).toEqual([
      ["own", "ok", null],
      ["own", "ok", "card_own"],
      ["hosted", "ok", "card_hosted"],
    ]);
  });

  test("each line is settled by the thing itself, and the start logs what is left", async () => {
    const place = await newPlace();
    const clock = createClock(new Date().toISOString());
    const tried = await open(place, clock, { starter: "none" });
    await setUpSecondFactor(tried, await anAdministrator(tried));
    await tried.close();

    const bare = await open(place, clock, real);
    expect(missingIn(bare.log)).toEqual(["permit", "law", "backup"]);
    expect(bare.log.join()).not.toMatch(/test_payments|"missing":"bank"/);
    expect(await bare.backend.measure()).toMatchObject({ lastBackupAt: null, permitEndsAt: null });
    await fillInOrganisation(bare.db);
    await bare.db.execute("update content_items set version = 2 where kind = 'page'");
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
    for (const words of ["Permit to collect donations: ok", "Texts of law: ok", "Sample content: ok"])
      expect(listed.out).toContain(`ok       ${words}`);
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
