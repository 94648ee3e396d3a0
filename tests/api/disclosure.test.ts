import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { saveContent } from "../support/content.ts";
import { aDisclosure, anAuditReport, aPdf, aSpending } from "../support/disclosure.ts";
import { anOpening, aWell } from "../support/openings.ts";
import { anOrganisation, fillInOrganisation } from "../support/organisation.ts";
import { aPicture } from "../support/pictures.ts";
import { ownBackend } from "../support/shared-backend.ts";
import { aStaffMember } from "../support/staff.ts";

describe.each(databases)("what the organisation publishes about itself on %s", (database) => {
  test("is null until staff enter it, then public, and in the audit log", async () => {
    const site = await ownBackend({ database });
    await fillInOrganisation(site.db);
    const shown = () => site.dataOf("showDisclosure");
    const empty = await shown();
    const fields = ["founded", "leader", "complaint_email", "complaint_phone", "spending"] as const;
    for (const field of fields) expect(empty[field], field).toBeNull();
    expect(empty.documents).toEqual([]);
    expect(empty).toMatchObject({ legal_name: anOrganisation.legal_name, registry_number: "34-123-045" });

    const { version } = await site.asStaff("showStaffDisclosure");
    await site.asStaff("changeDisclosure", { body: { version, disclosure: aDisclosure } });
    await site.asStaff("uploadLeaderPicture", { file: await aPicture() });
    expect(await shown()).toMatchObject({
      founded: "2006-04-12",
      leader: { name: "Gülşen Işıkoğlu", office: "Yönetim kurulu başkanı", words: "Soruyu bana da sorun." },
      complaint_email: "sikayet@pinar.test",
    });
    expect((await shown()).leader!.picture).toMatch(/^\/files\/[A-Za-z0-9]{32}\.webp$/);
    const stale = { version, disclosure: { ...aDisclosure, leader: null } };
    expect(await outcome(site.asStaff("changeDisclosure", { body: stale }))).toBe("409 content_changed");

    const audit = await site.asStaff("listAudit", { query: { action: "disclosure.change" } });
    expect(audit.map(({ details }) => details.fields)).toEqual([
      "picture",
      "founded, leader, complaint_email, complaint_phone",
    ]);
  });

  test("has documents with their files, which a withdrawal removes", async () => {
    const site = await ownBackend({ database });
    const older = await anAuditReport(site);
    await site.asStaff("publishDocument", { query: { kind: "statutes", year: 2019 }, file: aPdf() });
    await site.asStaff("publishDocument", { query: { kind: "audit", year: 2026 }, file: aPdf() });
    const { documents } = await site.dataOf("showDisclosure");
    expect(documents.map(({ kind, year }) => `${kind} ${year}`)).toEqual(["audit 2026", "audit 2025", "statutes 2019"]);
    const file = await site.backend.files(documents[0]!.address.slice("/files/".length));
    expect(file).toMatchObject({ type: "application/pdf" });
    expect(file!.body.byteLength).toBe(documents[0]!.bytes);

    await site.asStaff("withdrawDocument", { params: { name: older } });
    expect(await site.backend.files(older)).toBeNull();
    expect(await outcome(site.asStaff("withdrawDocument", { params: { name: older } }))).toBe("404 not_found");
    const files = await readdir(join(site.place.dataDirectory, "files"));
    const html = new Blob(["<script>alert(1)</script>"], { type: "application/pdf" });
    const publish = (file: Blob) => site.asStaff("publishDocument", { query: { kind: "audit", year: 2025 }, file });
    expect(await outcome(publish(html))).toBe("422 document_unreadable");
    expect(await outcome(publish(new Blob([])))).toBe("422 document_missing");
    expect(await readdir(join(site.place.dataDirectory, "files"))).toEqual(files);
    expect((await site.asStaff("listAudit", { query: { action: "disclosure.withdraw" } }))[0]!.details).toEqual({
      kind: "audit",
      year: 2025,
    });
  });

  test("says one split of 100 TL: the spending's, where staff entered it", async () => {
    const site = await ownBackend({ database });
    const typed = async () =>
      (await site.dataOf("listStatistics")).find(({ key }) => key === "field_of_100")?.value ?? null;
    const before = await typed();
    expect((await site.dataOf("showDisclosure")).field_of_100).toBe(before === null ? null : before * 100);

    const source = await anAuditReport(site);
    const save = async (spending: ReturnType<typeof aSpending> | null) => {
      const { version } = await site.asStaff("showStaffDisclosure");
      return site.asStaff("changeSpending", { body: { version, spending } });
    };
    await save(aSpending(source));
    const { spending, field_of_100 } = await site.dataOf("showDisclosure");
    expect(field_of_100).toBe(91_50);
    expect(before === null ? 91.5 : await typed()).toBe(91.5);
    expect(spending).toMatchObject({ year: 2025, source: { kind: "audit", year: 2025 } });
    expect(spending!.rows[0]).toEqual({ label: "Sondaj, pompa ve malzeme", amount: 62_50, in_field: true });

    const { rows } = aSpending();
    expect(await outcome(save({ ...aSpending(), rows: rows.slice(1) }))).toBe("422 spending.rows");
    expect(await outcome(save(aSpending("x".repeat(32).concat(".pdf"))))).toBe("422 reference_unknown");
    await site.asStaff("withdrawDocument", { params: { name: source } });
    expect((await site.dataOf("showDisclosure")).spending!.source).toBeNull();
    await save(null);
    expect((await site.dataOf("showDisclosure")).spending).toBeNull();
    expect(await typed()).toBe(before);
  });

  test("counts opened work, and names what has its money and no opening", async () => {
    const site = await ownBackend({ database });
    const before = await site.dataOf("showWorkFigures");
    const well = await aWell(site);
    await site.db.execute(`update causes set status = 'completed' where id = ${well}`);
    const waiting = await site.dataOf("showWorkFigures");
    expect(waiting.waiting_count).toBe(before.waiting_count + 1);
    expect(waiting.waiting.find(({ id }) => id === well)).toMatchObject({ kind: "water_well" });
    await saveContent(site, anOpening(well));
    const opened = await site.dataOf("showWorkFigures");
    expect(opened.opened_wells).toBe(before.opened_wells + 1);
    expect(opened.people).toBeGreaterThan(before.people);
    expect(opened.waiting_count).toBe(before.waiting_count);
    expect(opened.counted_at).toBe(site.clock.now().toISOString());
  });

  test("is changed by those who may change the organisation's data", async () => {
    const site = await ownBackend({ database });
    const editor = await aStaffMember(site, "editor");
    expect(await outcome(site.call("showStaffDisclosure", {}, editor))).toBe("404 not_found");
    const launch = async () =>
      (await site.asStaff("showGoingLive")).filter(({ reason }) => reason?.endsWith("_missing")).map(({ key }) => key);
    const lines = ["founding", "leader", "audit_report", "spending", "complaints"];
    expect(await launch()).toEqual(expect.arrayContaining(lines));
    await anAuditReport(site);
    expect(await launch()).not.toContain("audit_report");
  });
});
