import { describe, expect, test } from "vitest";
import { callNamed, outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { newPhone, signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { askForDeletion, askForUpdate, aSpring, end, ownView, staffView } from "../support/springs.ts";
import { anAdministrator, idOf, memberAskingDeletion } from "../support/staff.ts";

describe.each(databases)("staff rights and the audit log on %s", (database) => {
  const first = newPhone();
  const site = sharedBackend({ database, config: { adminPhones: [first] } });

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

  test("the audit log has every action of staff, newest first, and no others", async () => {
    const administrator = await anAdministrator(site);
    const person = await idOf(site, administrator);
    const did = async (name: Parameters<typeof site.call>[0], id: number, body?: object) =>
      callNamed(site.call, name, { params: { id }, ...(body && { body }) }, administrator);
    const versionOf = async (spring: { id: number }) => ({ version: (await staffView(site, spring)).version });
    const spring = await aSpring(site);
    const { permit } = await staffView(site, spring);
    await did("changeSpringPermit", spring.id, { ...(await versionOf(spring)), permit });
    await askForUpdate(site, spring);
    await did("rejectSpringUpdate", spring.id, { ...(await versionOf(spring)), reason: "Olmaz" });
    await askForUpdate(site, spring);
    await did("approveSpringUpdate", spring.id, await versionOf(spring));
    await askForDeletion(site, spring);
    await did("rejectSpringDeletion", spring.id, { ...(await versionOf(spring)), reason: "Bağış var" });
    await end(site, spring);
    await did("acknowledgeSpringEnd", spring.id);
    await askForDeletion(site, spring);
    await did("approveSpringDeletion", spring.id, await versionOf(spring));
    const other = await aSpring(site);
    await did("stopSpring", other.id, { ...(await versionOf(other)), reason: "Kurallar" });
    await did("rejectAccountDeletion", (await memberAskingDeletion(site)).id, { reason: "Süren pınar" });
    await did("approveAccountDeletion", (await memberAskingDeletion(site)).id);
    const { phone } = await signUp(site);
    const added = await site.dataOf("addStaff", { body: { phone, role: "administrator" } }, administrator);
    await did("removeStaff", added.id);
    const data = await site.dataOf("listAudit", { query: { person, only: "actions", per_page: 50 } }, administrator);
    expect(data.map(({ action }) => action).toReversed()).toEqual([
      "spring.change_permit",
      "spring.reject_update",
      "spring.approve_update",
      "spring.reject_deletion",
      "spring.acknowledge_end",
      "spring.approve_deletion",
      "spring.stop",
      "account.keep",
      "account.erase",
      "administrator.add",
      "administrator.remove",
    ]);
    expect(await site.dataOf("listAudit", { query: { person, action: "spring.stop" } }, administrator)).toHaveLength(1);
    // Log entries name administrators as they were called then; of an erased user only the id is left.
    for (const { action, details } of data.slice(0, 2))
      expect(details, action).toMatchObject({ name: "Ayşe Yılmaz", phone_end: phone.slice(-4) });
    expect(data[2]!.details).toEqual({});
    const second = { person, only: "actions", page: 2, per_page: 10 } as const;
    const rest = await site.dataOf("listAudit", { query: second }, administrator);
    expect(rest.map(({ action }) => action)).toEqual(["spring.change_permit"]);
    // Reading and refused actions are not logged.
    expect(await outcome(did("stopSpring", spring.id, { version: 1, reason: "Kurallar" }))).toBe("404 not_found");
    expect((await site.call("listAudit", { query: { person, only: "actions" } }, administrator)).meta.total).toBe(11);
  });

  test("administrators are added and removed, never oneself or configured ones", async () => {
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
    expect(await remove(mine)).toBe("422 administrator_self");
    expect(await remove(await idOf(site, chief))).toBe("422 administrator_first");
    expect(await remove(await idOf(site, await signUp(site)))).toBe("404 not_found");
    expect(await remove(mine, member)).toBe("done");
    expect(await outcome(site.call("listStaff", {}, administrator))).toBe("404 not_found");
  });
});
