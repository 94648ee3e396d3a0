import { expect, test } from "vitest";
import { actionText, detailText, subjectAddress, subjectText } from "~/routes/staff/audit/audit.tsx";
import { texts } from "~/texts/texts.ts";
import { createTranslate } from "~/texts/translate.ts";

const t = createTranslate("tr", texts.tr);

test("show an unknown action as it is", () => {
  expect(actionText(t, "comet.catch")).toBe("comet.catch");
  expect(actionText(t, "constructor")).toBe("constructor");
  expect(subjectText(t, { subject: "comet", subject_id: "3" })).toBe("comet #3");
});

const permit = { number: "2026/2", authority: "İstanbul Valiliği", from: "2026-01-01", until: "2026-12-31" };
const permit_before = { ...permit, number: "2026/1", until: "2026-06-30" };

test.each<[string, Record<string, unknown>, string]>([
  ["spring.reject", { name: "Elif", reason: "Eksik", permit: { number: "1" } }, "Elif · Eksik"],
  [
    "spring.change_permit",
    { name: "Elif", permit, permit_before },
    "Elif · önceki izin: 2026/1, İstanbul Valiliği, 01.01.2026–30.06.2026 · yeni izin: 2026/2, İstanbul Valiliği, 01.01.2026–31.12.2026",
  ],
  [
    "spring.approve",
    { name: "Elif", permit, permit_before: null },
    "Elif · izin: 2026/2, İstanbul Valiliği, 01.01.2026–31.12.2026",
  ],
  ["spring.approve", { name: "Elif", permit: [1], permit_before: "x" }, "Elif"],
  ["administrator.add", { name: "Ayşe Yılmaz", phone_end: "4567" }, "Ayşe Yılmaz · …4567"],
  ["administrator.change_role", { name: "Ali", role: "editor" }, "Ali · İçerik editörü"],
  ["administrator.change_role", { role_before: "editor", role: "reviewer" }, "İçerik editörü → Onay sorumlusu"],
  ["administrator.change_role", { role_before: "comet" }, "comet"],
  ["content.update", { title: "Haber", standing: "draft" }, "Haber · taslak"],
  [
    "donation.export",
    { kind: 3, from: "2026-01-01", until: "2026-02-28", searched: true },
    "Pınar · 01.01.2026 – 28.02.2026 · aramayla",
  ],
  ["donation.export", { kind: 9, q: {} }, ""],
  ["donation.export", { cause: 48, searched: true }, "yalnız #48 numaralı çalışma · aramayla"],
  ["volunteer.export", { show: "handled" }, "tamamlananlar"],
])("show names, roles, reasons and filters of %s with %o", (action, details, text) => {
  expect(detailText(t, { action, details })).toBe(text);
});

test.each([
  ["spring.approve", "spring", "/admin/springs/5"],
  ["spring.reject_deletion", "spring", "/admin/springs/5"],
  ["content.update", "news", "/admin/content/news/5"],
  ["message.handle", "message", "/admin/messages/5"],
  ["spring.approve_deletion", "spring", null],
  ["content.delete", "news", null],
  ["message.delete", "message", null],
  ["account.erase", "person", null],
  ["donation.export", "donation", null],
  ["content.picture", "picture", null],
])("link targets that have a page, and no deleted ones: %s of a %s", (action, subject, address) => {
  const subject_id = subject === "picture" ? "abc" : "5";
  expect(subjectAddress({ action, subject, subject_id })).toBe(address);
});
