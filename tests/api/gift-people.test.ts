import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { initializeContent } from "../../app/backend/payments/gateways/iyzico.ts";
import type { StaffDonation } from "../../app/contract/endpoints/staff-payments.ts";
import { honouredName, ownName } from "../../app/contract/rules/gift-people.ts";
import { outcome } from "../support/api-caller.ts";
import { databases } from "../support/backend.ts";
import { isNightly } from "../support/depth.ts";
import { fillBasket, newSessionToken, pay } from "../support/gifts.ts";
import { callerFor, donate } from "../support/giving.ts";
import { order } from "../support/iyzico.ts";
import { type Member, newEmail, outboxOf, signUp } from "../support/people.ts";
import { closeProviderSite, openProviderSite } from "../support/provider-site.ts";
import { readPdfFile, receiptLinkTo } from "../support/receipts.ts";
import { payRegularGift } from "../support/regular-gifts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSpring } from "../support/springs.ts";
import { waitForDelivery } from "../support/staff.ts";
import { aTransfer } from "../support/transfers.ts";

/** By day a well stands for all causes without a page of givers. */
const withoutGivers = "well, sacrifice, project";
const kinds = isNightly ? (["well", "sacrifice", "project", "spring"] as const) : ([withoutGivers, "spring"] as const);
const givers = ["guest once", "member once", "member monthly"] as const;

/** What stands with the gift: nothing, the donor's own name in each way to show it, or another person's. */
const gifts = {
  "self, no name": {},
  "self, full name": { name: "Zeynep Ak" },
  "self, initials": { name: "Zeynep Ak", shown_as: "initials" },
  "self, shown to nobody": { name: "Zeynep Ak", shown_as: "anonymous" },
  other: { name: "Hatice Nine", on_behalf: true, proxy_granted: true },
} as const;

interface Donor {
  readonly name?: string;
  readonly anonymous?: boolean;
}

/** What is known of the payer when the card is charged. */
const ways: Readonly<Record<string, Donor>> = {
  "short way": {},
  "name typed": { name: "Ali Veli" },
  "continue anonymously": { anonymous: true },
};

const account = "Ayşe Yılmaz";

describe.each(databases)("the people of a gift on %s", (database) => {
  const site = sharedBackend({ database });

  test("stand where docs/gift-people.md says, for every way to give", async () => {
    const spring = await aSpring(site, "confirmed", { wish: { name: "Tablo pınarı", goal_amount: 900_000_00 } });
    const sacrifices = await site.dataOf("listSacrifices");
    const projects = await site.dataOf("listProjects");
    const causes = {
      [withoutGivers]: { basket_able_type: 2, basket_able_id: 1 },
      well: { basket_able_type: 2, basket_able_id: 1 },
      sacrifice: { basket_able_type: 1, basket_able_id: sacrifices.find(({ status }) => status === "open")!.id },
      project: { basket_able_type: 4, basket_able_id: projects.find(({ status }) => status === "open")!.id },
      spring: { basket_able_type: 3, basket_able_id: spring.id },
    };
    /** What each reader sees. */
    const rows: string[][] = [];
    for (const [way, donor] of Object.entries(ways))
      for (const [gift, words] of Object.entries(gifts)) {
        const wanted = givers.flatMap((giver) => kinds.map((kind) => ({ giver, kind })));
        const member = await signUp(site);
        const paid = [];
        for (const { giver, kind } of wanted)
          paid.push(await give({ ...causes[kind], ...words }, { donor, giver, member }));
        // The second months are due now, instead of a month later.
        const [now, month] = [site.clock.now().toISOString(), site.clock.now().toISOString().slice(0, 7)];
        await site.db.execute("delete from regular_charges");
        await site.db.execute(`update regular_gifts set next_charge_at = '${now}', next_month = '${month}'
          where payment_line_id in (select id from payment_lines where payment_id in (${paid.map(({ id }) => `'${id}'`)}))`);
        site.clock.advance(1000);
        await waitForDelivery(site);
        const lists = await readLists(spring);
        for (const [place, { giver, kind }] of wanted.entries()) {
          const first = await seenOf(paid[place]!, lists);
          const [later] = await site.db.query(`select payments.id, payments.regular_gift_id as gift from payments
            join regular_gifts on regular_gifts.id = payments.regular_gift_id
            join payment_lines on payment_lines.id = regular_gifts.payment_line_id
            where payment_lines.payment_id = '${paid[place]!.id}'`);
          expect(later !== undefined).toBe(giver === "member monthly");
          if (later) {
            const second = await seenOf({ ...paid[place]!, id: String(later.id) }, lists);
            // They differ in where their message goes alone.
            expect(second.slice(0, -1)).toEqual(first.slice(0, -1));
            expect(lists.regular.find(({ id }) => id === Number(later.gift))!.donor.name ?? "–").toBe(first[3]);
          }
          rows.push([way, gift, giver, kind, ...first]);
        }
      }
    for (const donor of ["guest", "member"] as const)
      for (const shown_as of ["full_name", "anonymous"] as const)
        rows.push([
          "transfer",
          `self, ${shown_as === "full_name" ? "full name" : "shown to nobody"}`,
          `${donor} once`,
          "spring",
          ...(await enter(donor, shown_as, spring)),
        ]);
    await expect(tableOf(rows)).toMatchFileSnapshot(resolve(import.meta.dirname, "../../docs/gift-people.md"));
  }, 1_200_000);

  test("puts a name on a receipt that bears none, once, by its link or its owner", async () => {
    const email = newEmail();
    const { id, session_token } = await donate(site, [{}], { donor: { email } });
    const token = await receiptLinkTo(site, email);
    const name = "Sonradan Yazılan";
    const byLink = (body: { token: string; name: string }) => site.dataOf("nameReceiptOfLink", { body });
    // The same name once more, as after a lost answer.
    for (let sent = 0; sent < 2; sent++)
      expect(await byLink({ token, name })).toMatchObject({ payment_id: id, donor_name: name });
    const file = await site.dataOf("openReceiptLinkFile", { body: { token } });
    expect((await readPdfFile(file)).text).toContain(name);
    const again = { params: { id }, query: { session_token }, body: { name: "Başka Biri" } };
    expect(await outcome(site.call("nameReceipt", again))).toBe("409 receipt_named");
    expect(await outcome(byLink({ token, name: "Başka Biri" }))).toBe("409 receipt_named");
    expect(await outcome(byLink({ token: "0".repeat(32), name }))).toBe("404 not_found");
    const data = await site.asStaff("listStaffDonations", { query: { q: "sonradan" } });
    expect(data.map(({ payment_id, donor }) => [payment_id, donor.name])).toEqual([[id, name]]);

    const own = await donate(site, [{}]);
    const owner = { params: { id: own.id }, query: { session_token: own.session_token } };
    const stranger = { ...owner, query: { session_token: newSessionToken() }, body: { name } };
    expect(await outcome(site.call("nameReceipt", stranger))).toBe("404 not_found");
    expect((await site.dataOf("nameReceipt", { ...owner, body: { name } })).donor_name).toBe(name);
  });

  test("of an anonymous payer leave no phone with a gift of their own", async () => {
    const phone_number = "+905320001122";
    for (const [gift, kept] of [
      [{ name: "Zeynep Ak", phone_number }, null],
      [{ name: "Hatice Nine", phone_number, on_behalf: true }, phone_number],
    ] as const) {
      const { id } = await donate(site, [gift], { donor: { anonymous: true } });
      const rows = await site.db.query(`select phone from donations where payment_id = '${id}'`);
      expect(rows).toEqual([{ phone: kept }]);
    }
  });

  test("reach the provider as they stand on the receipt", async () => {
    const provider = await openProviderSite(database);
    const buyerOf = async (gift: object, donor: object) => {
      const session_token = await fillBasket(provider.site.call, { ...gift });
      const { id } = await pay(provider.site.call, session_token, { donor });
      const { name, surname, gsmNumber } = provider.bank.buyerOf(id);
      return [name, surname, gsmNumber].join(" ").trim();
    };
    const own = { name: "Deneme Kişi", shown_as: "anonymous" };
    expect(await buyerOf(own, {})).toBe("Deneme Kişi");
    expect(await buyerOf(own, { name: "Ali Veli", phone: "(0532) 000 00 01" })).toBe("Ali Veli +905320000001");
    expect(await buyerOf(own, { anonymous: true })).toBe("Misafir Bağışçı");
    await closeProviderSite(provider);
  });

  interface Paid {
    readonly id: string;
    readonly member: Member | undefined;
    readonly session_token: string;
    readonly email: string;
  }

  async function give(
    gift: Record<string, unknown>,
    { donor, giver, member }: { donor: Donor; giver: (typeof givers)[number]; member: Member },
  ): Promise<Paid> {
    const email = newEmail();
    const owner = giver === "guest once" ? undefined : member;
    const paying = { donor: { ...donor, email }, ...(owner && { member: owner }) };
    const holder = "Kart Sahibi";
    const paid =
      giver === "member monthly"
        ? await payRegularGift(site, { ...paying, member, gift, holder })
        : await donate(site, [gift], { ...paying, card: { holder } });
    return { session_token: newSessionToken(), ...paid, member: owner, email };
  }

  /** Reads the lists with the newest gifts: once for many of them, because each has all. */
  async function readLists(spring: { readonly id: number }) {
    const query = { per_page: 50 };
    const listed = await site.asStaff("listStaffDonations", { query });
    const before = listed.at(-1)!.id - 1;
    return {
      listed,
      file: await site.asStaff("exportDonations", { query: { after: before } }),
      regular: await site.asStaff("listStaffRegularGifts", { query }),
      spring: await site.dataOf("listSpringDonations", { params: { id: spring.id }, query }),
      sent: await outboxOf(site),
    };
  }
  type Lists = Awaited<ReturnType<typeof readLists>>;

  async function seenOf({ id, member, session_token, email }: Paid, lists: Lists): Promise<string[]> {
    const call = callerFor(site.call, member);
    const owner = { params: { id }, query: { session_token } };
    const { data: receipt } = await call("showReceipt", owner);
    const { data: payment } = await call("showPayment", owner);
    const [listed, csv] = [lists.listed, lists.file].map((list) => list.find(({ payment_id }) => payment_id === id)!);
    const buyer = initializeContent({ ...order, donor: payment.donor }, "").buyer;
    return [
      [receipt.donor_name ?? "–", ...receipt.lines.flatMap(({ on_behalf_of }) => on_behalf_of ?? [])].join(" for "),
      member ? await panelName(member, id) : shown(payment.lines[0]!.name),
      payment.lines[0]!.basket_able_type === 3 ? nameInList(lists, listed!.id) : "",
      listed!.donor.name ?? "–",
      peopleInFile(csv!),
      `${buyer.name} ${buyer.surname}`,
      mailTo(lists, email),
    ];
  }

  const peopleInFile = (csv: StaffDonation) =>
    [csv.donor.name, ownName(csv), honouredName(csv)].map((name) => name ?? "–").join(" · ");

  const nameInList = ({ spring }: Lists, donation: number) => spring.find(({ id }) => id === donation)!.name ?? "–";

  const shown = (name: string) => (name === "anonymous" ? "–" : name);

  async function panelName(member: Member, payment: string): Promise<string> {
    const data = await site.dataOf("listUserDonations", { query: { per_page: 50 } }, member);
    return shown(data.find(({ payment_id }) => payment_id === payment)!.name);
  }

  function mailTo({ sent }: Lists, destination: string): string {
    const message = sent.find(({ to, text }) => to === destination && text.includes("/receipt/"));
    // A message names nobody; what it encloses is the receipt.
    expect(message?.text).not.toMatch(/Ayşe|Ali Veli|Zeynep|Hatice/);
    return message ? (message.attachments?.length ? "receipt" : "link") : "–";
  }

  /** Enters a transfer as staff; returns what each reader sees. */
  async function enter(giver: "guest" | "member", shown_as: "full_name" | "anonymous", spring: { id: number }) {
    const member = giver === "member" ? await signUp(site) : undefined;
    const email = newEmail();
    const donor = member ? { user: member.phone, shown_as } : { name: "Zeynep Ak", email, shown_as };
    const body = { ...(await aTransfer(site, { cause_id: spring.id, is_another: true })), donor };
    const data = await site.asStaff("enterTransfer", { body });
    const id = data.payment_id;
    await waitForDelivery(site);
    const receipt = await site.asStaff("showStaffReceipt", { params: { id } });
    const lists = await readLists(spring);
    const listed = lists.listed.find(({ payment_id }) => payment_id === id);
    return [
      receipt.donor_name ?? "–",
      member ? await panelName(member, id) : "",
      nameInList(lists, listed!.id),
      listed!.donor.name ?? "–",
      peopleInFile(listed!),
      "",
      mailTo(lists, member ? member.phone : email),
    ];
  }
});

/** Returns rows with one for all that differ in one cell alone, which then lists theirs. */
function merged(rows: readonly string[][], place: number): string[][] {
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const key = row.with(place, "").join("|");
    const first = found.get(key);
    if (first) first[place] += `, ${row[place]}`;
    else found.set(key, [...row]);
  }
  return [...found.values()];
}

/** Returns the document. */
function tableOf(rows: readonly string[][]): string {
  return [
    "# The people of a gift",
    "",
    "Who stands where, for each way to give. `tests/api/gift-people.test.ts` makes this table from what the API answers; the rules are in `app/contract/rules/gift-people.ts`.",
    "",
    `The account is of ${account}. Ali Veli is typed as the payer, Zeynep Ak with a gift of the donor's own, Hatice Nine as the honoured person. "–" is no name, an empty cell is a place that does not exist. A monthly gift shows the same in its first month and in the later ones, whose messages go to the account. Messages name nobody; a mail encloses the receipt, a text message has the link to it. The staff's list of regular gifts has the same names as their list of gifts.`,
    "",
    "| way | gift | giver | cause | receipt | own page | spring's list | staff's list | CSV: payer · own name · on behalf | provider | message |",
    `|${" --- |".repeat(11)}`,
    ...merged(merged(rows, 3), 2).map((row) => `| ${row.join(" | ")} |`),
    "",
  ].join("\n");
}
