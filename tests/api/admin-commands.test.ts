import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readCommand } from "../../app/commands/admin-commands.ts";
import { outcome, refusalOf, successOf } from "../support/api-caller.ts";
import { databases, openTestBackend, publicUrl, testSecret } from "../support/backend.ts";
import { donate } from "../support/giving.ts";
import { adminToolsOf, runAdmin, runCommand } from "../support/operator-commands.ts";
import { newBrowser, newEmail, newPhone, signUp } from "../support/people.ts";
import { setUpSecondFactor } from "../support/second-factor.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSignInLink } from "../support/sign-in-links.ts";
import { anAdministrator } from "../support/staff.ts";

/** Runs `npm run admin` in a process of its own, with its settings. */
const adminProcess = (environment: Record<string, string>, ...parameters: string[]) =>
  runCommand("admin.ts", environment, ...parameters);

describe.each(databases)("operator commands on %s", (database) => {
  // Commands use the machine's clock.
  const site = sharedBackend({
    database,
    ownProcess: database === "sqlite",
    clock: { now: () => new Date(), advance: () => {} },
  });
  let environment: Record<string, string>;
  beforeAll(async () => {
    const { dataDirectory } = site.place;
    environment = {
      DATA_DIR: dataDirectory,
      DATA_SECRET: testSecret,
      PUBLIC_URL: publicUrl,
      ...(database === "postgres" && { DATABASE_URL: site.place.database }),
    };
  });

  const admin = (...order: [string, ...string[]]) => runAdmin(site, order);

  const use = (token: string) =>
    site.raw("POST", "/user/auth/link", { token, browser: newBrowser(), device: "Firefox, Linux" });
  const tokenIn = (text: string) => new RegExp(`^${publicUrl}/auth/link/([A-Za-z0-9]{43})$`, "m").exec(text)![1]!;

  test("a link signs an administrator in once, and is logged", async () => {
    const staff = await anAdministrator(site);
    const made = await adminProcess(environment, "sign-in-link", staff.phone);
    expect([made.code, made.err]).toEqual([0, ""]);
    const token = tokenIn(made.out);
    expect(JSON.stringify(await site.db.query("select * from sign_in_links"))).not.toContain(token);
    const answers = await Promise.all(Array.from({ length: 8 }, () => use(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
    const { access_token } = successOf(
      "signInWithLink",
      answers.find(({ status }) => status === 200)!,
    ).data;
    expect((await site.dataOf("showProfile", {}, { bearer: access_token })).phone).toBe(staff.phone);
    expect(await site.dataOf("listApprovals", {}, { bearer: access_token })).toEqual([]);
    const data = await site.dataOf("listAudit", { query: { only: "sign_ins" } }, { bearer: access_token });
    expect(data.slice(0, 2).map(({ action, details }) => [action, details])).toEqual([
      ["sign_in.use_link", { device: "Firefox, Linux" }],
      ["sign_in.make_link", {}],
    ]);
  });

  test("the data of a guest are printed, counted and erased", async () => {
    const email = newEmail();
    await donate(site, [{ name: "Rukiye" }], { donor: { name: "Rukiye Ay", email } });
    const printed = await admin("export-guest", email.toUpperCase());
    expect([printed.code, printed.err]).toEqual([0, ""]);
    expect(JSON.parse(printed.out)).toMatchObject({ email, payments: [{ donor: { name: "Rukiye Ay" } }] });
    const counted = await admin("erase-guest", email);
    expect([counted.code, counted.out]).toEqual([
      0,
      expect.stringMatching(
        /^Would erase the person in 1 payments, 1 donations, 1 receipts, .*\nNothing was changed\./,
      ),
    ]);
    const left = () => site.db.query("select id from payments where donor_name = 'Rukiye Ay'");
    expect(await left()).toHaveLength(1);
    expect(await admin("erase-guest", email, "--yes")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Erased the person in 1 payments/),
    });
    expect(await left()).toEqual([]);
    expect(await site.db.query("select action, user_id from audit_log where subject = 'guest' order by id")).toEqual([
      { action: "guest.export", user_id: null },
      { action: "guest.erase", user_id: null },
    ]);
    for (const wrong of [[], ["--yes"], ["05321234567"], [email, "--no"]])
      expect((await admin("erase-guest", ...wrong)).code).toBe(1);
  });

  test("says of a number in ADMIN_PHONES that nobody has signed up with it", async () => {
    const phone = newPhone();
    const named = { ...environment, ADMIN_PHONES: phone };
    expect(await adminProcess(named, "sign-in-link", phone)).toMatchObject({
      code: 1,
      err: "ADMIN_PHONES names this number, but nobody has signed up with it yet: sign up on the site first.\n",
    });
  });

  test("a newer link replaces an older one and expires after 15 minutes", async () => {
    const staff = await anAdministrator(site);
    const [older, newer] = [await aSignInLink(site, staff), await aSignInLink(site, staff)];
    expect(refusalOf(await use(older)).code).toBe("sign_in_link_wrong");
    await site.db.execute("update sign_in_links set expires_at = '2020-01-01T00:00:00.000Z'");
    expect(refusalOf(await use(newer)).code).toBe("sign_in_link_wrong");
  });

  test("give links to present administrators only", async () => {
    const { phone } = await signUp(site);
    expect(await admin("sign-in-link", phone)).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("No member of staff has this number"),
    });
    for (const other of [newPhone(), "05321234567", "abc"])
      await expect(aSignInLink(site, { phone: other })).rejects.toThrow("no administrator");
    const staff = await anAdministrator(site);
    const made = await aSignInLink(site, staff);
    await site.db.execute(`update users set staff_role = null where phone = '${staff.phone}'`);
    expect(refusalOf(await use(made)).code).toBe("sign_in_link_wrong");
  });

  test("resume-regular-charges lets regular gifts be charged again, once, and is logged", async () => {
    const staff = await anAdministrator(site);
    await site.db.execute(`insert into site_marks (name, at, details)
      values ('charging-hold', '2026-11-20T06:00:00.000Z', '2026-11-19T00:00:00.000Z')`);
    const hold = async () => (await site.dataOf("showSystem", {}, staff)).charging_hold;
    expect(await hold()).toEqual({ from: "2026-11-19T00:00:00.000Z", since: "2026-11-20T06:00:00.000Z" });
    expect(await admin("resume-regular-charges", "now")).toMatchObject({ code: 1, out: "" });
    expect(await hold()).not.toBeNull();
    const resume = () => admin("resume-regular-charges");
    expect(await resume()).toMatchObject({ code: 0, err: "", out: expect.stringContaining("charged again") });
    expect(await hold()).toBeNull();
    expect(await resume()).toMatchObject({ code: 0, err: "", out: expect.stringContaining("did not wait") });
    const data = await site.dataOf("listAudit", { query: {} }, staff);
    const entries = data.filter(({ action }) => action === "charging.end");
    expect(entries).toMatchObject([{ person: null }]);
  });

  test("reset-second-factor lets staff set up a new app, and is logged", async () => {
    const staff = await anAdministrator(site);
    await setUpSecondFactor(site, staff);
    const shown = () => site.dataOf("showSecondFactor", {}, staff);
    expect(await shown()).toMatchObject({ set_up_at: expect.any(String), recovery_codes_left: 10 });
    expect(await admin("reset-second-factor", staff.phone)).toMatchObject({ code: 0, err: "" });
    expect(await shown()).toMatchObject({ set_up_at: null, recovery_codes_left: 0 });
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
    await site.db.execute(
      `update access_tokens set second_factor_at = '${site.clock.now().toISOString()}' where ${own}`,
    );
    expect(await tools.makeAdministrator(phone)).toBe("done");
    const tokens = await site.db.query(`select second_factor_at from access_tokens where ${own}`);
    expect(tokens).toEqual([{ second_factor_at: null }]);
    expect(await tools.makeAdministrator(newPhone())).toBe("unknown");
    expect(await admin("end-staff", phone)).toMatchObject({ code: 0, err: "" });
    expect(await outcome(site.call("showProfile", {}, { bearer }))).toBe("401 unauthorized");
    expect(await tools.endStaff(phone)).toBe("unknown");
    const data = await site.dataOf("listAudit", { query: { only: "actions" } }, staff);
    expect(data.slice(0, 3).map(({ person, action, details }) => [person, action, details.phone_end])).toEqual([
      [null, "administrator.remove", phone.slice(-4)],
      [null, "administrator.change_role", phone.slice(-4)],
      [null, "administrator.add", phone.slice(-4)],
    ]);
    await site.db.execute(`update users set staff_role = null where phone <> '${staff.phone}'`);
    expect(await tools.endStaff(staff.phone)).toBe("last");
  });

  test("sign-in lets a developer in as a member or staff on a local site alone", async () => {
    const local = { publicUrl: "http://localhost:3000" };
    const own = await openTestBackend({ database, clock: site.clock, config: local });
    onTestFinished(() => own.close());
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
    expect(await own.db.query(`select staff_role from users where phone = '${phone}'`)).toEqual([
      { staff_role: "reviewer" },
    ]);

    const other = newPhone();
    const providers = { bank: "sandbox", sms: "outbox", mail: "outbox" };
    for (const settings of [
      {},
      { publicUrl: "https://pinar.test" },
      { publicUrl: "http://localhost.example.org" },
      { ...local, providers: { ...providers, bank: "iyzico" } },
      { ...local, providers: { ...providers, sms: "netgsm" } },
      { ...local, providers: { ...providers, mail: "smtp" } },
    ])
      expect(await runAdmin(site, ["sign-in", other], settings)).toMatchObject({ code: 1, out: "" });
    expect(await site.db.query(`select id from users where phone = '${other}'`)).toEqual([]);
    for (const wrong of [
      [],
      ["05321234567"],
      [other, "--staff"],
      [other, "--staff", "king"],
      [other, "--role", "editor"],
    ])
      expect((await runAdmin(own, ["sign-in", ...wrong], local)).code).toBe(1);
  });

  test("end-sign-ins signs a member out everywhere", async () => {
    const { phone, bearer } = await signUp(site);
    expect(await admin("end-sign-ins", phone)).toMatchObject({ code: 0, out: "Ended 1 sign-ins.\n" });
    expect(await outcome(site.call("showProfile", {}, { bearer }))).toBe("401 unauthorized");
    const tools = await adminToolsOf(site);
    onTestFinished(() => tools.close());
    expect([await tools.endSignIns(phone), await tools.endSignIns(newPhone())]).toEqual([0, null]);
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
    expect(await site.db.query("select state from reconciliation_days where day = '2026-01-01'")).toEqual([
      { state: "running" },
    ]);
  });

  test("remove-samples counts first and changes nothing", async () => {
    const causes = () => site.db.query("select count(*) as n from causes");
    const before = await causes();
    expect(await admin("remove-samples")).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Would remove \d+ causes[\s\S]*Nothing was changed/),
    });
    expect(await causes()).toEqual(before);
  });

  test("verify-audit counts intact rows and exits with 1 at a broken one", async () => {
    const [{ n }] = (await site.db.query("select count(*) as n from audit_log")) as [{ n: number }];
    const sound = await adminProcess(environment, "verify-audit");
    const [, head] =
      /^\d+ rows, all sound\nChain begun 20[-:.\dTZ]+ with 0 rows of before\nHead (\d+:[\da-f]{64})\n$/.exec(
        sound.out,
      )!;
    expect([sound.code, sound.err, head!.split(":")[0]]).toEqual([0, "", String(n)]);
    const other = `${n}:${"0".repeat(64)}`;
    const secret = "another secret of more than thirty-two characters";
    const same = await admin("verify-audit", "--expect", head!);
    const different = await admin("verify-audit", "--expect", other);
    const foreign = await adminProcess({ ...environment, DATA_SECRET: secret }, "verify-audit");
    expect(same).toMatchObject({ code: 0, out: sound.out });
    expect(different).toMatchObject({ code: 1, err: expect.stringContaining("does not agree with --expect") });
    expect(foreign).toEqual({
      code: 1,
      out: "",
      err: "DATA_SECRET is not the one that this database was used with: set the same on every machine\n",
    });
    const [row] = await site.db.query("select min(id) as id from audit_log");
    await site.db.execute(`update audit_log set action = 'x.y' where id = ${row!.id}`);
    expect(await admin("verify-audit")).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(new RegExp(`^Row ${row!.id} does not follow`)),
    });
  });
});

test("a wrong command line is told in words, with the use of its command alone", async () => {
  expect(await adminProcess({}, "reconcile", "2026-13-45")).toEqual({
    code: 1,
    out: "",
    err: [
      "There is no such day: write it as 2026-11-21.",
      "",
      "Usage: npm run admin --",
      "  reconcile <day>",
      "      compares a day with the payment provider again, within ten minutes; the day as 2026-11-21",
      "",
    ].join("\n"),
  });
  const wrong = (name: string, ...parameters: string[]) => String(readCommand(name, parameters));
  expect(wrong("end-sign-ins")).toMatch(
    /^Something is missing\.\n\nUsage: npm run admin --\n {2}end-sign-ins <phone>\n/,
  );
  expect(wrong("resend", "all")).toMatch(/^These parameters do not fit\.\n/);
  expect(wrong("toString")).toMatch(/^There is no such command\.\n\nUsage: npm run admin -- <command>\n/);
});
