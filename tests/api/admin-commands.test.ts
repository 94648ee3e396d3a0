import { cp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { noteBackup } from "../../app/backend/backup/note-backup.ts";
import { readCommand } from "../../app/commands/admin-commands.ts";
import { outcome, refusalOf, successOf } from "../support/api-caller.ts";
import { databases, makeFolder, publicUrl, testSecret } from "../support/backend.ts";
import { donate } from "../support/giving.ts";
import {
  adminToolsOf,
  commandDone,
  commandRefused,
  environmentOf,
  runAdmin,
  runCommand,
  runProgram,
} from "../support/operator-commands.ts";
import { newBrowser, newEmail, newPhone, signUp } from "../support/people.ts";
import { setUpSecondFactor } from "../support/second-factor.ts";
import { ownBackend, sharedBackend } from "../support/shared-backend.ts";
import { aSignInLink } from "../support/sign-in-links.ts";
import { anAdministrator } from "../support/staff.ts";

const root = resolve(import.meta.dirname, "../..");

/** Runs `npm run admin`. */
const admin = (environment: Record<string, string>, ...parameters: string[]) =>
  runCommand("admin.ts", environment, ...parameters);

describe("operator commands without a site", () => {
  test("are listed when none is named; a wrong command line is told in words", async () => {
    expect(await admin({})).toMatchObject(commandDone(/sign-in-link <phone>[\s\S]*verify-audit/));
    const answerTo = (order: string) => String(readCommand(order.split(" ")[0]!, order.split(" ").slice(1)));
    for (const order of ["make-administrator", "remove-samples now", "verify-audit now", "verify-audit --expect 5"])
      expect(answerTo(order), order).toContain("Usage");
    expect(answerTo("end-sign-ins")).toMatch(
      /^Something is missing\.\n\nUsage: npm run admin --\n {2}end-sign-ins <phone>\n/,
    );
    expect(answerTo("resend all")).toMatch(/^These parameters do not fit\.\n/);
    expect(answerTo("toString")).toMatch(/^There is no such command\.\n\nUsage: npm run admin -- <command>\n/);
    expect(await admin({}, "reconcile", "2026-13-45")).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/^There is no such day: write it as 2026-11-21\.\n\nUsage: .*\n {2}reconcile <day>\n/),
    });
  });

  test("report missing settings and refuse an empty database, and change nothing", async () => {
    const DATA_DIR = await makeFolder();
    const remote = { API_BASE_URL: "https://api.example.org", API_CLIENT_ID: "x", API_CLIENT_SECRET: "y" };
    for (const [settings, err] of [
      [{}, "There is no site in"],
      [{ DATA_SECRET: testSecret }, "There is no database yet"],
      [remote, "not available here"],
    ] as const)
      expect(await admin({ DATA_DIR, ...settings }, "verify-audit")).toMatchObject(commandRefused(err));
    expect(await readdir(DATA_DIR)).toEqual([]);

    const database = join(DATA_DIR, "pinar.sqlite");
    await Promise.all([writeFile(database, ""), writeFile(join(DATA_DIR, "data-secret"), testSecret)]);
    for (const answer of [
      await admin({ DATA_DIR }, "verify-audit"),
      await runCommand("backup.ts", { DATA_DIR }, "backup", "--to", `${DATA_DIR}/`),
    ])
      expect(answer).toMatchObject(commandRefused("holds an empty database file"));
    expect(await noteBackup(database, "backup-verified", new Date().toISOString())).toBe(false);
    expect(await readFile(database)).toHaveLength(0);
  });

  test("run from what the Docker image contains", async () => {
    const image = await makeFolder();
    const dockerfile = await readFile(join(root, "Dockerfile"), "utf8");
    for (const folder of ["app", "locales"]) {
      expect(dockerfile).toContain(`COPY --from=build /pinar/${folder} ./${folder}`);
      await cp(join(root, folder), join(image, folder), { recursive: true });
    }
    await cp(join(root, "package.json"), join(image, "package.json"));
    await symlink(join(root, "node_modules"), join(image, "node_modules"));
    expect(await runProgram(join(image, "app/commands/admin.ts"), {})).toMatchObject({ code: 0, err: "" });
  });
});

describe.each(databases)("operator commands on %s", (database) => {
  // Commands use the machine's clock.
  const clock = { now: () => new Date(), advance: () => {} };
  const site = sharedBackend({ database, ownProcess: database === "sqlite", clock });
  /** Runs `npm run admin` in a process of its own, with its settings. */
  const adminProcess = (...parameters: string[]) =>
    runCommand("admin.ts", { ...environmentOf(site.place), PUBLIC_URL: publicUrl }, ...parameters);
  const admin = (...order: [string, ...string[]]) => runAdmin(site, order);

  const use = (token: string) =>
    site.raw("POST", "/user/auth/link", { token, browser: newBrowser(), device: "Firefox, Linux" });

  test("a link signs an administrator in once, and is logged", async () => {
    const staff = await anAdministrator(site);
    const made = await adminProcess("sign-in-link", staff.phone);
    expect([made.code, made.err]).toEqual([0, ""]);
    const [, token] = new RegExp(`^${publicUrl}/auth/link/([A-Za-z0-9]{43})$`, "m").exec(made.out)!;
    expect(JSON.stringify(await site.db.query("select * from sign_in_links"))).not.toContain(token);
    const answers = await Promise.all(Array.from({ length: 8 }, () => use(token!)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
    const signedIn = answers.find(({ status }) => status === 200)!;
    const { access_token: bearer } = successOf("signInWithLink", signedIn).data;
    expect((await site.dataOf("showProfile", {}, { bearer })).phone).toBe(staff.phone);
    const data = await site.dataOf("listAudit", { query: { only: "sign_ins" } }, { bearer });
    expect(data.slice(0, 2).map(({ action, details }) => [action, details])).toEqual([
      ["sign_in.use_link", { device: "Firefox, Linux" }],
      ["sign_in.make_link", {}],
    ]);
  });

  test("the data of a guest are printed, counted and erased", async () => {
    const email = newEmail();
    await donate(site, [{ name: "Rukiye" }], { donor: { name: "Rukiye Ay", email } });
    const printed = await admin("export-guest", email.toUpperCase());
    expect(JSON.parse(printed.out)).toMatchObject({ email, payments: [{ donor: { name: "Rukiye Ay" } }] });
    const all = "1 payments, 1 donations, 1 receipts, ";
    for (const [order, out, left] of [
      [[email], new RegExp(`^Would erase the person in ${all}.*\nNothing was changed\\.`), 1],
      [[email, "--yes"], new RegExp(`^Erased the person in ${all}`), 0],
    ] as const) {
      expect(await admin("erase-guest", ...order)).toMatchObject({ code: 0, out: expect.stringMatching(out) });
      expect(await site.db.query("select id from payments where donor_name = 'Rukiye Ay'")).toHaveLength(left);
    }
    expect(await site.db.query("select action, user_id from audit_log where subject = 'guest' order by id")).toEqual([
      { action: "guest.export", user_id: null },
      { action: "guest.erase", user_id: null },
    ]);
    for (const wrong of [["--yes"], ["05321234567"], [email, "--no"]])
      expect((await admin("erase-guest", ...wrong)).code).toBe(1);
  });

  test("give links to present administrators only, of which the newest opens", async () => {
    const { phone } = await signUp(site);
    const link = (of: string, adminPhones: string[] = []) => runAdmin(site, ["sign-in-link", of], { adminPhones });
    const none = expect.stringContaining("No member of staff has this number");
    expect(await link(phone)).toEqual({ code: 1, out: "", err: none });
    const named = newPhone();
    expect(await link(named, [named])).toMatchObject({
      code: 1,
      err: "ADMIN_PHONES names this number, but nobody has signed up with it yet: sign up on the site first.\n",
    });
    const staff = await anAdministrator(site);
    const [older, newer] = [await aSignInLink(site, staff), await aSignInLink(site, staff)];
    expect(refusalOf(await use(older)).code).toBe("sign_in_link_wrong");
    await site.db.execute(`update users set staff_role = null where phone = '${staff.phone}'`);
    expect(refusalOf(await use(newer)).code).toBe("sign_in_link_wrong");
  });

  test("resume-regular-charges lets regular gifts be charged again, once, and is logged", async () => {
    const staff = await anAdministrator(site);
    await site.db.execute(`insert into site_marks (name, at, details)
      values ('charging-hold', '2026-11-20T06:00:00.000Z', '2026-11-19T00:00:00.000Z')`);
    const hold = async () => (await site.dataOf("showSystem", {}, staff)).charging_hold;
    expect(await hold()).toEqual({ from: "2026-11-19T00:00:00.000Z", since: "2026-11-20T06:00:00.000Z" });
    for (const out of ["charged again", "did not wait"]) {
      const resumed = await admin("resume-regular-charges");
      expect(resumed).toEqual({ code: 0, err: "", out: expect.stringContaining(out) });
      expect(await hold()).toBeNull();
    }
    const data = await site.dataOf("listAudit", { query: { action: "charging.end" } }, staff);
    expect(data).toMatchObject([{ person: null }]);
  });

  test("reset-second-factor lets staff set up a new app, and is logged", async () => {
    const staff = await anAdministrator(site);
    await setUpSecondFactor(site, staff);
    expect(await admin("reset-second-factor", staff.phone)).toMatchObject({ code: 0, err: "" });
    const shown = await site.dataOf("showSecondFactor", {}, staff);
    expect(shown).toMatchObject({ set_up_at: null, recovery_codes_left: 0 });
    expect(await admin("reset-second-factor", staff.phone)).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("has a second factor"),
    });
    const query = { action: "administrator.reset_second_factor" };
    const data = await site.dataOf("listAudit", { query }, staff);
    expect(data.map(({ person, details }) => [person, details.phone_end])).toEqual([[null, staff.phone.slice(-4)]]);
  });

  test("make-administrator and end-staff change the staff, and are logged", async () => {
    const staff = await anAdministrator(site);
    const { phone, bearer } = await signUp(site);
    expect(await admin("make-administrator", phone)).toMatchObject({ code: 0, err: "" });
    expect(await site.dataOf("listApprovals", {}, { bearer })).toEqual([]);
    const tools = await adminToolsOf(site);
    onTestFinished(() => tools.close());
    expect(await tools.makeAdministrator(phone)).toBe("already");
    // Another role asks their sign-ins for a code again.
    const own = `user_id = (select id from users where phone = '${phone}')`;
    await site.db.execute(`update users set staff_role = 'reviewer' where phone = '${phone}'`);
    const now = site.clock.now().toISOString();
    await site.db.execute(`update access_tokens set second_factor_at = '${now}' where ${own}`);
    expect(await tools.makeAdministrator(phone)).toBe("done");
    const tokens = await site.db.query(`select second_factor_at from access_tokens where ${own}`);
    expect(tokens).toEqual([{ second_factor_at: null }]);
    expect(await tools.makeAdministrator(newPhone())).toBe("unknown");
    expect(await admin("end-staff", phone)).toMatchObject({ code: 0, err: "" });
    expect(await outcome(site.call("showProfile", {}, { bearer }))).toBe("401 unauthorized");
    expect(await tools.endStaff(phone)).toBe("unknown");
    const data = await site.dataOf("listAudit", { query: { only: "actions" } }, staff);
    const logged = ["remove", "change_role", "add"].map((what) => [null, `administrator.${what}`, phone.slice(-4)]);
    expect(data.slice(0, 3).map(({ person, action, details }) => [person, action, details.phone_end])).toEqual(logged);
    await site.db.execute(`update users set staff_role = null where phone <> '${staff.phone}'`);
    expect(await tools.endStaff(staff.phone)).toBe("last");
  });

  test("sign-in lets a developer in as a member or staff on a local site alone", async () => {
    const local = { publicUrl: "http://localhost:3000" };
    const own = await ownBackend({ database, clock: site.clock, config: local });
    const signIn = async (phone: string, ...options: string[]) => {
      const made = await runAdmin(own, ["sign-in", phone, ...options], local);
      const [, token, to] = /^http:\/\/localhost:3000\/auth\/link\/(\w{43})\?redirectTo=(.*)\n$/.exec(made.out)!;
      const body = { token: token!, browser: newBrowser(), device: null, session_token: null };
      const { access_token: bearer } = await own.dataOf("signInWithLink", { body });
      return { bearer, to };
    };
    const phone = newPhone();
    const member = await signIn(phone);
    expect(member.to).toBe("/dashboard/panel");
    expect((await own.dataOf("showProfile", {}, member)).phone).toBe(phone);
    expect(await outcome(own.call("listApprovals", {}, member))).toBe("404 not_found");
    const reviewer = await signIn(phone, "--staff", "reviewer");
    expect(reviewer.to).toBe("/admin");
    expect(await own.dataOf("listApprovals", {}, reviewer)).toEqual([]);
    const [user] = await own.db.query(`select staff_role from users where phone = '${phone}'`);
    expect(user).toEqual({ staff_role: "reviewer" });

    const other = newPhone();
    const providers = { bank: "sandbox", sms: "outbox", mail: "outbox" };
    const real = [{ bank: "iyzico" }, { sms: "netgsm" }, { mail: "smtp" }];
    for (const settings of [
      {},
      { publicUrl: "http://localhost.example.org" },
      ...real.map((one) => ({ ...local, providers: { ...providers, ...one } })),
    ])
      expect(await runAdmin(site, ["sign-in", other], settings)).toMatchObject({ code: 1, out: "" });
    expect(await site.db.query(`select id from users where phone = '${other}'`)).toEqual([]);
    for (const wrong of [["05321234567"], [other, "--staff", "king"], [other, "--role", "editor"]])
      expect((await runAdmin(own, ["sign-in", ...wrong], local)).code).toBe(1);
  });

  test("end-sign-ins signs a member out everywhere", async () => {
    const { phone, bearer } = await signUp(site);
    for (const ended of [1, 0])
      expect(await admin("end-sign-ins", phone)).toMatchObject({ code: 0, out: `Revoked ${ended} sign-ins.\n` });
    expect(await outcome(site.call("showProfile", {}, { bearer }))).toBe("401 unauthorized");
    expect(await admin("end-sign-ins", newPhone())).toMatchObject({ code: 1 });
  });

  test("resend and reconcile make work due, which the site does", async () => {
    const tools = await adminToolsOf(site);
    onTestFinished(() => tools.close());
    const at = "2026-01-01T00:00:00.000Z";
    await site.db.execute("delete from notices");
    await site.db.execute(`insert into notices (channel, destination, language, kind, "values", due_at, created_at,
      tries, failed_at) values ('email', 'a@example.org', 'tr', 'phone_changed', '{}', '${at}', '${at}', 28, '${at}')`);
    expect(await tools.resend()).toBe(1);
    expect(await tools.resend()).toBe(0);
    await site.db.execute(`insert into reconciliation_days (provider, day, state, claimed_until)
      values ('sandbox', '2026-01-01', 'done', '${at}')`);
    expect(await tools.reconcile("2026-01-01")).toBe(true);
    expect(await tools.reconcile("2026-01-02")).toBe(false);
    const [day] = await site.db.query("select state from reconciliation_days where day = '2026-01-01'");
    expect(day).toEqual({ state: "running" });
  });

  test("remove-samples counts first and changes nothing", async () => {
    const causes = () => site.db.query("select count(*) as n from causes");
    const before = await causes();
    expect(await admin("remove-samples")).toMatchObject(
      commandDone(/^Would remove \d+ causes[\s\S]*Nothing was changed/),
    );
    expect(await causes()).toEqual(before);
  });

  test("verify-audit counts intact rows and exits with 1 at a broken one", async () => {
    const [{ n }] = (await site.db.query("select count(*) as n from audit_log")) as [{ n: number }];
    const sound = await adminProcess("verify-audit");
    const [, head] =
      /^\d+ rows, all sound\nChain begun 20[-:.\dTZ]+ with 0 rows of before\nHead (\d+:[\da-f]{64})\n$/.exec(
        sound.out,
      )!;
    expect([sound.code, sound.err, head!.split(":")[0]]).toEqual([0, "", String(n)]);
    expect(await admin("verify-audit", "--expect", head!)).toMatchObject({ code: 0, out: sound.out });
    const other = await admin("verify-audit", "--expect", `${n}:${"0".repeat(64)}`);
    expect(other).toMatchObject(commandRefused("does not agree with --expect"));
    const [row] = await site.db.query("select min(id) as id from audit_log");
    await site.db.execute(`update audit_log set action = 'x.y' where id = ${row!.id}`);
    expect(await admin("verify-audit")).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(new RegExp(`^Row ${row!.id} does not follow`)),
    });
  });
});
