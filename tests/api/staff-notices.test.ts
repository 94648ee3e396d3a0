import { mkdir, rename, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Language } from "../../app/contract/rules/languages.ts";
import { databases } from "../support/backend.ts";
import { aWellDonor } from "../support/examples-springs.ts";
import { lastCodeTo, type Member, newEmail, outboxOf, signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import {
  aPermit,
  approve,
  approveDeletion,
  askForDeletion,
  askForUpdate,
  aSpring,
  decideWithReason,
  end,
  type OwnedSpring,
  reject,
  staffView,
} from "../support/springs.ts";
import { administratorOf, decideWellName, memberAskingDeletion, notificationsTo } from "../support/staff.ts";

const minute = 60_000;

describe.each(databases)("notifications on %s", (database) => {
  const site = sharedBackend({ database, config: { brandName: "Damla" } });

  /** A member with a verified or unverified address, with or without a permission. */
  async function aReader({
    isVerified,
    allows,
    language = "tr",
  }: {
    isVerified: boolean;
    allows: boolean;
    language?: Language;
  }) {
    const email = newEmail();
    const member = await signUp(site, { email });
    if (isVerified) {
      await site.call("requestEmailCode", {}, member);
      await site.call("verifyEmail", { body: { code: await lastCodeTo(site, email) } }, member);
    }
    // A permission that is given and taken again is remembered with its language.
    await site.call("updateNotificationPermissions", { body: { sms: true, email: true } }, { ...member, language });
    await site.call("updateNotificationPermissions", { body: { sms: false, email: allows } }, { ...member, language });
    const reader = { ...member, email };
    // Verifying an address is told, too.
    const seen = new Map<string, number>();
    for (const to of [email, member.phone]) seen.set(to, (await notificationsTo(site, to)).length);
    return { ...reader, newTo: async (to: string) => (await notificationsTo(site, to)).slice(seen.get(to)) };
  }

  test.each([
    { isVerified: true, allows: true, way: "email" },
    { isVerified: true, allows: false, way: "sms" },
    { isVerified: false, allows: true, way: "sms" },
    { isVerified: false, allows: false, way: "sms" },
  ] as const)("with verified $isVerified, allowed $allows go by $way", async ({ isVerified, allows, way }) => {
    const owner = await aReader({ isVerified, allows });
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
    const owner = await aReader({ isVerified: true, allows: true, language: "en" });
    await site.call(
      "startSpring",
      {
        body: {
          name: "Water {reason} $& %s",
          about: "A story that is long enough.",
          goal_amount: 500_00,
          special_day_id: null,
          social_accounts: {},
          kvkk_accepted: true,
        },
      },
      { ...owner, language: "en" },
    );
    const { id } = (await site.call("listUserSprings", {}, owner)).data[0]!;
    await reject(site, { id });
    const [text] = await owner.newTo(owner.email);
    expect(text).toBe(
      `Damla: "Water {reason} $& %s" was not approved. Reason: Hikâye eksik. You can change it and apply again: http://pinar.test/dashboard/campaign/${id}`,
    );
  });

  const decide = async (name: "approveSpringUpdate" | "rejectSpringUpdate", { id }: OwnedSpring) =>
    site.call(
      name,
      { params: { id }, body: { version: (await staffView(site, { id })).version, reason: "Gerekçemiz var!" } },
      await administratorOf(site),
    );
  const told: [string, (spring: OwnedSpring) => Promise<unknown>, RegExp][] = [
    [
      "an update is approved",
      (spring) => askForUpdate(site, spring).then(() => decide("approveSpringUpdate", spring)),
      /güncelleme onaylandı: http:\/\/pinar\.test\/the-spring\/detail\/\d+$/,
    ],
    [
      "an update is refused",
      (spring) => askForUpdate(site, spring).then(() => decide("rejectSpringUpdate", spring)),
      /güncelleme onaylanmadı\. Gerekçe: Gerekçemiz var! http:\/\/pinar\.test\/dashboard\/campaign\/\d+$/,
    ],
    [
      "it is deleted",
      (spring) => askForDeletion(site, spring).then(() => approveDeletion(site, spring)),
      /isteğiniz üzerine silindi\. Yapılan bağışlar geçerlidir\.$/,
    ],
    [
      "its deletion is refused",
      async (spring) => (
        await askForDeletion(site, spring),
        decideWithReason(site, "rejectSpringDeletion", spring, "Olmaz")
      ),
      /silinmedi\. Gerekçe: Olmaz\./,
    ],
    [
      "it is stopped",
      (spring) => decideWithReason(site, "stopSpring", spring, "Kurallara aykırı"),
      /durduruldu\. Gerekçe: Kurallara aykırı\./,
    ],
    [
      "it is removed",
      async (spring) => (await end(site, spring), decideWithReason(site, "removeSpring", spring, "Kurallara aykırı")),
      /kaldırıldı\. Gerekçe: Kurallara aykırı\./,
    ],
    [
      "its time is over",
      () => (site.clock.advance(100 * 24 * 60 * minute), site.backend.runDueJobs()),
      /süresini tamamladı/,
    ],
  ];
  test.each(told)("reach an owner once when %s", async (_, happen, words) => {
    const spring = await aSpring(site);
    expect(await notificationsTo(site, spring.owner.phone)).toHaveLength(1);
    await happen(spring);
    const messages = await notificationsTo(site, spring.owner.phone);
    expect(messages.slice(1)).toEqual([expect.stringMatching(words)]);
    expect(messages[1]).toContain("Elif'in");
  });

  test("reach new and former administrators once", async () => {
    const { phone } = await signUp(site);
    const staff = await administratorOf(site);
    const { data } = await site.call("addStaff", { body: { phone, role: "administrator" } }, staff);
    await site.call("changeStaffRole", { params: { id: data.id }, body: { role: "administrator" } }, staff);
    await site.call("removeStaff", { params: { id: data.id } }, staff);
    expect(await notificationsTo(site, phone)).toEqual([
      "Damla: Size yönetim sayfalarında bir görev verildi (yönetici): http://pinar.test/admin Bunu beklemiyorsanız bize yazın: http://pinar.test/contact",
      "Damla: Yönetim sayfalarındaki göreviniz kaldırıldı. Bunu beklemiyorsanız bize yazın: http://pinar.test/contact",
    ]);
  });

  test("explain a corrected permit only when it moves the last day", async () => {
    const spring = await aSpring(site);
    const correct = async (permit: Record<string, string>) => {
      const { version } = await staffView(site, spring);
      return (
        await site.call(
          "changeSpringPermit",
          { params: { id: spring.id }, body: { version, permit: aPermit(site, permit) } },
          await administratorOf(site),
        )
      ).data;
    };
    // The day this test lives in, some time after the others moved the clock.
    const soon = new Date(site.clock.now().getTime() + 20 * 24 * 60 * minute).toISOString().slice(0, 10);
    expect((await correct({ number: "2026/2" })).owner_is_told).toBe(false);
    expect(await notificationsTo(site, spring.owner.phone)).toHaveLength(1);
    const moved = await correct({ until: soon });
    expect(moved.owner_is_told).toBe(true);
    const day = new Intl.DateTimeFormat("tr-TR", { dateStyle: "long", timeZone: "UTC" }).format(new Date(soon));
    expect((await notificationsTo(site, spring.owner.phone)).slice(1)).toEqual([
      `Damla: "Elif'in pınarı" için yardım toplama izni düzeltildi. Pınarın son günü artık ${day}: http://pinar.test/dashboard/campaign/${spring.id}`,
    ]);
    expect((await correct({ until: soon, number: "2026/3" })).owner_is_told).toBe(false);
    expect(await notificationsTo(site, spring.owner.phone)).toHaveLength(2);
  });

  test("are not sent about own actions or acknowledgements", async () => {
    const spring = await aSpring(site, "ended");
    const { data } = await site.call(
      "acknowledgeSpringEnd",
      { params: { id: spring.id } },
      await administratorOf(site),
    );
    expect(data.owner_is_told).toBe(false);
    await askForDeletion(site, spring);
    expect(await notificationsTo(site, spring.owner.phone)).toHaveLength(1);
  });

  test("reach the donor about a decided well name", async () => {
    const { member, well } = await aWellDonor(site);
    const ask = async (name: string) => {
      await site.call("nameWell", { params: { id: well }, body: { name } }, member);
      return { id: Number((await site.db.query(`select id from well_names where cause_id = ${well}`))[0]!.id) };
    };
    await decideWellName(site, (await ask("Olmaz Kuyusu")).id, "Uygun değil");
    // The first one thanks for the gift.
    expect(await notificationsTo(site, member.phone)).toHaveLength(2);
    await decideWellName(site, (await ask("Olur Kuyusu")).id);
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
    const waiting = () => site.db.query("select id, tries, destination from notices");
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
      await Promise.all([site.backend.runDueJobs(), site.backend.runDueJobs()]);
      expect((await waiting()).map(({ tries }) => Number(tries))).toEqual([1]);
      site.clock.advance(2 * minute);
      await Promise.all([site.backend.runDueJobs(), site.backend.runDueJobs(), site.backend.runDueJobs()]);
      expect((await waiting()).map(({ tries }) => Number(tries))).toEqual([2]);
      await recover();
      site.clock.advance(4 * minute);
      await site.backend.runDueJobs();
      expect(await waiting()).toHaveLength(1);
      site.clock.advance(minute);
      await Promise.all([site.backend.runDueJobs(), site.backend.runDueJobs(), site.backend.runDueJobs()]);
      expect(await notificationsTo(site, spring.owner.phone)).toHaveLength(1);
      site.clock.advance(60 * minute);
      await site.backend.runDueJobs();
      expect(await notificationsTo(site, spring.owner.phone)).toHaveLength(1);
    });

    test("are sent after days without a process, or marked failed after a day", async () => {
      const [patient, hopeless]: Member[] = [await memberAskingDeletion(site), await memberAskingDeletion(site)];
      const staff = await administratorOf(site);
      await fail();
      for (const one of [patient!, hopeless!]) {
        const { data } = await site.call("showProfile", {}, one);
        await site.call("rejectAccountDeletion", { params: { id: data.id }, body: { reason: "Süren pınar" } }, staff);
      }
      await allFailOnce(2);
      await site.db.execute(`update notices set tries = 28 where destination = '${hopeless!.phone}'`);
      await recover();
      site.clock.advance(3 * 24 * 60 * minute);
      expect(await notificationsTo(site, patient!.phone)).toHaveLength(1);
      expect(await notificationsTo(site, hopeless!.phone)).toEqual([]);
      const [left] = await site.db.query("select destination, failed_at, last_code from notices");
      expect(left).toEqual({
        destination: hopeless!.phone,
        failed_at: site.clock.now().toISOString(),
        last_code: "EISDIR",
      });
    });
  });
});
