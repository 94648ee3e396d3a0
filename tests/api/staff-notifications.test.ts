import { mkdir, rename, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Language } from "../../app/contract/rules/languages.ts";
import { databases, minute } from "../support/backend.ts";
import { verifyEmailOf } from "../support/email-sign-in.ts";
import { aWellDonor } from "../support/examples-springs.ts";
import { newEmail, outboxOf, signUp } from "../support/people.ts";
import { atOnce } from "../support/runs.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import {
  aPermit,
  approve,
  approveDeletion,
  askForDeletion,
  askForUpdate,
  aSpring,
  aWish,
  decideOn,
  end,
  type OwnedSpring,
  reject,
  staffView,
} from "../support/springs.ts";
import { administratorOf, decideWellName, memberAskingDeletion, notificationsTo } from "../support/staff.ts";

describe.each(databases)("notifications on %s", (database) => {
  const site = sharedBackend({ database, config: { brandName: "Damla" } });

  /** A member with a verified or unverified address, with or without a permission. */
  async function aReader(isVerified: boolean, allows: boolean, language: Language = "tr") {
    const email = newEmail();
    const member = await signUp(site, { email });
    if (isVerified) await verifyEmailOf(site, member, email);
    // A permission that is given and taken again is remembered with its language.
    for (const body of [
      { sms: true, email: true },
      { sms: false, email: allows },
    ])
      await site.call("updateNotificationPermissions", { body }, { ...member, language });
    // Verifying an address is told, too.
    const seen = new Map<string, number>();
    for (const to of [email, member.phone]) seen.set(to, (await notificationsTo(site, to)).length);
    return { ...member, email, newTo: async (to: string) => (await notificationsTo(site, to)).slice(seen.get(to)) };
  }

  test.each([
    { isVerified: true, allows: true, way: "email" },
    { isVerified: true, allows: false, way: "sms" },
    { isVerified: false, allows: true, way: "sms" },
    { isVerified: false, allows: false, way: "sms" },
  ] as const)("with verified $isVerified, allowed $allows go by $way", async ({ isVerified, allows, way }) => {
    const owner = await aReader(isVerified, allows);
    const spring = await aSpring(site, "confirmed", { owner });
    const page = `http://pinar.test/the-spring/detail/${spring.id}`;
    const text = `Damla: "Elif'in pınarı" onaylandı ve yayında. Son günü 21 Şubat 2027: ${page}`;
    expect(await owner.newTo(way === "email" ? owner.email : owner.phone)).toEqual([text]);
    expect(await owner.newTo(way === "email" ? owner.phone : owner.email)).toEqual([]);
    const message = (await outboxOf(site)).find((one) => one.text === text)!;
    expect(message).toMatchObject(
      way === "email" ? { channel: "email", subject: "Damla: Pınarınız yayında" } : { channel: "sms" },
    );
  });

  test("use the language used last", async () => {
    const owner = await aReader(true, true, "en");
    const body = { ...aWish({ name: "Water {reason} $& %s" }), kvkk_accepted: true } as const;
    const { id } = await site.dataOf("startSpring", { body }, { ...owner, language: "en" });
    await reject(site, { id });
    const [text] = await owner.newTo(owner.email);
    expect(text).toBe(
      `Damla: "Water {reason} $& %s" was not approved. Reason: Hikâye eksik. You can change it and apply again: http://pinar.test/dashboard/campaign/${id}`,
    );
  });

  const told: [string, (spring: OwnedSpring) => Promise<unknown>, RegExp][] = [
    [
      "an update is approved",
      (spring) => askForUpdate(site, spring).then(() => decideOn(site, "approveSpringUpdate", spring)),
      /güncelleme onaylandı: http:\/\/pinar\.test\/the-spring\/detail\/\d+$/,
    ],
    [
      "an update is refused",
      (spring) => askForUpdate(site, spring).then(() => decideOn(site, "rejectSpringUpdate", spring, "Olmaz!")),
      /güncelleme onaylanmadı\. Gerekçe: Olmaz! http:\/\/pinar\.test\/dashboard\/campaign\/\d+$/,
    ],
    [
      "it is deleted",
      (spring) => askForDeletion(site, spring).then(() => approveDeletion(site, spring)),
      /isteğiniz üzerine silindi\. Yapılan bağışlar geçerlidir\.$/,
    ],
    [
      "its deletion is refused",
      (spring) => askForDeletion(site, spring).then(() => decideOn(site, "rejectSpringDeletion", spring, "Olmaz")),
      /silinmedi\. Gerekçe: Olmaz\./,
    ],
    ["it is stopped", (spring) => decideOn(site, "stopSpring", spring), /durduruldu\. Gerekçe: Kurallara aykırı\./],
    [
      "it is removed",
      (spring) => end(site, spring).then(() => decideOn(site, "removeSpring", spring)),
      /kaldırıldı\. Gerekçe: Kurallara aykırı\./,
    ],
    ["its time is over", () => site.later(100 * 24 * 60 * minute), /süresini tamamladı/],
  ];
  test.each(told)("reach an owner once when %s", async (_, happen, words) => {
    const spring = await aSpring(site);
    expect(await notificationsTo(site, spring.owner.phone)).toHaveLength(1);
    await happen(spring);
    const messages = await notificationsTo(site, spring.owner.phone);
    expect(messages.slice(1)).toEqual([expect.stringMatching(words)]);
    expect(messages[1]).toContain("Elif'in");
  });

  test("explain a corrected permit only when it moves the last day", async () => {
    const spring = await aSpring(site);
    const correct = async (permit: Record<string, string>) => {
      const body = { version: (await staffView(site, spring)).version, permit: aPermit(site, permit) };
      return site.asStaff("changeSpringPermit", { params: { id: spring.id }, body });
    };
    // The day this test lives in, some time after the others moved the clock.
    const soon = new Date(site.clock.now().getTime() + 20 * 24 * 60 * minute).toISOString().slice(0, 10);
    expect((await correct({ number: "2026/2" })).owner_is_notified).toBe(false);
    expect(await notificationsTo(site, spring.owner.phone)).toHaveLength(1);
    const moved = await correct({ until: soon });
    expect(moved.owner_is_notified).toBe(true);
    const day = new Intl.DateTimeFormat("tr-TR", { dateStyle: "long", timeZone: "UTC" }).format(new Date(soon));
    expect((await notificationsTo(site, spring.owner.phone)).slice(1)).toEqual([
      `Damla: "Elif'in pınarı" için yardım toplama izni düzeltildi. Pınarın son günü artık ${day}: http://pinar.test/dashboard/campaign/${spring.id}`,
    ]);
    expect((await correct({ until: soon, number: "2026/3" })).owner_is_notified).toBe(false);
    expect(await notificationsTo(site, spring.owner.phone)).toHaveLength(2);
  });

  test("are not sent about own actions or acknowledgements", async () => {
    const spring = await aSpring(site, "ended");
    const { owner_is_notified } = await site.asStaff("acknowledgeSpringEnd", { params: { id: spring.id } });
    expect(owner_is_notified).toBe(false);
    await askForDeletion(site, spring);
    expect(await notificationsTo(site, spring.owner.phone)).toHaveLength(1);
  });

  test("reach the donor about a decided well name", async () => {
    const { member, well } = await aWellDonor(site);
    const ask = async (name: string) => {
      await site.call("nameWell", { params: { id: well }, body: { name } }, member);
      return site.db.number(`select id from well_names where cause_id = ${well}`);
    };
    await decideWellName(site, await ask("Olmaz Kuyusu"), "Uygun değil");
    // The first one thanks for the gift.
    expect(await notificationsTo(site, member.phone)).toHaveLength(2);
    await decideWellName(site, await ask("Olur Kuyusu"));
    expect((await notificationsTo(site, member.phone)).slice(1)).toEqual([
      'Damla: Kuyuya verdiğiniz "Olmaz Kuyusu" ismi onaylanmadı. Gerekçe: Uygun değil.',
      'Damla: Kuyuya verdiğiniz "Olur Kuyusu" ismi onaylandı.',
    ]);
  });

  describe("when the gateway fails", () => {
    const outbox = () => join(site.place.dataDirectory, "outbox.jsonl");
    const fail = async () => {
      await rename(outbox(), `${outbox()}.away`);
      await mkdir(outbox());
    };
    const recover = async () => {
      await rmdir(outbox());
      await rename(`${outbox()}.away`, outbox());
    };
    const waiting = () => site.db.query("select tries from notices");
    const runJobs = () => atOnce(3, () => site.backend.runDueJobs());
    /** Waits until each has failed once: a try is counted before it is made. */
    const allFailOnce = (count: number) =>
      expect
        .poll(() => site.db.query("select id from notices where tries = 1 and last_code is not null"))
        .toHaveLength(count);

    test("keep the decision and retry after two, then five minutes, once", async () => {
      const spring = await aSpring(site, "awaiting_verification");
      await fail();
      expect((await approve(site, spring)).state).toBe("confirmed");
      await allFailOnce(1);
      await runJobs();
      expect((await waiting()).map(({ tries }) => Number(tries))).toEqual([1]);
      site.clock.advance(2 * minute);
      await runJobs();
      expect((await waiting()).map(({ tries }) => Number(tries))).toEqual([2]);
      await recover();
      site.clock.advance(4 * minute);
      await site.backend.runDueJobs();
      expect(await waiting()).toHaveLength(1);
      site.clock.advance(minute);
      await runJobs();
      expect(await notificationsTo(site, spring.owner.phone)).toHaveLength(1);
      await site.later(60 * minute);
      expect(await notificationsTo(site, spring.owner.phone)).toHaveLength(1);
    });

    test("are sent after days without a process, or marked failed after a day", async () => {
      const [patient, hopeless] = [await memberAskingDeletion(site), await memberAskingDeletion(site)];
      await administratorOf(site);
      await fail();
      for (const { id } of [patient, hopeless])
        await site.asStaff("rejectAccountDeletion", { params: { id }, body: { reason: "Süren pınar" } });
      await allFailOnce(2);
      await site.db.execute(`update notices set tries = 28 where destination = '${hopeless.phone}'`);
      await recover();
      site.clock.advance(3 * 24 * 60 * minute);
      expect(await notificationsTo(site, patient.phone)).toHaveLength(1);
      expect(await notificationsTo(site, hopeless.phone)).toEqual([]);
      const failed_at = site.clock.now().toISOString();
      const left = await site.db.query("select * from notices");
      expect(left).toMatchObject([{ destination: hopeless.phone, failed_at, last_code: "EISDIR" }]);
    });
  });
});
