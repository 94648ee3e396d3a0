import { describe, expect, test } from "vitest";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { passChallenge } from "../support/bank-pages.ts";
import { aWell, saveContent } from "../support/content.ts";
import { aGift, newSessionToken, pay } from "../support/gifts.ts";
import { donate, springGift } from "../support/giving.ts";
import { aRegularGift, runAt } from "../support/regular-gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSpring } from "../support/springs.ts";

describe.each(databases)("the gifts on the page of a well, a sacrifice or a project on %s", (database) => {
  const site = sharedBackend({ database });

  const aNewWell = async () => (await saveContent(site, aWell())).id;
  const giftsOf = async (id: number) => site.dataOf("listCauseDonations", { params: { id }, query: { per_page: 5 } });
  const wordsOf = async (id: number) => (await giftsOf(id)).map(({ name, note }) => [name, note]);

  test("have the names that their donors chose, with their notes", async () => {
    const id = await aNewWell();
    const gift = { basket_able_id: id, name: "İbrahim Işık", note: "Hayırlı olsun" };
    await donate(site, [{ basket_able_id: id }]);
    for (const shown_as of ["anonymous", "initials", "full_name"]) await donate(site, [{ ...gift, shown_as }]);
    const note = "Hayırlı olsun";
    expect(await wordsOf(id)).toEqual([
      ["İbrahim Işık", note],
      ["İ. I.", note],
      [null, note],
      [null, null],
    ]);
    expect((await giftsOf(id))[0]).toMatchObject({ amount: 50_00 });
  });

  test("name nobody in whose name a gift is, and lead nowhere", async () => {
    const id = await aNewWell();
    const gift = { basket_able_id: id, name: "Hatice Nine" };
    await donate(site, [{ ...gift, on_behalf: true, note: "Annem için" }]);
    await donate(site, [{ ...gift, note: "Ucuz ilaç: https://evil.example" }]);
    expect(await wordsOf(id)).toEqual([
      ["Hatice Nine", null],
      [null, "Annem için"],
    ]);
  });

  test("have no words that stood in a basket before its donor was told of the page", async () => {
    const id = await aNewWell();
    const session_token = newSessionToken();
    const body = { ...aGift({ basket_able_id: id, name: "Eski", note: "Eski not" }), session_token };
    const { data } = await site.call("addToBasket", { body });
    await site.db.execute(`update basket_items set is_public = 0 where id = ${data.id}`);
    await passChallenge(site, await pay(site.call, session_token, {}));
    expect(await wordsOf(id)).toEqual([[null, null]]);
  });

  test("have no words of donors who were not told of the page", async () => {
    const id = await aNewWell();
    await donate(site, [{ basket_able_id: id, name: "Eski Bağışçı", note: "Eski not" }]);
    await site.db.query(`update donations set is_public = 0 where cause_id = ${id}`);
    expect(await wordsOf(id)).toEqual([[null, null]]);
  });

  test("have the words of a regular gift's first month only", async () => {
    const id = await aNewWell();
    const gift = { basket_able_id: id, name: "Işıl Çağlar", note: "Her ay" };
    const { gift: regular } = await aRegularGift(site, { gift });
    await runAt(site, `${regular.next_date}T08:00:00.000Z`);
    expect(await wordsOf(id)).toEqual([
      [null, null],
      ["Işıl Çağlar", "Her ay"],
    ]);
  });

  test("lose their words when staff hide them", async () => {
    const id = await aNewWell();
    await donate(site, [{ basket_able_id: id, name: "Kötü Ad", note: "Kötü söz" }]);
    const params = { id: (await giftsOf(id))[0]!.id };
    await site.asStaff("hideDonationWords", { params, body: { hidden: true } });
    expect(await wordsOf(id)).toEqual([[null, null]]);
  });

  test("are listed of no spring and no draft", async () => {
    const spring = await aSpring(site);
    await donate(site, [springGift(spring, { name: "Ali" })]);
    const draft = await saveContent(site, { ...aWell(), state: "draft" });
    for (const id of [spring.id, draft.id, 999_999])
      expect(await outcome(site.call("listCauseDonations", { params: { id } }))).toBe("404 not_found");
  });
});
