import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { initializeContent } from "../../app/backend/payments/gateways/iyzico-requests.ts";
import { honouredName, ownName } from "../../app/contract/rules/gift-people.ts";
import { databases } from "../support/backend.ts";
import { postReturn, walkChallenge } from "../support/bank-pages.ts";
import { aCard, aGift, fillBasket, newIdempotencyKey, newSessionToken, pay } from "../support/gifts.ts";
import { callerFor, donate } from "../support/giving.ts";
import { order } from "../support/iyzico.ts";
import { type Member, newEmail, outboxOf, signUp } from "../support/people.ts";
import { closeProviderSite, openProviderSite } from "../support/provider-site.ts";
import { readPdfFile, receiptLinkTo, refusal } from "../support/receipts.ts";
import { sharedBackend } from "../support/shared-backend.ts";
import { aSpring } from "../support/springs.ts";
import { administratorOf, waitForDelivery } from "../support/staff.ts";
import { aTransfer } from "../support/transfers.ts";

const kinds = ["well", "sacrifice", "project", "spring"] as const;
const givers = ["guest", "member"] as const;
const rhythms = ["once", "monthly"] as const;

/** What stands with the gift: nothing, the donor's own name in each way to show it, or another person's. */
const gifts = {
  "self, no name": {},
  "self, full name": { name: "Zeynep Ak" },
  "self, initials": { name: "Zeynep Ak", shown_as: "initials" },
  "self, shown to nobody": { name: "Zeynep Ak", shown_as: "anonymous" },
  other: { name: "Hatice Nine", on_behalf: true, proxy_granted: true },
} as const;

/** What is known of the payer when the card is charged. */
const ways = {
  "short way": { name: null },
  "name typed": { name: "Ali Veli" },
  "continue anonymously": { anonymous: true },
} as const;

const account = "Ayşe Yılmaz";

interface Row {
  readonly way: string;
  readonly gift: string;
  readonly giver: string;
  readonly kind: string;
  /** What each reader sees. */
  readonly seen: readonly string[];
}

describe.each(databases)("the people of a gift on %s", (database) => {
  const site = sharedBackend({ database });

  test("stand where docs/gift-people.md says, for every way to give", async () => {
    const spring = await aSpring(site, "confirmed", { wish: { name: "Tablo pınarı", goal_amount: 900_000_00 } });
    const sacrifices = (await site.call("listSacrifices")).data;
    const projects = (await site.call("listProjects")).data;
    const causes = {
      well: { basket_able_type: 2, basket_able_id: 1 },
      sacrifice: { basket_able_type: 1, basket_able_id: sacrifices.find(({ status }) => status === "open")!.id },
      project: { basket_able_type: 4, basket_able_id: projects.find(({ status }) => status === "open")!.id },
      spring: { basket_able_type: 3, basket_able_id: spring.id },
    };
    const rows: Row[] = [];
    for (const [way, donor] of Object.entries(ways))
      for (const [gift, words] of Object.entries(gifts))
        for (const giver of givers)
          for (const rhythm of giver === "guest" ? (["once"] as const) : rhythms)
            for (const kind of kinds) {
              const seen = await give({ ...causes[kind], ...words }, { donor, giver, rhythm, spring });
              rows.push({ way, gift, giver: `${giver} ${rhythm}`, kind, seen });
            }
    for (const donor of ["guest", "member"] as const)
      for (const shown_as of ["full_name", "anonymous"] as const)
        rows.push({
          way: "transfer",
          gift: `self, ${shown_as === "full_name" ? "full name" : "shown to nobody"}`,
          giver: `${donor} once`,
          kind: "spring",
          seen: await enter(donor, shown_as, spring),
        });
    await expect(tableOf(rows)).toMatchFileSnapshot(resolve(import.meta.dirname, "../../docs/gift-people.md"));
  }, 120_000);

  test("puts a name on a receipt that bears none, once, by its link or its owner", async () => {
    const email = newEmail();
    const { id, session_token } = await donate(site, [{}], { donor: { email } });
    const token = await receiptLinkTo(site, email);
    const name = "Sonradan Yazılan";
    const named = await site.call("nameReceiptOfLink", { body: { token, name } });
    expect(named.data).toMatchObject({ payment_id: id, donor_name: name });
    const again = { params: { id }, query: { session_token }, body: { name: "Başka Biri" } };
    expect(await refusal(site.call("nameReceipt", again))).toBe("409 receipt_named");
    expect(await refusal(site.call("nameReceiptOfLink", { body: { token, name: "Başka Biri" } }))).toBe(
      "409 receipt_named",
    );
    const wrong = site.call("nameReceiptOfLink", { body: { token: "0".repeat(32), name } });
    expect(await refusal(wrong)).toBe("404 not_found");
    const staff = await administratorOf(site);
    const { data } = await site.call("listStaffDonations", { query: { q: "sonradan" } }, staff);
    expect(data.map(({ payment_id, donor }) => [payment_id, donor.name])).toEqual([[id, name]]);

    const own = await donate(site, [{}]);
    const owner = { params: { id: own.id }, query: { session_token: own.session_token } };
    const stranger = { ...owner, query: { session_token: newSessionToken() }, body: { name } };
    expect(await refusal(site.call("nameReceipt", stranger))).toBe("404 not_found");
    expect((await site.call("nameReceipt", { ...owner, body: { name } })).data.donor_name).toBe(name);
  });

  test("reach the provider as they stand on the receipt", async () => {
    const provider = await openProviderSite(database);
    const buyerOf = async (gift: object, donor: object) => {
      const session_token = await fillBasket(provider.site.call, { ...gift });
      const { id } = await pay(provider.site.call, session_token, { donor });
      const { name, surname } = provider.bank.buyerOf(id);
      return `${name as string} ${surname as string}`;
    };
    const own = { name: "Deneme Kişi", shown_as: "anonymous" };
    expect(await buyerOf(own, {})).toBe("Deneme Kişi");
    expect(await buyerOf(own, { name: "Ali Veli" })).toBe("Ali Veli");
    expect(await buyerOf(own, { anonymous: true })).toBe("Misafir Bağışçı");
    await closeProviderSite(provider);
  });

  interface Giving {
    readonly donor: object;
    readonly giver: (typeof givers)[number];
    readonly rhythm: (typeof rhythms)[number];
    readonly spring: { readonly id: number };
  }

  /** Gives through basket, card and bank; returns what each reader sees of the last month. */
  async function give(gift: object, { donor, giver, rhythm, spring }: Giving): Promise<string[]> {
    const member = giver === "member" ? await signUp(site) : undefined;
    const call = callerFor(site.call, member);
    const session_token = newSessionToken();
    const email = newEmail();
    const isMonthly = rhythm === "monthly";
    await call("addToBasket", { body: { ...aGift(gift as never), session_token, regular: isMonthly } });
    const { data: basket } = await call("showBasket", { query: { session_token } });
    const { data: payment } = await call("requestPayment", {
      body: {
        session_token,
        idempotency_key: newIdempotencyKey(),
        donor: { ...donor, email },
        card: aCard({ holder: "Kart Sahibi" }),
        terms_accepted: true,
        ...(isMonthly && { regular_consent: { amount: basket.monthly_price, day: basket.monthly_day } }),
      },
    });
    const key = { id: payment.id, session_token };
    await postReturn(site.call, await walkChallenge({ call, backend: site.backend }, key));
    if (!isMonthly) return seenOf(payment.id, { member, session_token, email, spring });
    const [row] = await site.db.query(
      `select id from regular_gifts where payment_line_id in (select id from payment_lines where payment_id = '${payment.id}')`,
    );
    // Its second month is due now, instead of a month later.
    await site.db.execute(`update regular_gifts set next_charge_at = '${site.clock.now().toISOString()}',
      next_month = '${site.clock.now().toISOString().slice(0, 7)}' where id = ${row!.id}`);
    await site.db.execute(`delete from regular_charges where gift_id = ${row!.id}`);
    site.clock.advance(1000);
    await site.backend.runDueJobs();
    const [second] = await site.db.query(`select id from payments where regular_gift_id = ${row!.id}`);
    const first = await seenOf(payment.id, { member, session_token, email, spring, skipped: 1 });
    const later = await seenOf(String(second!.id), { member, session_token, email: member!.phone, spring });
    // The two months differ in where their message goes alone.
    expect(later.slice(0, -1)).toEqual(first.slice(0, -1));
    return first;
  }

  interface Seeing {
    readonly member: Member | undefined;
    readonly session_token: string;
    readonly email: string;
    readonly spring: { readonly id: number };
    /** Newer donations to the spring. */
    readonly skipped?: number;
  }

  async function seenOf(id: string, { member, session_token, email, spring, skipped = 0 }: Seeing): Promise<string[]> {
    const call = callerFor(site.call, member);
    const owner = { params: { id }, query: { session_token } };
    const { data: receipt } = await call("showReceipt", owner);
    const { data: payment } = await call("showPayment", owner);
    const staff = await administratorOf(site);
    const { data: listed } = await site.call("listStaffDonations", { query: { q: id } }, staff);
    const { data: exported } = await site.call("exportDonations", { query: { q: id } }, staff);
    const pdf = await readPdfFile((await call("showReceiptFile", owner)).data);
    expect(pdf.text.includes(receipt.donor_name ?? "İsimsiz"), `the name in the file of ${id}`).toBe(true);
    const [row] = await site.db.query(`select donor_name from payments where id = '${id}'`);
    const buyer = initializeContent({ ...order, donor: { name: row!.donor_name as string | null } }, "").buyer;
    const isOfSpring = payment.lines[0]!.basket_able_id === spring.id && payment.lines[0]!.basket_able_type === 3;
    const { data: list } = await site.call("listSpringDonations", { params: { id: spring.id } });
    const own = listed[0]!;
    const csv = exported[0]!;
    return [
      [receipt.donor_name ?? "–", ...receipt.lines.flatMap(({ on_behalf_of }) => on_behalf_of ?? [])].join(" for "),
      member ? (await panelNames(member, id)).join(", ") : shown(payment.lines[0]!.name),
      isOfSpring ? (list[skipped]!.name ?? "–") : "",
      own.donor.name ?? "–",
      [csv.donor.name, ownName(csv), honouredName(csv)].map((name) => name ?? "–").join(" · "),
      `${buyer.name} ${buyer.surname}`,
      await mailTo(email),
    ];
  }

  const shown = (name: string) => (name === "anonymous" ? "–" : name);

  async function panelNames(member: Member, payment: string): Promise<string[]> {
    const { data } = await site.call("listUserDonations", { query: {} }, member);
    return data.filter(({ payment_id }) => payment_id === payment).map(({ name }) => shown(name));
  }

  async function mailTo(destination: string): Promise<string> {
    await waitForDelivery(site);
    const sent = (await outboxOf(site)).filter(({ to, text }) => to === destination && text.includes("/receipt/"));
    const [message] = sent;
    if (!message) return "–";
    return message.attachments?.length ? "receipt" : "link";
  }

  /** Enters a transfer as staff; returns what each reader sees. */
  async function enter(giver: "guest" | "member", shown_as: "full_name" | "anonymous", spring: { id: number }) {
    const member = giver === "member" ? await signUp(site) : undefined;
    const email = newEmail();
    const donor = member ? { user: member.phone, shown_as } : { name: "Zeynep Ak", email, shown_as };
    const body = { ...(await aTransfer(site, { cause_id: spring.id, is_another: true })), donor };
    const { data } = await site.call("enterTransfer", { body }, await administratorOf(site));
    const id = data.payment_id;
    const staff = await administratorOf(site);
    const { data: receipt } = await site.call("showStaffReceipt", { params: { id } }, staff);
    const { data: listed } = await site.call("listStaffDonations", { query: { q: id } }, staff);
    const { data: list } = await site.call("listSpringDonations", { params: { id: spring.id } });
    const own = listed[0]!;
    return [
      receipt.donor_name ?? "–",
      member ? (await panelNames(member, id)).join(", ") : "",
      list[0]!.name ?? "–",
      own.donor.name ?? "–",
      [own.donor.name, ownName(own), honouredName(own)].map((name) => name ?? "–").join(" · "),
      "",
      await mailTo(member ? member.phone : email),
    ];
  }
});

const head = [
  "way",
  "gift",
  "giver",
  "cause",
  "receipt",
  "own page",
  "spring's list",
  "staff's list",
  "CSV: payer · own name · on behalf",
  "provider",
  "message",
];

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
function tableOf(rows: readonly Row[]): string {
  const cells = rows.map(({ way, gift, giver, kind, seen }) => [way, gift, giver, kind, ...seen]);
  const lines = [head, head.map(() => "---"), ...merged(merged(cells, 3), 2)].map((row) => `| ${row.join(" | ")} |`);
  return [
    "# The people of a gift",
    "",
    "Who stands where, for each way to give. `tests/api/gift-people.test.ts` makes this table from what the API answers; the rules are in `app/contract/rules/gift-people.ts`.",
    "",
    `The account is of ${account}. Ali Veli is typed as the payer, Zeynep Ak with a gift of the donor's own, Hatice Nine as the honoured person. "–" is no name, an empty cell is a place that does not exist. A monthly gift shows the same in its first month and in the later ones, whose messages go to the account.`,
    "",
    ...lines,
    "",
  ].join("\n");
}
