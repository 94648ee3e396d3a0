import { beforeAll, describe, expect, test } from "vitest";
import { outcomeAndFields } from "../support/api-caller.ts";
import { databases, day } from "../support/backend.ts";
import { contentCalls } from "../support/content.ts";
import { donationsOf, newSessionToken, pay, showBasket } from "../support/gifts.ts";
import { donate } from "../support/giving.ts";
import { signUp } from "../support/people.ts";
import { sharedBackend } from "../support/shared-backend.ts";

describe.each(databases)("shares of a sacrifice on %s", (database) => {
  const site = sharedBackend({ database });
  let akika: { id: number; cost: number };
  let vacip: { id: number; cost: number };
  const shown = async (key: string) => {
    const id = await site.db.number(`select id from causes where key = '${key}'`);
    return site.dataOf("showSacrifice", { params: { id } });
  };
  beforeAll(async () => {
    akika = await shown("sacrifice-akika-uganda");
    vacip = await shown("sacrifice-vacip-somalia");
  });
  const giftTo = ({ id }: { id: number }, more: Record<string, unknown>) => ({
    basket_able_type: 1,
    basket_able_id: id,
    ...more,
  });
  const add = (gift: Record<string, unknown>, session_token = newSessionToken()) =>
    site.dataOf("addToBasket", { body: { ...giftTo(akika, {}), ...gift, session_token } as never });

  test("are counted and named up to the staff's file; another sum is a contribution", async () => {
    const { cost } = akika;
    const member = await signUp(site);
    const names = ["Ayşe Kaya", "", "Mehmet Kaya"];
    const { id } = await donate(
      site,
      [
        giftTo(akika, { amount: 3 * cost, share_value: 3, share_names: names }),
        giftTo(akika, { amount: 5_00, on_behalf: true, proxy_granted: true, name: "Dede" }),
        giftTo(akika, { amount: 2 * cost }),
        giftTo(akika, { amount: cost }),
      ],
      { member },
    );
    expect(await site.dataOf("showSacrificeShareSum", {}, member)).toEqual({ sacrifice_shares: 4 });
    const counted = [
      { amount: 3 * cost, share_value: 3, share_names: names },
      { amount: 5_00, share_value: 0, share_names: [] },
      { amount: 2 * cost, share_value: 0, share_names: [] },
      { amount: cost, share_value: 1, share_names: [] },
    ];
    const listed = await site.dataOf("listUserDonations", { query: {} }, member);
    expect(listed.toSorted((one, other) => one.id - other.id)).toMatchObject(counted);
    const receipt = await site.dataOf("showReceipt", { params: { id } }, member);
    expect(receipt.lines).toMatchObject(
      counted.map(({ share_value, share_names }) => ({ share_value, sacrifice_shares: share_value, share_names })),
    );
    const file = await site.asStaff("exportDonations", { query: { kind: 1 } });
    expect(file.filter(({ payment_id }) => payment_id === id)).toMatchObject(counted);
    // Staff find a gift by the name of each share.
    const found = await site.asStaff("listStaffDonations", { query: { q: "Mehmet Kaya" } });
    expect(found.map(({ share_names }) => share_names)).toEqual([names]);
  });

  test("have one name each, and all of them where they are for others", async () => {
    const { cost } = akika;
    const two = { amount: 2 * cost, share_value: 2 };
    const forOthers = { ...two, on_behalf: true, proxy_granted: true };
    expect(await outcomeAndFields(add({ ...two, share_names: ["Ayşe"] }))).toBe("422 share_names_count share_names");
    expect(await outcomeAndFields(add({ amount: 5_00, share_names: ["Ayşe"] }))).toBe(
      "422 share_names_count share_names",
    );
    expect(await outcomeAndFields(add({ ...forOthers, share_names: ["Ayşe", " "] }))).toBe(
      "422 name_required share_names.1",
    );
    expect(await add({ ...forOthers, share_names: ["Ayşe", "Ali"] })).toMatchObject({ name: "Ayşe", on_behalf: true });
    expect(await add({ ...two, share_names: ["", ""] })).toMatchObject({ name: "anonymous", share_names: [] });
    const { cost: price } = await site.dataOf("showWaterWell", { params: { id: 1 } });
    const well = { basket_able_type: 2, basket_able_id: 1, amount: 2 * price, share_value: 2 };
    expect(await outcomeAndFields(add({ ...well, share_names: ["Ayşe", "Ali"] }))).toBe(
      "422 share_names_count share_names",
    );
    const token = newSessionToken();
    const { id } = await add({ ...forOthers, share_names: ["Ayşe", "Ali"] }, token);
    const query = { session_token: token };
    const correct = (names: object) =>
      site.call("noteBasketItem", { params: { id }, query, body: { note: null, ...names } });
    const owners = async () => (await showBasket(site.call, token)).basket.map((line) => [line.name, line.share_names]);
    await correct({ name: "Ayşe Kaya" });
    expect(await owners()).toEqual([["Ayşe Kaya", ["Ayşe Kaya", "Ali"]]]);
    await correct({ share_names: ["Fatma", "Ali Kaya"] });
    expect(await owners()).toEqual([["Fatma", ["Fatma", "Ali Kaya"]]]);
    expect(await outcomeAndFields(correct({ share_names: ["Fatma", ""] }))).toBe("422 name_required share_names.1");
    expect(await outcomeAndFields(correct({ share_names: ["Fatma"] }))).toBe("422 share_names_count share_names");
  });

  test("of an anonymous payer's own bear no names; the word for nobody is no name", async () => {
    const two = { amount: 2 * akika.cost, share_value: 2, share_names: ["Kendim Gizli", "Kızım Gizli"] };
    const other = { ...two, name: "Dede", share_names: ["Dede", "Nine"], on_behalf: true, proxy_granted: true };
    const token = newSessionToken();
    for (const gift of [two, other]) await add(gift, token);
    const { id } = await site.passChallenge(await pay(site.call, token, { donor: { anonymous: true } }));
    const data = await donationsOf(site.call, { id, session_token: token });
    expect(data.map(({ share_names }) => share_names)).toEqual([[], ["Dede", "Nine"]]);
    const nobody = { amount: 5_00, name: "anonymous", on_behalf: true, proxy_granted: true };
    expect(await outcomeAndFields(add(nobody))).toBe("422 name_required name");
    const bySomebody = await add({ ...nobody, name: "Dede" }, token);
    const session = { params: { id: bySomebody.id }, query: { session_token: token } };
    const renamed = site.call("noteBasketItem", { ...session, body: { note: null, name: "anonymous" } });
    expect(await outcomeAndFields(renamed)).toBe("422 name_required name");
    const share = { ...other, share_names: ["Dede", "anonymous"] };
    expect(await outcomeAndFields(add(share))).toBe("422 name_required share_names.1");
    const named = await donate(site, [{}], { donor: { name: "anonymous" } });
    const receipt = await site.asStaff("showStaffReceipt", { params: { id: named.id } });
    expect(receipt.donor_name).toBeNull();
    const { id: paid, session_token } = named;
    const onReceipt = { params: { id: paid }, query: { session_token }, body: { name: "anonymous" } };
    expect(await outcomeAndFields(site.call("nameReceipt", onReceipt))).toMatch("422");
  });

  test("become a contribution where the goal leaves less than them", async () => {
    const { cost } = akika;
    const token = newSessionToken();
    const line = await add({ amount: 2 * cost, share_value: 2, share_names: ["Ayşe", "Ali"] }, token);
    await site.db.execute(`update causes set goal_amount = total_amount + ${cost} where id = ${akika.id}`);
    const lowered = await site.call("lowerToRest", { params: { id: line.id }, query: { session_token: token } });
    expect(lowered.data).toMatchObject({ amount: cost, share_value: 0, share_names: [] });
    await site.db.execute(`update causes set goal_amount = null where id = ${akika.id}`);
  });

  test("a vacip sacrifice is taken in its days only, and never monthly", async () => {
    expect(vacip).toMatchObject({ status: "closed", season_from: "2027-03-15", season_until: "2027-05-15" });
    const listed = () => site.dataOf("listSacrifices", { query: { status: "open", per_page: 50 } });
    const whole = giftTo(vacip, { amount: vacip.cost });
    expect((await listed()).map(({ id }) => id)).not.toContain(vacip.id);
    const [before] = await site.db.query(`select total_amount as total from causes where id = ${vacip.id}`);
    await site.db.execute(`update causes set total_amount = goal_amount - 100 where id = ${vacip.id}`);
    const nearly = await site.dataOf("listSacrifices", { query: { nearly_there: true, per_page: 50 } });
    expect(nearly.map(({ id }) => id)).not.toContain(vacip.id);
    await site.db.execute(`update causes set total_amount = ${Number(before!.total)} where id = ${vacip.id}`);
    expect(await outcomeAndFields(add(whole))).toBe("422 cause_out_of_season basket_able_id");
    const { show, change } = contentCalls(site);
    const stored = await show("sacrifice", vacip.id);
    const season = (season_from: string, season_until: string) =>
      change(stored, { fields: { ...stored.item.fields, season_from, season_until } });
    expect(await outcomeAndFields(season("2026-11-30", "2026-11-20"))).toMatch("422 season_wrong");
    expect(await outcomeAndFields(season("2026-11-20", ""))).toMatch("422 season_wrong");
    await season("2026-11-20", "2026-11-22");
    expect((await listed()).map(({ id }) => id)).toContain(vacip.id);
    expect(await shown("sacrifice-vacip-somalia")).toMatchObject({ status: "open", season_from: "2026-11-20" });
    const token = newSessionToken();
    expect(await add(whole, token)).toMatchObject({ share_value: 1, available: true });
    const monthly = { ...whole, regular: true };
    expect(await outcomeAndFields(add(monthly))).toBe("422 regular_seasonal regular");
    expect(await outcomeAndFields(add({ ...monthly, needed_most: true }))).toBe("422 regular_seasonal regular");

    // The last day ends at midnight in Istanbul.
    site.clock.advance(2 * day);
    expect((await showBasket(site.call, token)).basket).toMatchObject([{ available: false }]);
    expect(await outcomeAndFields(pay(site.call, token))).toMatch("422 basket_unavailable");
    await site.db.execute(`update causes set season_from = null, season_until = null where id = ${vacip.id}`);
    expect(await shown("sacrifice-vacip-somalia")).toMatchObject({ status: "closed" });
  });
});
