import pg from "pg";
import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases, hour, minute } from "../support/backend.ts";
import {
  lastCodeTo,
  newBrowser,
  newPhone,
  confirmPhoneAgain,
  signInAgain,
  signUp,
  verifyPhone,
  wrongCode,
} from "../support/people.ts";
import { freshBackend } from "../support/shared-backend.ts";
import { anAdministrator, idOf } from "../support/staff.ts";

describe.each(databases)("sessions on %s", (database) => {
  const site = freshBackend({ database });

  const profile = (member: { bearer: string }) => outcome(site.call("showProfile", {}, member));

  test("of staff need a code again after their time, and the member's pages none", async () => {
    const staff = await anAdministrator(site);
    const inbox = () => outcome(site.call("listApprovals", {}, staff));
    site.clock.advance(30 * minute);
    expect([await inbox(), await profile(staff)]).toEqual(["403 verification_required", "done"]);
    await confirmPhoneAgain(site, staff);
    expect(await inbox()).toBe("done");
    expect((await site.call("listAudit", { query: { action: "sign_in.confirm" } }, staff)).meta.total).toBe(1);
  });

  test("are confirmed by their own code alone", async () => {
    const member = await signUp(site);
    const elsewhere = { bearer: await signInAgain(site, member) };
    site.clock.advance(hour);
    await site.call("requestConfirmationCode", {}, elsewhere);
    const code = await lastCodeTo(site, member.phone);
    const confirm = (code: string, who: { bearer: string }) =>
      outcome(site.call("verifyConfirmationCode", { body: { code } }, who));
    expect(await confirm(code, member)).toBe("422 code_expired");
    for (let round = 0; round < 6; round++) {
      const browser = newBrowser();
      await site.call("requestSignInCode", { body: { phone: member.phone, browser } });
      const right = await lastCodeTo(site, member.phone);
      for (let step = 1; step <= 5; step++) {
        const body = { phone: member.phone, browser, code: wrongCode(right, step) };
        await outcome(site.call("verifySignInCode", { body }));
      }
    }
    expect(await confirm(code, elsewhere)).toBe("done");
    await site.call("requestConfirmationCode", {}, member);
    const own = await lastCodeTo(site, member.phone);
    for (let step = 1; step <= 5; step++) expect(await confirm(wrongCode(own, step), member)).toBe("422 code_wrong");
    expect(await confirm(own, member)).toBe("429 tries_exceeded");
  });

  test("are listed and ended one by one or all others, with a code to the phone", async () => {
    const member = await signUp(site);
    const bearers = [await signInAgain(site, member), await signInAgain(site, member), await signInAgain(site, member)];
    const list = () => site.dataOf("listSignIns", {}, member);
    expect((await list()).map(({ is_this }) => is_this)).toEqual([false, false, false, true]);
    // A stolen sign-in ends no other without a code to the phone.
    site.clock.advance(16 * minute);
    const thief = { bearer: bearers[0]! };
    const own = (await list()).find(({ is_this }) => is_this)!;
    const endOthers = outcome(site.call("endOtherSignIns", {}, thief));
    const endOwn = outcome(site.call("endSignIn", { params: { id: own.id } }, thief));
    for (const answer of [endOthers, endOwn]) expect(await answer).toBe("403 verification_required");
    await confirmPhoneAgain(site, member);
    const stranger = await signUp(site);
    const [newest] = await list();
    expect(newest!.device).toBeNull();
    const end = (who: { bearer: string }) => outcome(site.call("endSignIn", { params: { id: newest!.id } }, who));
    expect([await end(stranger), await end(member)]).toEqual(["404 not_found", "done"]);
    expect(await profile({ bearer: bearers[2]! })).toBe("401 unauthorized");
    expect(await end(member)).toBe("404 not_found");
    await site.call("endOtherSignIns", {}, member);
    expect(await Promise.all(bearers.map((bearer) => profile({ bearer })))).toEqual(Array(3).fill("401 unauthorized"));
    expect([await profile(member), await profile(stranger)]).toEqual(["done", "done"]);
    expect(await list()).toHaveLength(1);
    const actions = await site.db.query("select action from audit_log where action like 'sign_in.end%' order by id");
    expect(actions.map(({ action }) => action)).toEqual(["sign_in.end", "sign_in.end_others"]);
  });

  test("ended by their owner or a new number make the browser unknown", async () => {
    const member = await signUp(site, { browser: newBrowser() });
    const known = async () => (await site.db.query("select browser_hash from known_browsers")).length;
    await signInAgain(site, member);
    expect(await known()).toBe(2);
    const data = await site.dataOf("listSignIns", {}, member);
    await confirmPhoneAgain(site, member);
    await site.call("endSignIn", { params: { id: data[0]!.id } }, member);
    expect(await known()).toBe(1);
    const phone = newPhone();
    await site.call("requestPhoneChange", { body: { phone } }, member);
    await site.call("verifyPhoneChange", { body: { phone, code: await lastCodeTo(site, phone) } }, member);
    expect(await known()).toBe(0);
    const [last] = await site.db.query("select action from audit_log order by id desc limit 1");
    expect(last!.action).toBe("person.change_phone");
  });

  // SQLite runs one request after the other and has no locks to look at.
  const testLocks = database === "postgres" ? test : () => undefined;
  testLocks("by the old number fail while the number changes", async () => {
    const member = await signUp(site);
    const phone = newPhone();
    site.clock.advance(2 * minute);
    const firebase_token = await verifyPhone(site, { phone: member.phone });
    await site.call("requestPhoneChange", { body: { phone } }, member);
    const code = await lastCodeTo(site, phone);
    const id = await idOf(site, member);
    const waiting = () =>
      site.db.number(`select count(*) from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
    // Both requests get as far as they can while another one changes the user.
    const client = new pg.Client(site.place.database);
    await client.connect();
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`person ${id}`]);
    const changing = outcome(site.call("verifyPhoneChange", { body: { phone, code } }, member));
    await expect.poll(waiting).toBe(1);
    const signingIn = outcome(site.call("login", { body: { firebase_token } }));
    await Promise.race([signingIn, expect.poll(waiting).toBe(2)]);
    await client.query("commit");
    await client.end();
    expect(await changing).toBe("done");
    expect(await signingIn).toBe("422 sign_in_expired");
    expect(await site.dataOf("listSignIns", {}, member)).toHaveLength(1);
  });

  test("log failures without numbers or names", async () => {
    const member = await signUp(site);
    site.clock.advance(hour);
    const browser = newBrowser();
    await site.call("requestSignInCode", { body: { phone: member.phone, browser } });
    const right = await lastCodeTo(site, member.phone);
    for (let step = 1; step <= 9; step++) {
      const body = { phone: member.phone, browser, code: wrongCode(right, step) };
      await outcome(site.call("verifySignInCode", { body }));
    }
    await site.call("logout", {}, member);
    const rows = await site.db.query("select * from audit_log where action like 'sign_in.%' order by id");
    expect(rows.map(({ action, user_id }) => [action, user_id])).toEqual([
      ["sign_in.begin", 1],
      ["sign_in.fail", null],
      ["sign_in.end", 1],
    ]);
    const told = rows.map(({ subject_id, details }) => [subject_id, details]);
    expect(JSON.stringify(told)).not.toMatch(/Ayşe|Yılmaz|\+90|\d{7}/);
  });
});
