import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { EndpointName } from "../../app/contract/endpoints.ts";
import { type StaffRole, staffRoles } from "../../app/contract/rules/roles.ts";
import { callNamed, outcome } from "../support/api-caller.ts";
import { databases, minute } from "../support/backend.ts";
import { type AnyExample, examples } from "../support/examples.ts";
import { type Member, newPhone, signUp } from "../support/people.ts";
import { readRolesTable, staffEndpointTable } from "../support/roles-document.ts";
import { ownBackend, sharedBackend } from "../support/shared-backend.ts";
import { aSpring, ownView } from "../support/springs.ts";
import { anAdministrator, aStaffMember, idOf, memberAskingDeletion, notificationsTo } from "../support/staff.ts";

describe("every endpoint of staff", () => {
  // Permissions are checked before any database: one database is enough.
  const site = sharedBackend();
  const staff = new Map<StaffRole | "member", Member>();
  beforeAll(async () => {
    for (const role of staffRoles) staff.set(role, await aStaffMember(site, role));
    staff.set("member", await signUp(site));
    // From here on, whoever has the permission is asked for a new proof, and nobody changes anything.
    site.clock.advance(31 * minute);
  });

  const document = readFileSync(join(resolve(import.meta.dirname, "../.."), "docs/roles.md"), "utf8");
  const documented = readRolesTable(document, "Endpoints");

  test("is in docs/roles.md", () => {
    expect(documented.size).toBeGreaterThan(55);
    expect([...documented.keys()]).toEqual(staffEndpointTable.map(({ method, path }) => `${method} ${path}`));
  });

  test.each(staffEndpointTable.filter(({ isBeforeSecondFactor }) => !isBeforeSecondFactor))(
    "$name answers the roles that docs/roles.md names and is 404 for the others",
    async ({ method, path }) => {
      for (const [role, { bearer }] of staff) {
        const authorization = `Bearer ${bearer}`;
        const body = method === "GET" ? undefined : {};
        const answer = await site.raw(method, path.replace(/:\w+/g, "1"), body, { authorization });
        const isOpen = role !== "member" && documented.get(`${method} ${path}`)![role]!;
        expect([role, answer.status, (answer.body as { code: string }).code]).toEqual(
          isOpen ? [role, 403, "verification_required"] : [role, 404, "not_found"],
        );
      }
    },
  );

  test("that stands before the second factor is open to every role and to nobody else", async () => {
    const open = staffEndpointTable.filter(({ isBeforeSecondFactor }) => isBeforeSecondFactor);
    expect(open.length).toBe(5);
    for (const { method, path } of open) {
      for (const [role, { bearer }] of staff) {
        const headers = { authorization: `Bearer ${bearer}` };
        const answer = await site.raw(method, path, method === "GET" ? undefined : "{", headers);
        const { code } = answer.body as { code?: string };
        if (role === "member") expect([answer.status, code], path).toEqual([404, "not_found"]);
        else expect(["not_found", "unauthorized"].includes(code!) && path !== setup, `${role} ${path}`).toBe(false);
      }
    }
  });
  const setup = "/admin/second-factor/setup";
});

describe.each(databases)("roles of staff on %s", (database) => {
  const first = newPhone();
  const site = sharedBackend({ database, config: { adminPhones: [first] } });

  test("each role sees its own counts and permissions", async () => {
    const seenBy = async (role: StaffRole) => {
      const counts = await site.dataOf("countWaiting", {}, await aStaffMember(site, role));
      return Object.entries(counts).flatMap(([part, count]) => (count === null ? [] : [part]));
    };
    expect(await seenBy("editor")).toEqual([]);
    expect((await seenBy("accountant")).sort()).toEqual(["differences", "payments", "refunds"]);
    expect((await seenBy("reviewer")).sort()).toEqual(["decisions", "messages", "volunteers"]);
    const access = { role: "editor", permissions: ["staff.enter", "content.write"] };
    expect(await site.dataOf("checkStaffAccess", {}, await aStaffMember(site, "editor"))).toEqual(access);
  });

  test("are given, changed and taken away at once, with a notification and a record", async () => {
    const administrator = await anAdministrator(site);
    const member = await signUp(site, { first_name: "Yeni", last_name: "Kişi" });
    const add = (phone: string) => site.call("addStaff", { body: { phone, role: "accountant" } }, administrator);
    const { data: added } = await add(member.phone);
    expect(added).toMatchObject({ name: "Yeni Kişi", role: "accountant", is_first: false, second_factor_at: null });
    expect(await outcome(add(member.phone))).toBe("422 staff_already");
    expect(await outcome(site.call("listStaffPayments", { query: {} }, member))).toBe("done");
    const change = (id: number, role: StaffRole) =>
      outcome(site.call("changeStaffRole", { params: { id }, body: { role } }, administrator));
    expect(await change(added.id, "editor")).toBe("done");
    expect(await outcome(site.call("listStaffPayments", { query: {} }, member))).toBe("404 not_found");
    expect(await outcome(site.call("countContent", {}, member))).toBe("done");
    expect(await change(added.id, "editor")).toBe("done");
    await site.call("removeStaff", { params: { id: added.id } }, administrator);
    expect(await outcome(site.call("countContent", {}, member))).toBe("404 not_found");
    expect(await change(added.id, "editor")).toBe("404 not_found");
    expect(await notificationsTo(site, member.phone)).toEqual([
      expect.stringContaining("(muhasebe sorumlusu)"),
      expect.stringContaining("içerik editörü"),
      expect.stringContaining("kaldırıldı"),
    ]);
    const person = await idOf(site, administrator);
    const data = await site.dataOf("listAudit", { query: { person, only: "actions" } }, administrator);
    expect(data.map(({ action, details }) => [action, details.role ?? null, details.role_before ?? null])).toEqual([
      ["administrator.remove", null, "editor"],
      ["administrator.change_role", "editor", "accountant"],
      ["administrator.add", "accountant", null],
    ]);
  });

  test("the account of the last administrator cannot be erased", async () => {
    const place = await ownBackend({ database });
    const administrator = await anAdministrator(place);
    const reviewer = await aStaffMember(place, "reviewer");
    await place.call("requestDeletion", {}, administrator);
    const id = await idOf(place, administrator);
    const erase = () => outcome(place.call("approveAccountDeletion", { params: { id } }, reviewer));
    expect(await erase()).toBe("409 administrator_last");
    await anAdministrator(place);
    expect(await erase()).toBe("done");
  });

  test("a decision records who, what, when and why; owners see why", async () => {
    const administrator = await anAdministrator(site);
    const person = await idOf(site, administrator);
    const spring = await aSpring(site, "awaiting_verification");
    const at = site.clock.now().toISOString();
    const body = { version: 1, reason: "  Hikâye <b>kısa</b>  " };
    await site.call("rejectSpring", { params: { id: spring.id }, body }, administrator);
    expect((await ownView(site, spring)).rejection_reason).toBe("Hikâye <b>kısa</b>");
    const { data, meta } = await site.call("listAudit", { query: { person, only: "actions" } }, administrator);
    expect(meta.total).toBe(1);
    expect(data[0]).toMatchObject({
      at,
      person: { id: person, name: "Deniz Kaya" },
      action: "spring.reject",
      subject: "spring",
      subject_id: String(spring.id),
      details: { name: "Elif'in pınarı", reason: "Hikâye <b>kısa</b>" },
    });
    const other = await aSpring(site, "awaiting_verification");
    for (const reason of ["", "  ", "ab", "\u200B".repeat(4), "\u202E \u2060\u3164", null, 5]) {
      const body = { version: 1, reason: reason as never };
      const refused = site.call("rejectSpring", { params: { id: other.id }, body }, administrator);
      expect(await outcome(refused)).toBe("422 reason");
    }
    expect((await site.call("listAudit", { query: { person, only: "actions" } }, administrator)).meta.total).toBe(1);
  });

  /** They begin or ask about something, or belong to the sign-in; the line of the example is not complete. */
  const unlogged = [
    ...["passSecondFactor", "beginSecondFactorSetup", "askAboutRefund"],
    ...["uploadStatement", "discardStatement", "acceptStatementLines"],
  ];
  const changing = staffEndpointTable.filter(({ method, name }) => method !== "GET" && name !== "removeSamples");
  test.each(changing)("$name is in the audit log, unless nothing changed", async ({ name }) => {
    const { bearer, ...content }: AnyExample = await examples[name as EndpointName](site);
    const count = () => site.db.number("select count(*) from audit_log where action not like 'sign_in.%'");
    const before = await count();
    await callNamed(site.call, name as EndpointName, content, { ...(bearer && { bearer }) });
    expect((await count()) > before).toBe(!unlogged.includes(name));
  });

  test("the audit log names people as they were called then, and no refused action", async () => {
    const administrator = await anAdministrator(site);
    const query = { person: await idOf(site, administrator), only: "actions" } as const;
    const spring = await aSpring(site);
    const refused = { params: { id: spring.id }, body: { version: 99, reason: "Kurallar" } };
    expect(await outcome(site.call("stopSpring", refused, administrator))).toBe("409 spring_changed");
    const erased = { params: { id: (await memberAskingDeletion(site)).id } };
    await site.call("approveAccountDeletion", erased, administrator);
    const { phone } = await signUp(site);
    const { id } = await site.dataOf("addStaff", { body: { phone, role: "administrator" } }, administrator);
    await site.call("removeStaff", { params: { id } }, administrator);
    const named = { name: "Ayşe Yılmaz", phone_end: phone.slice(-4) };
    const data = await site.dataOf("listAudit", { query }, administrator);
    expect(data.map(({ action }) => action)).toEqual(["administrator.remove", "administrator.add", "account.erase"]);
    // Of an erased user only the id is left.
    expect(data.map(({ details }) => details)).toMatchObject([named, named, {}]);
    expect(data[2]!.details).toEqual({});
  });

  test("are never changed by oneself or of configured ones, and one of two is left", async () => {
    const administrator = await anAdministrator(site);
    const chief = await signUp(site, { phone: first });
    const list = () => site.dataOf("listStaff", {}, administrator);
    expect((await list()).find(({ phone }) => phone === first)).toMatchObject({ is_first: true });
    expect((await site.dataOf("showProfile", {}, chief)).staff_role).toBe("administrator");
    const add = (phone: string) => site.dataOf("addStaff", { body: { phone, role: "administrator" } }, administrator);
    expect(await outcome(add(newPhone()))).toBe("422 administrator_unknown");
    expect(await outcome(add("0532"))).toBe("422 phone");
    const member = await signUp(site, { first_name: "Yeni", last_name: "Görevli" });
    expect(await add(member.phone)).toMatchObject({ name: "Yeni Görevli", is_first: false });
    const mine = await idOf(site, administrator);
    const remove = (id: number, by = administrator) => outcome(site.call("removeStaff", { params: { id } }, by));
    const lower = (id: number, by = administrator) =>
      outcome(site.call("changeStaffRole", { params: { id }, body: { role: "editor" } }, by));
    for (const act of [remove, lower]) {
      expect(await act(mine)).toBe("422 administrator_self");
      expect(await act(await idOf(site, chief))).toBe("422 administrator_first");
      expect(await act(await idOf(site, await signUp(site)))).toBe("404 not_found");
    }
    const both = await Promise.all([lower(await idOf(site, member)), remove(mine, member)]);
    expect(both.toSorted()).toEqual(["404 not_found", "done"]);
  });
});
