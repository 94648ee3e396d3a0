import { randomInt } from "node:crypto";
import { isNightly } from "../../support/depth.ts";
import { cardWithBehaviour, type Donor } from "../../support/donor.ts";
import { beginPaymentOverHttp, donateOverHttp, type HttpMember, signUpOverHttp } from "../../support/http-member.ts";
import { aSpringName, startSpringOverHttp } from "../../support/http-spring.ts";
import type { openSiteDatabase } from "../../support/site-database.ts";
import type { StaffApi } from "../../support/staff-api.ts";
import { aStatement, statementFormat } from "../../support/transfers.ts";
import { expect, test } from "../springs/fixtures.ts";

test.use({ siteOf: "queue" });

const permit = { number: "2026/417", authority: "İstanbul Valiliği", from: "01.01.2026", until: "31.12.2099" };

test("fifty decisions take one page load each @nojs", async ({ site }) => {
  const decisions = 50;
  for (let made = 0; made < decisions / 2; made++) {
    const member = await signUpOverHttp(site);
    await startSpringOverHttp(member);
    await member.browser.post("/profile/deletion");
  }
  const staff = (await signUpOverHttp(site, { phone: site.adminPhones.shift()! })).browser;
  let page = await staff.open(
    /href="(\/admin\/(?:springs|account-deletions)\/\d+)"/.exec((await staff.open("/admin")).html)![1]!,
  );
  let loads = 0;
  for (let decided = 0; decided < decisions; decided++) {
    // Springs are approved, and every other account is erased; the last permit's authority is offered for the next one.
    const isSpring = page.headings[0]!.includes("pınarı");
    const isErased = !isSpring && decided % 4 < 2;
    const form = page.form(isSpring ? "Onayla ve yayınla" : isErased ? "Kalıcı olarak sil" : "Reddet");
    const fields = Object.fromEntries(form.fields);
    if (isSpring && loads > 0 && decided > 4) expect(fields.authority).toBe(permit.authority);
    const answer = await staff.post(form.action, {
      ...fields,
      ...(isSpring ? permit : isErased ? { certain: "on" } : { reason: "Süren bir pınar var." }),
    });
    expect([answer.status, page.address]).toEqual([303, page.address]);
    page = await staff.open(answer.headers.get("location")!);
    loads++;
  }
  expect(loads).toBe(decisions);
  expect(page.address).toBe("/admin");
  expect(page.text).toContain("Karar bekleyen iş yok.");
});

test("decides about a well's name in its row", async ({ administrator: staff, member, db, donor }) => {
  const well = db.clearDonationsOf("well-mali-segou");
  const gift = { cause: `water_well-${well}`, for: "self", all: "on" };

  await donateOverHttp(member.browser, undefined, gift);
  await member.browser.post(`/dashboard/named-water/${well}`, { name: "Hasan Dede" });
  await staff.page.goto("/admin");
  const row = staff.page.getByRole("row").filter({ hasText: "Hasan Dede" });
  await row.getByRole("button", { name: /^Onayla\s?: Hasan Dede$/ }).click();
  await expect(staff.page.getByRole("status").filter({ hasText: "İsim onaylandı" })).toBeVisible();
  await expect(staff.page).toHaveURL("/admin");
  await expect(row).toHaveCount(0);
  await donor.page.goto("/dashboard/named-water");
  await expect(donor.page.getByRole("main")).toContainText("Hasan Dede");
});

/**
 * Leaves a page and waits for another one with a form about what its address names.
 * @param address path of the other page, or its end
 * @returns the path of the other page
 */
async function goOn({ page }: Donor, leave: () => Promise<unknown>, address: RegExp | string): Promise<string> {
  const left = page.url();
  await leave();
  await expect(page).not.toHaveURL(left);
  await expect(page).toHaveURL(address);
  // The address changes before the page does, and back and forth while the editor asks.
  const path = typeof address === "string" ? address : new URL(page.url()).pathname;
  await expect(page.locator(`main form[method=post][action^="${path}"]`).first()).toBeVisible();
  return path;
}

/** Types into every field of the page, changes every tick and choice, and opens every fold. */
async function changeEverything({ page }: Donor): Promise<void> {
  const changed = await page.getByRole("main").evaluate((main) => {
    const parts = main.querySelectorAll<HTMLElement>("input, textarea, select, details");
    for (const part of parts) {
      if (part instanceof HTMLDetailsElement) part.open = true;
      else if (part instanceof HTMLSelectElement) part.selectedIndex = part.options.length - 1;
      else if (part instanceof HTMLTextAreaElement) part.value = "Yarım kalan gerekçe";
      else if (part instanceof HTMLInputElement && ["checkbox", "radio"].includes(part.type)) part.click();
      else if (part instanceof HTMLInputElement && !["hidden", "file"].includes(part.type)) part.value = "Yarım kalan";
      part.dispatchEvent(new Event("input", { bubbles: true }));
    }
    return parts.length;
  });
  expect(changed).toBeGreaterThan(0);
}

/** Expects every field, tick and choice of the page as the server gave it, and every fold closed. */
async function expectUnchanged({ page }: Donor): Promise<void> {
  const changed = await page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>("input, textarea, select, details")]
      .filter((part) => {
        if (part instanceof HTMLDetailsElement) return part.open;
        if (part instanceof HTMLSelectElement) {
          const given = [...part.options].findIndex(({ defaultSelected }) => defaultSelected);
          return part.selectedIndex !== Math.max(given, 0);
        }
        if (part instanceof HTMLInputElement && ["checkbox", "radio"].includes(part.type))
          return part.checked !== part.defaultChecked;
        const field = part as HTMLInputElement | HTMLTextAreaElement;
        return field.value !== field.defaultValue;
      })
      .map((part) => part.id || part.outerHTML),
  );
  expect(changed, page.url()).toEqual([]);
}

/**
 * Makes two requests of each kind of decision, those of guests entered by staff. Returns the ends of the addresses of
 * the requests, oldest first.
 */
async function waitingRequests(
  api: StaffApi,
  members: readonly HttpMember[],
  wells: readonly number[],
): Promise<RegExp[]> {
  for (const member of members) await startSpringOverHttp(member);
  for (const [place, { browser }] of members.entries()) {
    await donateOverHttp(browser, undefined, { cause: `water_well-${wells[place]}`, for: "self", all: "on" });
    await browser.post(`/dashboard/named-water/${wells[place]}`, { name: `Rahmet ${randomInt(10 ** 9)}` });
  }
  for (const { browser } of members) await browser.post("/profile/deletion");
  for (const { phone } of members)
    await api.call("enterGuestErasure", { body: { email: `e${phone.slice(1)}@example.org`, reason: "Dilekçe" } });
  return ["springs", "well-names", "account-deletions", "guest-erasures"].flatMap((kind) => {
    const address = new RegExp(`/admin/${kind}/\\d+$`);
    return [address, address];
  });
}

test("begins each decision with an empty form @js", async ({ administrator: staff, staff: api, someMember, db }) => {
  const { page } = staff;
  const wells = ["well-niger-zinder", "well-burkina-koudougou"].map((well) => db.clearDonationsOf(well));
  const addresses = await waitingRequests(api, [await someMember(), await someMember()], wells);
  const typed = {
    "İzin numarası": permit.number,
    "İzni veren makam": permit.authority,
    "İznin başlangıcı": permit.from,
    "İznin bitişi": permit.until,
  };
  const first = page.getByRole("table").getByRole("link").first();
  const later = page.getByRole("link", { name: /^Sonra karar ver/ });
  const decide = staff.button(/^(Onayla|Onayla ve yayınla|Kalıcı olarak sil)$/);
  await staff.openForTyping("/admin");
  let leave = () => first.click();
  for (const address of [...addresses, addresses[0]!]) {
    await goOn(staff, leave, address);
    await expectUnchanged(staff);
    await changeEverything(staff);
    leave = () => later.click();
  }
  // Decides about each, with the other decision half written.
  await staff.openForTyping("/admin");
  leave = () => first.click();
  for (const address of addresses) {
    await goOn(staff, leave, address);
    await expectUnchanged(staff);
    await changeEverything(staff);
    if (address.source.includes("springs"))
      for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text);
    leave = () => decide.click();
  }
  await decide.click();
  await expect(page.getByText("Karar bekleyen iş yok.")).toBeVisible();
});

interface StaffList {
  readonly address: string;
  /** Beginnings of the links from a form to the list. */
  readonly back: readonly string[];
  /** Text in the rows of two items. */
  readonly items: readonly string[];
  /** Beginnings of the links that lead from the page of an item to its form. */
  readonly way?: readonly string[];
  /** End of the address of a form. */
  readonly form: RegExp;
}

const unknownCard = { holder: "Ayşe Yılmaz", number: cardWithBehaviour("stays_unknown"), expiry: "12/30", cvv: "123" };

/** Makes two items of each list whose items have a form. */
async function listsOfTwo(
  staff: StaffApi,
  members: readonly HttpMember[],
  db: Pick<ReturnType<typeof openSiteDatabase>, "addUnknownPayment" | "setUpSecondFactor" | "startReview">,
): Promise<StaffList[]> {
  const springs: string[] = [];
  const unknown: string[] = [];
  const payments: string[] = [];
  const refunds: string[] = [];
  for (const [place, member] of members.entries()) {
    const name = aSpringName();
    await startSpringOverHttp(member, { name });
    springs.push(name);
    const gift = { cause: "water_well-1", for: "self", own_amount: String(5_100 + place) };
    const id = await donateOverHttp(member.browser, undefined, gift);
    payments.push(id);
    const { lines } = (await staff.call("showStaffPayment", { params: { id } })).data;
    const reason = `Yanlış tutar yazmış ${place}`;
    const body = { lines: [{ line_id: lines[0]!.id, amount: 5_050_00 }], reason };
    await staff.call("requestRefund", { params: { id }, body });
    refunds.push(reason);
    await staff.call("addStaff", { body: { phone: member.phone, role: "editor" } });
    db.setUpSecondFactor(member.phone);
    const pay = await beginPaymentOverHttp(member.browser, unknownCard);
    const review = await pay("Ödemeniz işleniyor");
    db.startReview(review);
    await member.browser.open(`/payment/result?payment=${review}`);
    unknown.push(review);
  }
  const account = (await staff.call("showTransferChoices", {})).data.accounts.find(({ is_lira }) => is_lira)!;
  const upload = async (name: string, senders: readonly string[]) => {
    const file = aStatement(senders.map((sender) => ["21.11.2026", "75,25", sender, "Bağış"]));
    return (await staff.call("uploadStatement", { params: { id: account.id }, query: { name }, file })).data.id;
  };
  const senders = ["ALİ VELİ", "HAVVA KILIÇ"];
  await staff.call("importStatement", { params: { id: await upload("taken.csv", senders) }, body: statementFormat });
  const files = ["first.csv", "second.csv"];
  for (const name of files) await upload(name, [`DENEME ${name}`]);
  for (const [place, day] of ["2026-03-04", "2026-03-05"].entries()) db.addUnknownPayment(day, `2000077${place}`);
  return [
    { address: "/admin/springs", back: ["Pınarlar"], items: springs, form: /springs\/\d+$/ },
    {
      address: "/admin/payments",
      back: ["Ödemeler"],
      items: payments,
      way: ["Ters ibrazı kaydet"],
      form: /refund\/chargeback$/,
    },
    { address: "/admin/payments", back: ["Ödemeler"], items: payments, way: ["Karta iade et"], form: /refund\/card$/ },
    {
      address: "/admin/payments",
      back: ["Ödemeler"],
      items: unknown,
      way: ["Para çekilmiş"],
      form: /settlement\/taken$/,
    },
    { address: "/admin/refunds", back: ["İadeler"], items: refunds, way: ["Reddet"], form: /reject$/ },
    { address: "/admin/transfers/queue", back: ["Bekleyen satırlar"], items: senders, form: /lines\/\d+$/ },
    {
      address: "/admin/transfers/queue",
      back: ["Havaleler", "Bekleyen satırlar"],
      items: senders,
      way: ["Bağış değil"],
      form: /set-aside$/,
    },
    { address: "/admin/transfers/import", back: ["Bankadan dosya al"], items: files, form: /import\/\d+$/ },
    {
      address: "/admin/reconciliation",
      back: ["Mutabakat"],
      items: ["04.03.2026", "05.03.2026"],
      way: ["İlgilenildi"],
      form: /differences\/\d+$/,
    },
    {
      address: "/admin/reconciliation",
      back: ["Mutabakat"],
      items: ["04.03.2026", "05.03.2026"],
      way: ["İlgilenildi", "Bağış olarak kaydet"],
      form: /differences\/\d+\/donation$/,
    },
    {
      address: "/admin/administrators",
      back: ["Ekip"],
      items: members.map(({ phone }) => phone),
      way: ["Doğrulama uygulamasını kaldır"],
      form: /second-factor-reset$/,
    },
    { address: "/admin/administrators", back: ["Ekip"], items: members.map(({ phone }) => phone), form: /\/\d+$/ },
    {
      address: "/admin/content/news",
      back: ["Haberler"],
      items: ["Sondaj ekibi Mongo'ya doğru yola çıktı", "Yumbe'de okul bahçesindeki kuyu tamamlandı"],
      form: /news\/\d+$/,
    },
  ];
}

test("begins the form of each item of a list anew @js", async ({ administrator: desk, staff, someMember, db }) => {
  const { page } = desk;
  // The editor asks before it is left.
  page.on("dialog", (dialog) => dialog.accept());
  const lists = await listsOfTwo(staff, [await someMember(), await someMember()], db);
  // By day one list of some areas; their forms are made by the same parts.
  const tried = isNightly
    ? lists
    : ["/admin/springs", "/admin/payments", "/admin/transfers/queue", "/admin/content/news"].map((area) =>
        lists.find(({ address }) => address === area)!,
      );
  for (const { address, back, items, way = [], form } of tried) {
    const click = (name: string) =>
      page
        .getByRole("link", { name: new RegExp(`^${name}`) })
        .first()
        .click();
    const openForm = async (item: string) => {
      await page.locator("main").locator("tr, li").filter({ hasText: item }).getByRole("link").first().click();
      for (const name of way) await click(name);
    };
    const openFormOfOther = async () => {
      for (const name of back) await click(name);
      await openForm(items[1]!);
    };
    await desk.openForTyping(address);
    const first = await goOn(desk, () => openForm(items[0]!), form);
    await goOn(desk, openFormOfOther, form);
    await changeEverything(desk);
    // The browser's history leads from one form straight to the other. Chromium puts back what was typed on a page of
    // its history, so nothing was typed on the first one.
    await goOn(desk, () => page.evaluate((steps) => window.history.go(-steps), way.length + back.length + 1), first);
    await expectUnchanged(desk);
    await changeEverything(desk);
    await goOn(desk, openFormOfOther, form);
    await expectUnchanged(desk);
  }
});

test("begins the request of each guest with an empty form @js", async ({ administrator: desk }) => {
  // Their data and the form stand at one address, so that no address names a person.
  await desk.openForTyping("/admin/guests");
  const reason = desk.page.getByLabel(/^Başvuru: nasıl geldi/);
  for (const contact of ["bir@example.org", "iki@example.org"]) {
    await desk.page.getByLabel("E-posta adresi ya da telefon").fill(contact);
    await desk.button("Göster").click();
    await expect(desk.page.getByRole("heading", { name: contact })).toBeVisible();
    await expect(reason).toHaveValue("");
    await reason.fill("Yarım kalan gerekçe");
  }
});
