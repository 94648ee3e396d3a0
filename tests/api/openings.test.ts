import { describe, expect, onTestFinished, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases, openTwoBackends, publicUrl, type TestBackend } from "../support/backend.ts";
import { contentCalls, saveContent } from "../support/content.ts";
import { donate } from "../support/giving.ts";
import { anOpening, aWell, closeCause } from "../support/openings.ts";
import { newEmail, newPhone, outboxOf, signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { notificationsTo } from "../support/staff.ts";

/** A message about an opening. */
const aboutOpening = /Kuyunuz|kuyu açıldı|is open:/;

async function newsTo(site: TestBackend, to: string): Promise<string[]> {
  return (await notificationsTo(site, to)).filter((text) => aboutOpening.test(text));
}

describe.each(databases)("the opening of a well on %s", (database) => {
  const site = sharedBackend({ database });
  const { change } = contentCalls(site);
  const give = (well: number, giver: Parameters<typeof donate>[2] = {}) =>
    donate(site, [{ basket_able_id: well }], giver);
  const showWell = (id: number, language: "tr" | "en" = "tr") =>
    site.dataOf("showWaterWell", { params: { id } }, { language });

  test("is told to each giver once, and shown on the well's page in both languages", async () => {
    const well = await aWell(site);
    const [email, phone, english] = [newEmail(), newPhone(), newEmail()];
    const member = await signUp(site);
    const [erased, refunded] = [await signUp(site), newEmail()];
    for (const giver of [
      { donor: { email } },
      { donor: { email: email.toUpperCase() } },
      { donor: { phone: phone.replace("+90", "0") } },
      { donor: { email: english }, language: "en" as const },
      { member },
      { member },
      { member: erased },
      {},
    ])
      await give(well, giver);
    const { id } = await give(well, { donor: { email: refunded } });
    const payment = await site.asStaff("showStaffPayment", { params: { id } });
    const lines = payment.lines.map((line) => ({ line_id: line.id, amount: line.amount }));
    await site.asStaff("requestRefund", { params: { id }, body: { lines, reason: "Bağışçı istedi" } });
    const asked = await site.dataOf("requestDeletion", {}, erased);
    await site.asStaff("approveAccountDeletion", { params: { id: asked.id } });
    await closeCause(site, well);
    expect((await showWell(well)).completion).toBeNull();
    const isOpened = async () => (await site.dataOf("listGivenWells", {}, member)).map((one) => one.is_opened);
    expect(await isOpened()).toEqual([false]);

    const saved = await saveContent(site, anOpening(well));
    expect(saved.opening).toMatchObject({ cause: { kind: "water_well", id: well }, people: 4, notified_at: null });
    expect(await isOpened()).toEqual([true]);
    const cause = (await showWell(well)).title;
    expect(await newsTo(site, email)).toEqual([
      `Pınar: Destek olduğunuz kuyu açıldı: ${cause}. Açılış: 4 Kasım 2026, Lodonga, Uganda. ` +
        `Fotoğrafları ve ayrıntıları burada: ${publicUrl}/waterwell-projects/detail/${well}`,
    ]);
    expect(await newsTo(site, phone)).toHaveLength(1);
    expect(await newsTo(site, member.phone)).toHaveLength(1);
    expect((await newsTo(site, english))[0]).toContain("Opened on 4 November 2026, Lodonga in Uganda.");
    const news = (await outboxOf(site)).filter(({ text }) => text.includes(`/waterwell-projects/detail/${well}`));
    expect(news).toHaveLength(4);

    const kept = await site.asStaff("showContent", { params: { kind: "opening", id: saved.id } });
    expect(kept.opening).toMatchObject({ people: 4, notified_at: expect.any(String) });
    await change(kept, { texts: { ...kept.item.texts, tr: { ...kept.item.texts.tr, place: "Yumbe" } } });
    expect(await newsTo(site, email)).toHaveLength(1);
    expect(await site.db.query("select recipient from opening_recipients")).toEqual([]);
    const before = { src: "/pictures/before-pond.svg", alt: "Gölet" };
    const after = { src: "/pictures/after-pond.svg", alt: "Pompa" };
    const words = { opened_on: "2026-11-04", place: "Yumbe", water_test: "İçmeye uygun." };
    const next = { basket_able_type: 2, id: expect.any(Number) };
    expect((await showWell(well)).completion).toMatchObject({ ...words, before, after, next });
    expect((await showWell(well, "en")).completion).toMatchObject({ place: "Lodonga in Uganda" });
    const [entry] = await site.asStaff("listAudit", { query: { action: "opening.tell" } });
    expect(entry).toMatchObject({ subject_id: String(well), person: null });
  });

  test("waits for its day, and is silent while it is a draft", async () => {
    const well = await aWell(site);
    const email = newEmail();
    await give(well, { donor: { email } });
    await closeCause(site, well);
    const draft = await saveContent(site, anOpening(well, { state: "draft" }));
    expect(draft.opening).toMatchObject({ people: 1, notified_at: null });
    const soon = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
    await change(draft, { state: "published", published_at: soon });
    expect(await newsTo(site, email)).toEqual([]);
    expect((await showWell(well)).completion).toBeNull();
    site.clock.advance(3_600_000);
    expect(await newsTo(site, email)).toHaveLength(1);
    expect((await showWell(well)).completion).not.toBeNull();
  });

  test("is refused for a wrong cause or day, twice, and without words for its pictures", async () => {
    const well = await aWell(site);
    const save = (fields: Parameters<typeof anOpening>[1] = {}) => saveContent(site, anOpening(well, fields));
    const isListed = async () =>
      (await site.asStaff("listContentChoices")).causes.some(({ key }) => key === `water_well-${well}`);
    expect(await outcome(save())).toBe("422 cause_still_open");
    expect(await isListed()).toBe(false);
    await closeCause(site, well);
    expect(await isListed()).toBe(true);
    for (const [fields, code] of [
      [{ cause: "water_well-999999" }, "reference_unknown"],
      [{ cause: "spring-1" }, "reference_unknown"],
      [{ opened_on: "2027-11-04" }, "opening_ahead"],
      [{ picture_before: "a".repeat(28) }, "picture_unknown"],
    ] as const)
      expect(await outcome(save(fields))).toBe(`422 ${code}`);
    const wordless = anOpening(well);
    const texts = {
      tr: { ...wordless.texts.tr, picture_before_alt: "" },
      en: { ...wordless.texts.en, picture_before_alt: "" },
    };
    await expect(saveContent(site, { ...wordless, texts })).rejects.toMatchObject({ status: 422 });
    await save();
    expect(await outcome(save({ depth: 46 }))).toBe("422 opening_twice");
    const data = await site.asStaff("showContent", { params: { kind: "water_well", id: well } });
    expect(data).toMatchObject({
      deletion_blocked_by: "content_in_use",
      opening: { id: expect.any(Number), people: 0 },
    });
  });

  test("of a project is its end, and told as well", async () => {
    const project = (await site.dataOf("listProjects")).find(({ status }) => status === "open")!;
    const [email, phone] = [newEmail(), newPhone()];
    for (const donor of [{ email }, { phone }])
      await donate(site, [{ basket_able_type: 4, basket_able_id: project.id }], { donor });
    await closeCause(site, project.id, "project");
    await saveContent(site, anOpening(project.id, { cause: `project-${project.id}` }));
    const told = `Destek olduğunuz proje tamamlandı: ${project.title}. Tarih ve yer: 4 Kasım 2026, Lodonga, Uganda.`;
    for (const address of [email, phone])
      expect((await notificationsTo(site, address)).filter((text) => text.includes(told))).toHaveLength(1);
    const data = await site.dataOf("showProject", { params: { slug: project.slug } });
    expect(data.completion).toMatchObject({ opened_on: "2026-11-04", after: { alt: "Pompa" } });
  });
});

describe.each(bothDatabases)("two processes on %s", (database) => {
  test("tell the givers of many pieces once", async () => {
    const [one, two] = await openTwoBackends(database);
    onTestFinished(() => two.close().finally(() => one.close()));
    const well = await aWell(one);
    const { id } = await donate(one, [{ basket_able_id: well }], { donor: { email: "bir@example.org" } });
    // 225 givers more, each with two gifts.
    const copies = numbers(450);
    const [owner, name] = ["'guest:' || n", "'copy' || n"];
    const payment = { id: name, owner, idempotency_key: name, reference_hash: name };
    await copy(one, "payments", { id }, { ...payment, donor_email: "'giver' || (n % 225) || '@example.org'" }, copies);
    const gift = { id: "(select max(id) from donations) + n", payment_id: name, payment_line_id: "null", owner };
    await copy(one, "donations", { payment_id: id }, gift, copies);
    await closeCause(one, well);
    const { opening } = await saveContent(one, anOpening(well));
    expect(opening).toMatchObject({ people: 226 });
    await Promise.all([one.backend.runDueJobs(), two.backend.runDueJobs()]);
    await expect.poll(() => one.db.query("select id from notices")).toEqual([]);
    const told = (await outboxOf(one)).filter(({ subject }) => subject === "Pınar: Kuyunuz açıldı");
    expect(told).toHaveLength(226);
    expect(new Set(told.map(({ to }) => to)).size).toBe(226);
    expect([...one.failures.splice(0), ...two.failures.splice(0)]).toEqual([]);
  });
});

/** A query of the numbers from 1. */
const numbers = (count: number) =>
  `with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${count}) select n from counted`;

/** Copies a row as often as a query of numbers has rows, with some values changed. */
async function copy(
  { db }: TestBackend,
  table: string,
  original: Record<string, string>,
  changes: Record<string, string>,
  copies: string,
): Promise<void> {
  const [[key, value]] = Object.entries(original) as [[string, string]];
  const [row] = await db.query(`select * from ${table} where ${key} = '${value}'`);
  const columns = Object.keys(row!);
  await db.execute(`insert into ${table} (${columns.join(", ")})
    select ${columns.map((column) => changes[column] ?? column).join(", ")}
    from ${table}, (${copies}) as copies where ${key} = '${value}'`);
}
