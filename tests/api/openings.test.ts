import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { bothDatabases, databases, openTwoTestBackends, publicUrl, type TestBackend } from "../support/backend.ts";
import { contentCalls, saveContent, type Staff } from "../support/content.ts";
import { donate } from "../support/giving.ts";
import { anOpening } from "../support/openings.ts";
import { newEmail, newPhone, outboxOf, signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { administratorOf, notificationsTo } from "../support/staff.ts";

/** A message about an opening. */
const aboutOpening = /Kuyunuz|kuyu açıldı|is open:/;

/** Opens a well like the first one; giving to it ends when staff close it. */
async function aWell(site: TestBackend, staff: Staff) {
  const data = await site.dataOf("showContent", { params: { kind: "water_well", id: 1 } }, staff);
  const { id } = await saveContent(site, { ...data.item, slug: null, published_at: null });
  return id;
}

async function close(site: TestBackend, staff: Staff, id: number, kind: "water_well" | "project" = "water_well") {
  const data = await site.dataOf("showContent", { params: { kind, id } }, staff);
  const item = { ...data.item, fields: { ...data.item.fields, closed: true } };
  await site.call("updateContent", { params: { kind, id }, body: { version: data.version, item } }, staff);
}

async function newsTo(site: TestBackend, to: string): Promise<string[]> {
  return (await notificationsTo(site, to)).filter((text) => aboutOpening.test(text));
}

describe.each(databases)("the opening of a well on %s", (database) => {
  const site = sharedBackend({ database });
  let staff: Staff;
  beforeEach(async () => {
    staff = await administratorOf(site);
  });
  const { change } = contentCalls(site);
  const give = (well: number, giver: Parameters<typeof donate>[2] = {}) =>
    donate(site, [{ basket_able_id: well }], giver);
  const showWell = (id: number, language: "tr" | "en" = "tr") =>
    site.dataOf("showWaterWell", { params: { id } }, { language });

  test("is told to each giver once, and shown on the well's page in both languages", async () => {
    const well = await aWell(site, staff);
    const [email, phone, english] = [newEmail(), newPhone(), newEmail()];
    const member = await signUp(site);
    const [erased, refunded] = [await signUp(site), newEmail()];
    await give(well, { donor: { email } });
    await give(well, { donor: { email: email.toUpperCase() } });
    await give(well, { donor: { phone: phone.replace("+90", "0") } });
    await donate(site, [{ basket_able_id: well }], { donor: { email: english }, language: "en" });
    await give(well, { member });
    await give(well, { member });
    await give(well, { member: erased });
    await give(well);
    const { id } = await give(well, { donor: { email: refunded } });
    const payment = await site.asStaff("showStaffPayment", { params: { id } });
    const lines = payment.lines.map((line) => ({ line_id: line.id, amount: line.amount }));
    await site.asStaff("requestRefund", { params: { id }, body: { lines, reason: "Bağışçı istedi" } });
    const asked = await site.dataOf("requestDeletion", {}, erased);
    await site.asStaff("approveAccountDeletion", { params: { id: asked.id } });
    await close(site, staff, well);
    expect((await showWell(well)).completion).toBeNull();
    const isOpened = async () => (await site.dataOf("listGivenWells", {}, member)).map((one) => one.is_opened);
    expect(await isOpened()).toEqual([false]);

    const saved = await saveContent(site, anOpening(well));
    expect(saved.opening).toMatchObject({ cause: { kind: "water_well", id: well }, people: 4, told_at: null });
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
    expect(kept.opening).toMatchObject({ people: 4, told_at: expect.any(String) });
    await change(kept, { texts: { ...kept.item.texts, tr: { ...kept.item.texts.tr, place: "Yumbe" } } });
    expect(await newsTo(site, email)).toHaveLength(1);
    expect(await site.db.query("select recipient from opening_recipients")).toEqual([]);
    expect((await showWell(well)).completion).toMatchObject({
      opened_on: "2026-11-04",
      place: "Yumbe",
      water_test: "İçmeye uygun.",
      before: { src: "/pictures/before-pond.svg", alt: "Gölet" },
      after: { src: "/pictures/after-pond.svg", alt: "Pompa" },
      next: { basket_able_type: 2, id: expect.any(Number) },
    });
    expect((await showWell(well, "en")).completion).toMatchObject({ place: "Lodonga in Uganda" });
    const audit = await site.call("listAudit", { query: {} }, staff);
    expect(audit.data).toContainEqual(
      expect.objectContaining({ action: "opening.tell", subject_id: String(well), person: null }),
    );
  });

  test("waits for its day, and is silent while it is a draft", async () => {
    const well = await aWell(site, staff);
    const email = newEmail();
    await give(well, { donor: { email } });
    await close(site, staff, well);
    const draft = await saveContent(site, anOpening(well, { state: "draft" }));
    expect(draft.opening).toMatchObject({ people: 1, told_at: null });
    const soon = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
    await change(draft, { state: "published", published_at: soon });
    expect(await newsTo(site, email)).toEqual([]);
    expect((await showWell(well)).completion).toBeNull();
    site.clock.advance(3_600_000);
    expect(await newsTo(site, email)).toHaveLength(1);
    expect((await showWell(well)).completion).not.toBeNull();
  });

  test("is refused for a wrong cause or day, twice, and without words for its pictures", async () => {
    const well = await aWell(site, staff);
    const save = (fields: Parameters<typeof anOpening>[1] = {}) => saveContent(site, anOpening(well, fields));
    const isListed = async () =>
      (await site.asStaff("listContentChoices")).causes.some(({ key }) => key === `water_well-${well}`);
    expect(await outcome(save())).toBe("422 cause_still_open");
    expect(await isListed()).toBe(false);
    await close(site, staff, well);
    expect(await isListed()).toBe(true);
    expect(await outcome(save({ cause: "water_well-999999" }))).toBe("422 reference_unknown");
    expect(await outcome(save({ cause: "spring-1" }))).toBe("422 reference_unknown");
    expect(await outcome(save({ opened_on: "2027-11-04" }))).toBe("422 opening_ahead");
    expect(await outcome(save({ picture_before: "a".repeat(28) }))).toBe("422 picture_unknown");
    const wordless = anOpening(well);
    const texts = {
      tr: { ...wordless.texts.tr, picture_before_alt: "" },
      en: { ...wordless.texts.en, picture_before_alt: "" },
    };
    await expect(saveContent(site, { ...wordless, texts })).rejects.toMatchObject({ status: 422 });
    await save();
    expect(await outcome(save({ depth: 46 }))).toBe("422 opening_twice");
    const data = await site.asStaff("showContent", { params: { kind: "water_well", id: well } });
    expect(data).toMatchObject({ kept_because: "content_in_use", opening: { id: expect.any(Number), people: 0 } });
  });

  test("of a project is its end, and told as well", async () => {
    const project = (await site.dataOf("listProjects")).find(({ status }) => status === "open")!;
    const [email, phone] = [newEmail(), newPhone()];
    for (const donor of [{ email }, { phone }])
      await donate(site, [{ basket_able_type: 4, basket_able_id: project.id }], { donor });
    await close(site, staff, project.id, "project");
    await saveContent(site, anOpening(project.id, { cause: `project-${project.id}` }));
    const told = `Destek olduğunuz proje tamamlandı: ${project.title}. Tarih ve yer: 4 Kasım 2026, Lodonga, Uganda.`;
    for (const address of [email, phone])
      expect((await notificationsTo(site, address)).filter((text) => text.includes(told))).toHaveLength(1);
    const data = await site.dataOf("showProject", { params: { slug: project.slug } });
    expect(data.completion).toMatchObject({ opened_on: "2026-11-04", after: { alt: "Pompa" } });
  });

  test("of the starter content has its proof and tells nobody", async () => {
    const data = await site.dataOf("listWaterWells", { query: { status: "completed", per_page: 50 } });
    const shown = await Promise.all(data.map(({ id }) => showWell(id)));
    const opened = shown.find(({ completion }) => completion?.opened_on === "2026-09-04")!;
    expect([opened.completion]).toContainEqual(
      expect.objectContaining({
        opened_on: "2026-09-04",
        depth: null,
        water_test: expect.stringContaining("laboratuvarı"),
      }),
    );
    expect(await site.db.query(`select cause_id from cause_openings where cause_id = ${opened.id}`)).toEqual([]);
  });
});

describe.each(bothDatabases)("two processes on %s", (database) => {
  test("tell the givers of many pieces once", async () => {
    const [one, two] = await openTwoTestBackends(database);
    onTestFinished(async () => {
      await two.close();
      await one.close();
    });
    const staff = await administratorOf(one);
    const well = await aWell(one, staff);
    const { id } = await donate(one, [{ basket_able_id: well }], { donor: { email: "bir@example.org" } });
    // 225 givers more, each with two gifts.
    const copies = numbers(450);
    const payment = {
      id: "'copy' || n",
      owner: "'guest:' || n",
      idempotency_key: "'copy' || n",
      reference_hash: "'copy' || n",
    };
    await copy(
      one,
      "payments",
      "id",
      id,
      { ...payment, donor_email: "'giver' || (n % 225) || '@example.org'" },
      copies,
    );
    const gift = { payment_id: "'copy' || n", payment_line_id: "null", owner: "'guest:' || n" };
    await copy(one, "donations", "payment_id", id, { ...gift, id: "(select max(id) from donations) + n" }, copies);
    await close(one, staff, well);
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
  key: string,
  value: string,
  changes: Record<string, string>,
  copies: string,
): Promise<void> {
  const [row] = await db.query(`select * from ${table} where ${key} = '${value}'`);
  const columns = Object.keys(row!);
  await db.execute(`insert into ${table} (${columns.join(", ")})
    select ${columns.map((column) => changes[column] ?? column).join(", ")}
    from ${table}, (${copies}) as copies where ${key} = '${value}'`);
}
