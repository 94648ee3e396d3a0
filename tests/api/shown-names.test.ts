import { describe, expect, test } from "vitest";
import { endpoints } from "../../app/contract/endpoints.ts";
import type { NameChoice } from "../../app/contract/rules/shown-names.ts";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { donate, springGift } from "../support/giving.ts";
import { signUp } from "../support/people.ts";
import { aRegularGift, runAt } from "../support/regular-gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSpring } from "../support/springs.ts";
import { aTransfer } from "../support/transfers.ts";

describe.each(databases)("the shown name of a gift on %s", (database) => {
  const site = sharedBackend({ database });

  async function namesOf(spring: { id: number }) {
    const data = await site.dataOf("listSpringDonations", { params: { id: spring.id } });
    return data.map(({ name }) => name);
  }

  test("is what each donor chose; without a choice it is whole, as before", async () => {
    const spring = await aSpring(site);
    const name = "İbrahim Işık";
    for (const choice of [{}, { shown_as: "full_name" }, { shown_as: "initials" }, { shown_as: "anonymous" }])
      await donate(site, [springGift(spring, { name, ...choice })]);
    await donate(site, [springGift(spring, { shown_as: "initials" })]);
    expect(await namesOf(spring)).toEqual([null, null, "İ. I.", name, name]);
  });

  test("is the only name behind every door but those of staff and the donor", async () => {
    const spring = await aSpring(site);
    const donor = await signUp(site, { first_name: "Gizlenen", last_name: "Bağışçı" });
    const stranger = await signUp(site);
    const names = { name: "Saklanbaç Görünmezoğlu", note: "Hayırlı olsun" };
    const { id } = await donate(
      site,
      [springGift(spring, { ...names, shown_as: "anonymous" }), springGift(spring, { ...names, shown_as: "initials" })],
      { member: donor, donor: { name: "Saklanbaç Görünmezoğlu" } },
    );
    await donate(site, [springGift(spring, { name: "Açıkça Görünen" })]);
    // Tries every address that reads something, as everybody, as a stranger, and as the owner of the spring.
    const reading = Object.values(endpoints).filter(({ method, caller }) => method === "GET" && caller !== "admin");
    const queries = [`?q=saklanbac&payment_id=${id}&slug=x&per_page=50`, ""];
    const seen: string[] = [];
    const open: string[] = [];
    for (const { path } of reading)
      for (const bearer of [undefined, stranger.bearer, spring.owner.bearer])
        for (const query of queries) {
          const address = path.replace(/:[a-z_]+/g, (part) => (part === ":id" ? String(spring.id) : "x")) + query;
          const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
          const text = JSON.stringify((await site.raw("GET", address, undefined, headers)).body);
          if (/Açıkça/.test(text)) open.push(path);
          if (/Saklanba|Görünmezo|Gizlenen/.test(text)) seen.push(`${address} ${bearer === undefined}`);
        }
    expect(reading.length).toBeGreaterThan(60);
    // The doors were open: they show the name of somebody who hides nothing.
    expect([...new Set(open)].sort()).toEqual(["/springs/:id/donations", "/user/springs/:id/donations"]);
    expect(seen).toEqual([]);
    expect(await namesOf(spring)).toEqual(["Açıkça Görünen", "S. G.", null]);
    const own = await site.dataOf("listDonations", { query: { payment_id: id } }, donor);
    const staffs = await site.asStaff("listStaffDonations", { query: { q: "saklanbaç", per_page: 50 } });
    for (const list of [own, staffs])
      expect(list.map(({ name, shown_as }) => `${name} ${shown_as}`).sort()).toEqual([
        `${names.name} anonymous`,
        `${names.name} initials`,
      ]);
    // The receipt is a document for the tax office.
    const receipt = await site.dataOf("showReceipt", { params: { id } }, donor);
    expect(receipt.donor_name).toBe("Saklanbaç Görünmezoğlu");
  });

  test("of a past gift can be changed by its member, everywhere and at once", async () => {
    const spring = await aSpring(site);
    const donor = await signUp(site);
    const { id: payment } = await donate(site, [springGift(spring, { name: "Şule Öz" })], { member: donor });
    const data = await site.dataOf("listUserDonations", { query: {} }, donor);
    const params = { id: data[0]!.id };
    const change = (shown_as: NameChoice, member = donor) =>
      site.call("changeShownName", { params, body: { shown_as } }, member);
    const receipt = () => site.dataOf("showReceipt", { params: { id: payment } }, donor);
    const before = await receipt();
    const seen = async () => {
      const own = { params: { id: spring.id } };
      const file = await site.call("listUserSpringDonations", { ...own, query: {} }, spring.owner);
      const line = (await site.dataOf("showPayment", { params: { id: payment }, query: {} }, donor)).lines[0]!;
      return [...(await namesOf(spring)), file.data[0]!.name, line.shown_as];
    };
    expect(await seen()).toEqual(["Şule Öz", "Şule Öz", "full_name"]);
    expect((await change("initials")).data).toMatchObject({ name: "Şule Öz", shown_as: "initials" });
    expect(await seen()).toEqual(["Ş. Ö.", "Ş. Ö.", "initials"]);
    expect((await change("anonymous")).data.shown_as).toBe("anonymous");
    expect(await seen()).toEqual([null, null, "anonymous"]);
    expect(before.donor_name).toBe("Şule Öz");
    expect(await receipt()).toEqual(before);
    const stranger = await signUp(site);
    expect(await outcome(change("full_name", stranger))).toBe("404 not_found");
    expect(await outcome(site.call("showShownName", { params }, stranger))).toBe("404 not_found");
  });

  test("of a regular gift changes with its last month for those to come", async () => {
    const spring = await aSpring(site, "confirmed", { wish: { name: "Aylık pınar", goal_amount: 10_000_00 } });
    const gift = { ...springGift(spring), name: "Işıl Çağlar" };
    const { gift: regular, member } = await aRegularGift(site, { gift });
    const month = (await site.dataOf("listUserDonations", { query: {} }, member))[0]!;
    await site.call("changeShownName", { params: { id: month.id }, body: { shown_as: "initials" } }, member);
    await runAt(site, `${regular.next_date}T08:00:00.000Z`);
    expect(await namesOf(spring)).toEqual(["I. Ç.", "I. Ç."]);
    const second = (await site.dataOf("listUserDonations", { query: {} }, member))[0]!;
    await site.call("changeShownName", { params: { id: second.id }, body: { shown_as: "anonymous" } }, member);
    expect(await namesOf(spring)).toEqual([null, "I. Ç."]);
    const [row] = await site.db.query(`select shown_as from regular_gifts where id = ${regular.id}`);
    expect(row!.shown_as).toBe("anonymous");
  });

  test("of a transfer is chosen by staff, and hidden without a choice", async () => {
    const spring = await aSpring(site);
    for (const shown_as of [undefined, "anonymous", "initials", "full_name"] as const) {
      const body = await aTransfer(site, { cause_id: spring.id, is_another: true });
      await site.asStaff("enterTransfer", { body: { ...body, donor: { name: "Şule Ğ. Öz", shown_as } } });
    }
    expect(await namesOf(spring)).toEqual(["Şule Ğ. Öz", "Ş. Ğ. Ö.", null, null]);
  });

  test("can be changed in the basket, and a name given later", async () => {
    const spring = await aSpring(site);
    const donor = await signUp(site);
    const line = await site.dataOf("addToBasket", { body: springGift(spring) as never }, donor);
    const change = (body: object) =>
      site.call("noteBasketItem", { params: { id: line.id }, body: { note: null, ...body } }, donor);
    const changed = { name: "Ömer Ün", shown_as: "initials" };
    const { data } = await change({ note: "Dua ile", name: " Ömer Ün ", shown_as: "initials" });
    expect(data).toMatchObject({ ...changed, note: "Dua ile" });
    expect((await change({})).data).toMatchObject({ ...changed, note: null });
    expect((await change({ name: "" })).data).toMatchObject({ name: "anonymous", shown_as: "initials" });
    await expect(change({ shown_as: "nickname" })).rejects.toMatchObject({ status: 422 });
  });
});
