import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases, hour, minute } from "../support/backend.ts";
import { confirmPhoneAgain, type Member, signInAgain, signUp } from "../support/people.ts";
import { staffEndpointTable } from "../support/roles-document.ts";
import { atOnce } from "../support/runs.ts";
import { beginSecondFactor, setUpSecondFactor, totpAt } from "../support/second-factor.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { anAdministrator, aStaffMember, idOf, notificationsTo } from "../support/staff.ts";

describe.each(bothDatabases)("second factor of staff on %s", (database) => {
  const site = sharedBackend({ database, config: { staffSecondFactor: "required" } });

  const inbox = (member: { bearer: string }) => outcome(site.call("listApprovals", { query: {} }, member));
  const pass = (member: { bearer: string }, code: string) =>
    outcome(site.call("passSecondFactor", { body: { code } }, member));
  const codeNow = (secret: string) => totpAt(secret, site.clock.now());
  /** Goes on until the app shows a code that was not used. */
  const nextCode = (secret: string) => {
    site.clock.advance(60 * 1000);
    return codeNow(secret);
  };
  /** Returns wrong codes: none of them is right within an hour. */
  const wrongCode = (secret: string, place = 0) => {
    const at = (step: number) => new Date(site.clock.now().getTime() + (step - 10) * 30 * 1000);
    const right = Array.from({ length: 140 }, (_, step) => totpAt(secret, at(step)));
    const codes = Array.from({ length: 400 }, (_, number) => String(100_000 + number));
    return codes.filter((code) => !right.includes(code))[place]!;
  };

  /** An administrator with an authenticator app, and the app's secret. */
  async function withApp() {
    const staff = await anAdministrator(site);
    return { staff, ...(await setUpSecondFactor(site, staff)) };
  }

  test("a code works once, also at the same time and in another sign-in", async () => {
    const { staff, secret } = await withApp();
    const used = codeNow(secret);
    expect(await pass(staff, used)).toBe("422 code_wrong");
    const code = nextCode(secret);
    const earlier = totpAt(secret, new Date(site.clock.now().getTime() - 30 * 1000));
    const answers = await atOnce(4, () => pass(staff, code));
    expect(answers.toSorted()).toEqual(["422 code_wrong", "422 code_wrong", "422 code_wrong", "done"]);
    expect(await pass(staff, earlier)).toBe("422 code_wrong");
  });

  test("wrong codes of all sign-ins count together, and each doubles the wait", async () => {
    const { staff, secret } = await withApp();
    const other = { ...staff, bearer: await signInAgain(site, staff) };
    const tries = await atOnce(12, (place) => pass(place % 2 ? staff : other, wrongCode(secret, place)));
    expect(tries.filter((said) => said === "422 code_wrong")).toHaveLength(5);
    expect(tries.filter((said) => said === "429 second_factor_wait")).toHaveLength(7);
    expect(await pass(staff, codeNow(secret))).toBe("429 second_factor_wait");
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      site.clock.advance(minutes * minute - 1);
      expect(await pass(other, codeNow(secret)), `before ${minutes} minutes`).toBe("429 second_factor_wait");
      site.clock.advance(1);
      expect(await pass(other, wrongCode(secret)), `after ${minutes} minutes`).toBe("422 code_wrong");
    }
    await expect(site.call("passSecondFactor", { body: { code: codeNow(secret) } }, staff)).rejects.toThrow(
      "60 dakika",
    );
    site.clock.advance(60 * minute);
    expect(await pass(staff, codeNow(secret))).toBe("done");
    expect(await pass(staff, wrongCode(secret))).toBe("422 code_wrong");
    expect(await pass(staff, nextCode(secret))).toBe("done");
    const query = { action: "sign_in.second_factor_fail" };
    expect(await site.dataOf("listAudit", { query }, staff)).toHaveLength(2);
  });

  // The rules below ask the database nothing special.
  if (!databases.includes(database)) return;

  test("without one, every endpoint of staff is closed, whatever the role", async () => {
    const [staff, editor] = [await anAdministrator(site), await aStaffMember(site, "editor")];
    for (const { method, path, isBeforeSecondFactor } of staffEndpointTable) {
      if (isBeforeSecondFactor) continue;
      const headers = { authorization: `Bearer ${staff.bearer}` };
      const body = method === "GET" ? undefined : {};
      const { status, body: said } = await site.raw(method, path.replace(/:\w+/g, "1"), body, headers);
      expect([status, (said as { code: string }).code], path).toEqual([403, "second_factor_missing"]);
    }
    expect(await outcome(site.call("countContent", {}, editor))).toBe("403 second_factor_missing");
    expect(await inbox(editor)).toBe("404 not_found");
    const none = { is_required: true, set_up_at: null, recovery_codes_left: 0, is_due: true };
    expect(await site.dataOf("showSecondFactor", {}, staff)).toEqual(none);
  });

  test("a set-up needs a phone verified just before and the sign-in that began it", async () => {
    const staff = await anAdministrator(site);
    const begin = (member: Member) => outcome(site.call("beginSecondFactorSetup", {}, member));
    site.clock.advance(15 * minute);
    expect(await begin(staff)).toBe("403 verification_required");
    await confirmPhoneAgain(site, staff);
    const secret = await beginSecondFactor(site, staff);
    const other = { ...staff, bearer: await signInAgain(site, staff) };
    expect(await outcome(site.call("showSecondFactorSetup", {}, other))).toBe("404 not_found");
    const finish = (member: Member, code: string) =>
      outcome(site.call("finishSecondFactorSetup", { body: { code } }, member));
    expect(await finish(other, codeNow(secret))).toBe("404 not_found");
    // Signing in again took two hours of the clock: the set-up expired.
    expect(await finish(staff, codeNow(secret))).toBe("404 not_found");
    await confirmPhoneAgain(site, staff);
    const fresh = await beginSecondFactor(site, staff);
    expect(await finish(staff, wrongCode(fresh))).toBe("422 code_wrong");
    expect(await inbox(staff)).toBe("403 second_factor_missing");
    expect(await finish(staff, codeNow(fresh))).toBe("done");
    expect([await inbox(staff), await inbox(other)]).toEqual(["done", "403 second_factor_required"]);
    expect(await outcome(site.call("showSecondFactorSetup", {}, staff))).toBe("404 not_found");
    expect((await notificationsTo(site, staff.phone)).at(-1)).toContain("doğrulama uygulaması kuruldu");
  });

  test("a stolen sign-in without it opens nothing and sets up nothing", async () => {
    const { staff, secret, recoveryCodes } = await withApp();
    const stolen = { ...staff, bearer: await signInAgain(site, staff) };
    const replace = async (who: Member) => [
      await outcome(site.call("beginSecondFactorSetup", {}, who)),
      await outcome(site.call("renewRecoveryCodes", {}, who)),
    ];
    const refused = Array(2).fill("403 second_factor_required");
    // A code to the phone is no second factor.
    await confirmPhoneAgain(site, stolen);
    expect(await inbox(stolen)).toBe("403 second_factor_required");
    expect(await replace(stolen)).toEqual(refused);
    const reset = { params: { id: await idOf(site, staff) }, body: { reason: "kayıp" } };
    expect(await outcome(site.call("resetSecondFactor", reset, stolen))).toBe("403 second_factor_required");
    // An open sign-in, 15 minutes after its code: it works, but replaces nothing.
    expect(await pass(staff, codeNow(secret))).toBe("done");
    site.clock.advance(15 * minute);
    expect(await inbox(staff)).toBe("done");
    expect(await replace(staff)).toEqual(refused);
    expect(await pass(staff, codeNow(secret))).toBe("done");
    const replaced = (await setUpSecondFactor(site, staff)).secret;
    expect(await pass(stolen, nextCode(secret))).toBe("422 code_wrong");
    expect(await pass(stolen, recoveryCodes[0]!)).toBe("422 code_wrong");
    expect(await pass(stolen, codeNow(replaced))).toBe("done");
  });

  test("recovery codes work once each, for their user alone, and end with new ones", async () => {
    const { staff, recoveryCodes } = await withApp();
    const { staff: other } = await withApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [one, two, three] = recoveryCodes as [string, string, string];
    expect(await pass(other, one)).toBe("422 code_wrong");
    const answers = await atOnce(4, () => pass(staff, one));
    expect(answers.filter((said) => said === "done")).toHaveLength(1);
    const left = await site.dataOf("passSecondFactor", { body: { code: two } }, staff);
    expect(left).toEqual({ recovery_codes_left: 8 });
    expect((await notificationsTo(site, staff.phone)).filter((text) => text.includes("kurtarma kod"))).toHaveLength(2);
    const data = await site.dataOf("renewRecoveryCodes", {}, staff);
    expect(await pass(staff, three)).toBe("422 code_wrong");
    expect(await pass(staff, data.recovery_codes[0]!)).toBe("done");
    expect(await site.dataOf("showSecondFactor", {}, staff)).toMatchObject({ recovery_codes_left: 9, is_due: false });
  });

  test("the database holds no readable secret, and another user's row opens nothing", async () => {
    const { staff, secret, recoveryCodes } = await withApp();
    const tables = ["second_factors", "recovery_codes", "audit_log"];
    const rows = JSON.stringify(await Promise.all(tables.map((table) => site.db.query(`select * from ${table}`))));
    for (const kept of [secret, ...recoveryCodes]) expect(rows).not.toContain(kept);
    const { staff: thief, secret: own } = await withApp();
    const [from, to] = [await idOf(site, thief), await idOf(site, staff)];
    await site.db.execute(`update second_factors
      set secret = (select secret from second_factors where user_id = ${from}) where user_id = ${to}`);
    expect(await pass(staff, nextCode(own))).toBe("500 failed");
    const message = expect.stringMatching(/unable to authenticate data/);
    expect(site.failures.splice(0)).toMatchObject([{ message }]);
  });

  test("a changed role demands a code at once; a removed one leaves nothing behind", async () => {
    const { staff } = await withApp();
    const { staff: person, secret } = await withApp();
    const id = await idOf(site, person);
    expect(await inbox(person)).toBe("done");
    await site.call("changeStaffRole", { params: { id }, body: { role: "reviewer" } }, staff);
    expect(await inbox(person)).toBe("403 second_factor_required");
    expect(await outcome(site.call("listStaff", {}, person))).toBe("404 not_found");
    expect(await pass(person, nextCode(secret))).toBe("done");
    expect(await inbox(person)).toBe("done");
    await site.call("removeStaff", { params: { id } }, staff);
    expect([await inbox(person), await pass(person, nextCode(secret))]).toEqual(["404 not_found", "404 not_found"]);
    for (const table of ["second_factors", "recovery_codes"])
      expect(await site.db.query(`select 1 from ${table} where user_id = ${id}`)).toEqual([]);
  });

  test("another administrator resets it, with a reason and a message; nobody their own", async () => {
    const { staff } = await withApp();
    const { staff: person, secret } = await withApp();
    const reset = async (member: Member, reason = "Telefonunu kaybetti") =>
      outcome(site.call("resetSecondFactor", { params: { id: await idOf(site, member) }, body: { reason } }, staff));
    expect(await reset(staff)).toBe("422 administrator_self");
    expect(await reset(person, " ")).toBe("422 reason");
    expect(await reset(await signUp(site))).toBe("404 not_found");
    expect(await reset(person)).toBe("done");
    expect(await inbox(person)).toBe("403 second_factor_missing");
    expect(await pass(person, nextCode(secret))).toBe("403 second_factor_missing");
    expect(await reset(person)).toBe("404 not_found");
    expect((await notificationsTo(site, person.phone)).at(-1)).toContain("doğrulama uygulaması kaldırıldı");
    const query = { action: "administrator.reset_second_factor" };
    const [entry] = await site.dataOf("listAudit", { query }, staff);
    expect(entry!.details).toMatchObject({ reason: "Telefonunu kaybetti" });
    site.clock.advance(hour);
    expect(await outcome(site.call("beginSecondFactorSetup", {}, person))).toBe("403 verification_required");
  });
});
