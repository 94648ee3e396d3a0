import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { actionText, detailText, subjectAddress, subjectText } from "~/routes/staff/audit/audit.tsx";
import { createTranslate } from "~/texts/translate.ts";

const root = resolve(import.meta.dirname, "../..");
const textsOf = (language: string) => ({
  admin: JSON.parse(readFileSync(join(root, `locales/${language}/admin.json`), "utf8")),
});
const translators = { tr: createTranslate("tr", textsOf("tr")), en: createTranslate("en", textsOf("en")) };

test("show the role that was given, changed or taken away", () => {
  const shown = (details: Record<string, string>) =>
    detailText(translators.tr, { action: "administrator.change_role", details });
  expect(shown({ name: "Ali", role: "editor" })).toBe("Ali · İçerik editörü");
  expect(shown({ role_before: "editor", role: "reviewer" })).toBe("İçerik editörü → Onay sorumlusu");
  expect(shown({ role_before: "comet" })).toBe("comet");
});

test("show an unknown action as it is", () => {
  expect(actionText(translators.tr, "comet.catch")).toBe("comet.catch");
  expect(actionText(translators.tr, "constructor")).toBe("constructor");
  expect(subjectText(translators.tr, { subject: "comet", subject_id: "3" })).toBe("comet #3");
});

test("show names, reasons and the filters of an export", () => {
  const t = translators.tr;
  expect(
    detailText(t, { action: "spring.reject", details: { name: "Elif", reason: "Eksik", permit: { number: "1" } } }),
  ).toBe("Elif · Eksik");
  const permit = { number: "2026/2", authority: "İstanbul Valiliği", from: "2026-01-01", until: "2026-12-31" };
  expect(
    detailText(t, {
      action: "spring.change_permit",
      details: { name: "Elif", permit, permit_before: { ...permit, number: "2026/1", until: "2026-06-30" } },
    }),
  ).toBe(
    "Elif · önceki izin: 2026/1, İstanbul Valiliği, 01.01.2026–30.06.2026 · yeni izin: 2026/2, İstanbul Valiliği, 01.01.2026–31.12.2026",
  );
  expect(detailText(t, { action: "spring.approve", details: { name: "Elif", permit, permit_before: null } })).toBe(
    "Elif · izin: 2026/2, İstanbul Valiliği, 01.01.2026–31.12.2026",
  );
  expect(detailText(t, { action: "spring.approve", details: { name: "Elif", permit: [1], permit_before: "x" } })).toBe(
    "Elif",
  );
  expect(detailText(t, { action: "administrator.add", details: { name: "Ayşe Yılmaz", phone_end: "4567" } })).toBe(
    "Ayşe Yılmaz · …4567",
  );
  expect(detailText(t, { action: "content.update", details: { title: "Haber", standing: "draft" } })).toBe(
    "Haber · taslak",
  );
  expect(
    detailText(t, {
      action: "donation.export",
      details: { kind: 3, from: "2026-01-01", until: "2026-02-28", searched: true },
    }),
  ).toBe("Pınar · 01.01.2026 – 28.02.2026 · aramayla");
  expect(detailText(t, { action: "donation.export", details: { kind: 9, q: {} } })).toBe("");
  expect(detailText(t, { action: "donation.export", details: { cause: 48, searched: true } })).toBe(
    "yalnız #48 numaralı kalem · aramayla",
  );
  expect(detailText(translators.en, { action: "donation.export", details: { kind: 1, cause: 48 } })).toBe(
    "Sacrifice · cause #48 only",
  );
  expect(detailText(t, { action: "volunteer.export", details: { show: "handled" } })).toBe("tamamlananlar");
});

test("link targets that have a page, and no deleted ones", () => {
  expect(subjectAddress({ action: "spring.approve", subject: "spring", subject_id: "5" })).toBe("/admin/springs/5");
  expect(subjectAddress({ action: "spring.reject_deletion", subject: "spring", subject_id: "5" })).toBe(
    "/admin/springs/5",
  );
  expect(subjectAddress({ action: "content.update", subject: "news", subject_id: "2" })).toBe("/admin/content/news/2");
  expect(subjectAddress({ action: "message.handle", subject: "message", subject_id: "2" })).toBe("/admin/messages/2");
  for (const [action, subject, subject_id] of [
    ["spring.approve_deletion", "spring", "5"],
    ["content.delete", "news", "2"],
    ["message.delete", "message", "2"],
    ["account.erase", "person", "3"],
    ["donation.export", "donation", "csv"],
    ["content.picture", "picture", "abc"],
  ] as const) {
    expect(subjectAddress({ action, subject, subject_id }), action).toBeNull();
  }
});
