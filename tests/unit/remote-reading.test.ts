import { describe, expect, test } from "vitest";
import { answeredFields } from "~/contract/content/answer.ts";
import { translationsFrom } from "~/section-seven/envelope.ts";
import { UnreadableAnswer } from "~/section-seven/tolerant-reader.ts";
import { readAnswer as readAs } from "../support/remote-answer.ts";

const aWell = { id: 4, title: "Kuyu", cost: "100.00", goal_amount: "1000.00", total_amount: "250.50", country: "Çad" };

describe("answers of another API", () => {
  test("have a well of few fields, with money as text", () => {
    const { data, unread } = readAs("showWaterWell", { data: aWell });
    expect(data).toMatchObject({
      title: "Kuyu",
      cost: 100_00,
      goal_amount: 1000_00,
      total_amount: 250_50,
      remaining_amount: 749_50,
      status: "open",
      stage: { price_per_share: 100_00 },
      basket_able_type: 2,
      completion: null,
      given_name: null,
    });
    expect(unread).toEqual({});
  });

  test("have a share of a well at the price of its stage, whatever its cost", () => {
    const costAt = (price_per_share: string | null) =>
      readAs("showWaterWell", { data: { ...aWell, stage: { id: 2, price_per_share } } }).data.cost;
    expect([costAt("250.50"), costAt(null)]).toEqual([250_50, 100_00]);
  });

  test("have a drawn picture where a cause has none", () => {
    for (const picture of [undefined, null, "", "javascript:alert(1)"])
      expect(readAs("showWaterWell", { data: { ...aWell, picture } }).data.picture).toBe("/pictures/well-mali.svg");
    expect(readAs("showSpring", { data: { id: 3, name: "Pınar" } }).data.picture).toBe("/pictures/spring.svg");
    expect(readAs("showSacrifice", { data: { id: 3, title: "Koyun" } }).data.picture).toMatch(/sacrifice/);
    expect(readAs("showProject", { data: { id: 3, title: "Fırın" } }).data.picture).toMatch(/project/);
  });

  test("leave out unreadable items of a list, and report their path and number", () => {
    const { data, unread } = readAs("listWaterWells", { data: [aWell, { ...aWell, title: null }, "nonsense", null] });
    expect(data.map(({ id }) => id)).toEqual([4]);
    expect(unread).toEqual({ "data.*.title": 1, "data.*": 3 });
  });

  test.each([
    ["wrapped", { data: [aWell], meta: { current_page: "2", per_page: 1, total: 7 } }],
    ["in the list's own page", { data: { data: [aWell], current_page: 2, per_page: 1, total: 7 } }],
    ["beside the list", { data: [aWell], current_page: 2, per_page: 1, total: 7 }],
  ])("have the figures of a page %s", (_, raw) => {
    expect(readAs("listWaterWells", raw).meta).toEqual({ page: 2, per_page: 1, total: 7 });
  });

  test("have consistent pagination, whatever the API says", () => {
    const figures = ([page, per_page, total]: readonly unknown[]) => ({ page, per_page, total });
    for (const { sent, read } of [
      { sent: [1, 0, 2], read: [1, 2, 2] },
      { sent: [2, 12, 0], read: [2, 12, 14] },
      { sent: [-3, 1e308, -1], read: [1, 2, 2] },
      { sent: ["1", "12", "40"], read: [1, 12, 40] },
    ])
      expect(readAs("listWaterWells", { data: wells(2), meta: figures(sent) }).meta).toEqual(figures(read));
  });

  test("are one page without pagination, also without an envelope", () => {
    expect(readAs("listWaterWells", [aWell, aWell], { query: { per_page: 12 } })).toMatchObject({
      data: [{ id: 4 }, { id: 4 }],
      meta: { page: 1, per_page: 12, total: 2 },
    });
    expect(readAs("showWaterWell", aWell).data.id).toBe(4);
    expect(readAs("showDonationSums", { data: 1500 }).data).toEqual({ amount: 1500_00, donations_count: null });
    expect(readAs("showNeedySum", { data: { people: "12" } }).data).toEqual({ people: 12 });
    expect(readAs("showWaterWellSum", "7").data).toEqual({ water_wells: 7 });
  });

  test("have a basket of the specification's fields", () => {
    const of = { user_id: null, session_token: "a", name: "anonymous", phone_number: null };
    const line = { ...of, amount: "75.00", basket_able_type: 2, basket_able_id: 4, share_value: 1 };
    const { data } = readAs("showBasket", { basket: [line], total_price: "75.00" });
    expect(data).toMatchObject({ total_price: 75_00, payment: { card_entry: "own", saves_cards: false } });
    expect(data.basket).toMatchObject([{ amount: 75_00, available: true, shown_as: "full_name", regular: false }]);
  });

  test("have a profile by the specification's names, also without a phone", () => {
    const { data } = readAs("showProfile", {
      data: { id: "7", name: "Ayşe", surname: "Yılmaz", phone: "0532 123 45 67", media: { avatar: "/storage/a.jpg" } },
    });
    expect(data).toMatchObject({
      id: 7,
      first_name: "Ayşe",
      last_name: "Yılmaz",
      phone: "+905321234567",
      media: { avatar: "https://api.example.org/storage/a.jpg" },
      staff_role: null,
    });
    expect(readAs("showProfile", { data: { id: 7, first_name: "A", last_name: "B" } }).data.phone).toBe("");
  });

  test("lead to a provider's page on the web alone", () => {
    const read = (hosted_page: unknown) => readAs("showThreeDSecure", { data: { payload: null, hosted_page } }).data;
    expect(read("https://pay.example/x").hosted_page).toBe("https://pay.example/x");
    for (const address of ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "x", 7])
      expect([address, read(address).hosted_page]).toEqual([address, null]);
  });

  test("have a menu of leaves, contacts of values alone, popups of four fields", () => {
    expect(readAs("listMenu", { data: [{ label: "Haberler", slug: "news" }] }).data[0]).toEqual({
      label: "Haberler",
      slug: "/news",
      subMenuItems: [],
    });
    const { data: contacts } = readAs("listContact", {
      data: [{ value: "info@example.org" }, { value: "0212 555 44 33" }],
    });
    expect(contacts).toMatchObject([
      { type: "email", link: "mailto:info@example.org" },
      { type: "phone", link: "tel:02125554433" },
    ]);
    const popup = { img: "https://img.example.org/a.jpg", title: "Kurban", description: "…", button_url: "/donate" };
    const [read] = readAs("listPopups", { data: [popup] }).data;
    expect(read).toMatchObject({ ...popup, picture: { src: popup.img } });
    expect(readAs("listPopups", { data: [{ ...popup }] }).data[0]!.id).toBe(read!.id);
    // As many digits as ids in addresses and in the cookie of closed popups have.
    for (let place = 0; place < 200; place++) {
      const [other] = readAs("listPopups", { data: [{ ...popup, title: `Kurban ${place}` }] }).data;
      expect(String(other!.id)).toMatch(/^[1-9]\d{0,8}$/);
    }
  });

  test("have a spring with its state and days left", () => {
    const ends = new Date(Date.now() + 3 * 86_400_000 - 1000).toISOString();
    const raw = { id: 3, name: "Pınar", about: "…", target: 1000, status: "confirmed", ends_at: ends };
    const { data } = readAs("showUserSpring", { data: raw });
    expect(data).toMatchObject({ title: "Pınar", state: "confirmed", goal_amount: 1000_00, days_left: 3 });
  });

  test.each([
    ["showWaterWell", [null, [], "text", {}, { data: null }, { message: "ok" }]],
    ["listWaterWells", [null, "text", { data: "text" }, { message: "no" }]],
    ["showProfile", [{ data: {} }]],
    ["login", [{ data: { firebase_token: "short", access_token: null } }]],
    ["verifySignInCode", [{ data: { firebase_token: "short" } }]],
  ] as const)("throw when nothing of %s can be read: %j", (name, answers) => {
    for (const raw of answers) expect(() => readAs(name, raw), JSON.stringify(raw)).toThrow(UnreadableAnswer);
  });

  test("have translations in groups, flat or nested, but not of a depth that no site has", () => {
    let deep: unknown = "x";
    for (let level = 0; level < 5_000; level++) deep = { a: deep };
    expect(translationsFrom({ deep, menu: { home: "a" } })).toEqual({ menu: { home: "a" } });
    expect(translationsFrom({ "menu.home": "Ana sayfa", basket: { empty: { title: "Boş" } } })).toEqual({
      menu: { home: "Ana sayfa" },
      basket: { "empty.title": "Boş" },
    });
  });

  test("never reach what all objects share, whatever their texts are called", () => {
    const raw = JSON.parse(`{
      "__proto__.polluted": "x", "constructor.polluted": "x", "menu": { "__proto__": { "polluted": "x" }, "home": "a" },
      "__proto__": { "polluted": "x" }, "toString": { "a": "x" }, "a.constructor.prototype.polluted": "x"
    }`) as unknown;
    expect(translationsFrom(raw)).toEqual({ menu: { home: "a" } });
    const { data } = readAs("listTranslations", { data: raw });
    expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(data.menu)).toBe(Object.prototype);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    expect((Object as { polluted?: string }).polluted).toBeUndefined();
  });

  test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])("take %j for no known word", (word) => {
    expect(readAs("showUserSpring", { data: { id: 3, name: "Pınar", status: word } }).data.state).toBe("other");
    expect(readAs("showProfile", { data: { id: 7, name: "A", gender: word } }).data.gender).toBeNull();
  });

  test.each([
    ["Adak", "adak", undefined],
    ["vacip", "vacip", undefined],
    ["Küçükbaş", "other", "Küçükbaş"],
    [{ id: 2, name: "Büyükbaş hissesi" }, "other", undefined],
    [undefined, "other", undefined],
  ])("have a sacrifice of the type %j", (type, known, words) => {
    const { data } = readAs("showSacrifice", { data: { id: 3, title: "Koyun", type } });
    expect([data.type, data.type_text]).toEqual([known, words]);
  });
});

const wells = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, place) => ({ id: place + 1, title: `Kuyu ${place + 1}`, cost: 5, ...fields }));
const idsOf = (list: { data: readonly { id: number }[] }) => list.data.map(({ id }) => id);

describe("pages of a list of another API", () => {
  test.each([
    ["links.next", { links: { next: "https://api.example.org/x?page=2" }, meta: { current_page: 1, per_page: 9 } }],
    ["next_page_url", { next_page_url: "https://api.example.org/x?page=2", current_page: 1, per_page: 9 }],
  ])("are followed by another with %s", (_, around) => {
    expect(readAs("listWaterWells", { data: wells(9), ...around }).meta).toEqual({ page: 1, per_page: 9, total: 10 });
    expect(readAs("listWaterWells", { data: { data: wells(9), ...around } }).meta.total).toBe(10);
    expect(readAs("listWaterWells", { data: wells(5), ...around }).meta.total).toBe(10);
  });

  test("end where the API says so", () => {
    const last = { data: wells(9), links: { next: null }, meta: { current_page: 2, per_page: 9 } };
    expect(readAs("listWaterWells", last, { query: { page: 2, per_page: 9 } }).meta.total).toBe(18);
    expect(readAs("listWaterWells", { data: [], meta: { page: 9, per_page: 12, total: 40 } }).meta.total).toBe(40);
  });

  test("may be followed by another when they are full and say nothing", () => {
    const totalOf = (count: number, page: number) =>
      readAs("listWaterWells", { data: wells(count) }, { query: { page, per_page: 12 } }).meta.total;
    expect([totalOf(12, 1), totalOf(12, 2), totalOf(11, 1), totalOf(3, 2)]).toEqual([13, 25, 11, 15]);
  });

  test("are cut from a list that the API sent whole", () => {
    const first = readAs("listWaterWells", wells(30), { query: { per_page: 12 } });
    expect(first.data).toHaveLength(12);
    expect(first.meta).toEqual({ page: 1, per_page: 12, total: 30 });
    const last = readAs("listWaterWells", { data: wells(30) }, { query: { per_page: 12, page: 3 } });
    expect(idsOf(last)).toEqual([25, 26, 27, 28, 29, 30]);
    expect(last.meta).toEqual({ page: 3, per_page: 12, total: 30 });
    const beyond = readAs("listWaterWells", wells(30), { query: { per_page: 12, page: 4 } });
    expect(beyond).toMatchObject({ data: [], meta: { total: 30 } });
    expect(readAs("listWaterWells", { data: { "0": wells(1)[0], "3": wells(4)[3] } }).meta.total).toBe(2);
    // Nobody asked for less.
    expect(readAs("listWaterWells", wells(30)).data).toHaveLength(30);
  });
});

describe("a filter that another API ignores", () => {
  const list = [
    ...wells(2, { status: "open" }),
    { id: 3, title: "Biten", cost: 5, status: "completed" },
    { id: 4, title: "Dolan", cost: 5, goal_amount: "100.00", total_amount: "100.00" },
    { id: 5, title: "Sessiz", cost: 5 },
    { id: 6, title: "Sayı", cost: 5, status: 1 },
  ];

  test("leaves out what is otherwise", () => {
    expect(idsOf(readAs("listWaterWells", list, { query: { status: "open" } }))).toEqual([1, 2, 5, 6]);
    expect(idsOf(readAs("listWaterWells", list, { query: { status: "completed" } }))).toEqual([3, 4, 5, 6]);
    expect(idsOf(readAs("listWaterWells", list))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("is made good for before a list is cut, and in its total", () => {
    const whole = readAs("listWaterWells", list, { query: { status: "completed", per_page: 1 } });
    expect(whole).toMatchObject({ data: [{ id: 3 }], meta: { page: 1, per_page: 1, total: 4 } });
    const part = { data: list, meta: { current_page: 1, per_page: 6, total: 6 } };
    expect(readAs("listWaterWells", part, { query: { status: "completed" } }).meta.total).toBe(4);
    const open = { data: wells(2, { status: "open" }) };
    const none = { data: [], meta: { total: 0 } };
    expect(readAs("listWaterWells", open, { query: { status: "completed" } })).toMatchObject(none);
  });

  test("leaves out springs that are over, or are not", () => {
    const springs = [
      { id: 1, name: "Süren", ends_at: "2199-01-01" },
      { id: 2, name: "Biten", ends_at: "2020-01-01" },
      { id: 3, name: "Bitirilen", status: "ended" },
    ];
    expect(idsOf(readAs("listSprings", springs, { query: { ended: false } }))).toEqual([1]);
    expect(idsOf(readAs("listSprings", springs, { query: { ended: true } }))).toEqual([2, 3]);
  });
});

const spring = { id: 3, name: "Pınar", about: "…", goal_amount: "1000.00" };
const own = (fields: object) => readAs("showUserSpring", { data: { ...spring, ...fields } }).data;

describe("springs of another API", () => {
  test.each([
    ["awaiting verification", "awaiting_verification"],
    ["Waiting for approval", "waiting_for_approval"],
    ["CONFIRMED", "confirmed"],
    ["rejected", "rejected"],
    ["delete-request", "deletion_requested"],
    ["ended", "ended"],
  ])("with the status %j are %s", (status, state) => {
    expect(own({ status })).toMatchObject({ state });
    expect(own({ status }).state_text).toBeUndefined();
  });

  test.each([["Yayına alındı"], ["re_approval"], [2], [true], [{ id: 3, name: "rejected" }], [null]])(
    "with the status %j, which nobody knows, keep the API's word",
    (status) => {
      const { data, unread } = readAs("showUserSpring", { data: { ...spring, status } });
      expect(data.state).toBe("other");
      expect(data.state_text).toBe(["string", "number"].includes(typeof status) ? String(status) : "");
      expect(unread).toEqual(status === null ? {} : { "data.state": 1 });
    },
  );

  test("take no gifts before they are approved and after their end", () => {
    for (const status of ["awaiting verification", "rejected", "ended"])
      expect(own({ status }).status, status).toBe("closed");
    for (const status of ["confirmed", "waiting_for_approval"]) expect(own({ status }).status, status).toBe("open");
  });

  const day = (days: number) => new Date(Date.now() + (days * 24 + 3) * 3_600_000).toISOString().slice(0, 10);

  test("end on the last day that the API names", () => {
    expect(own({ ends_at: day(3) })).toMatchObject({ days_left: 4 });
    expect(own({ ends_at: `${day(3)} 00:00:00` })).toMatchObject({ days_left: 3 });
    expect(own({ days_left: "12" })).toMatchObject({ days_left: 12, ends_at: null });
  });

  test("have no number of days when nothing says it", () => {
    expect(own({})).toMatchObject({ days_left: 0, ends_at: null });
    expect(own({ application_date: day(-20), status: "confirmed" })).toMatchObject({ days_left: 0, ends_at: null });
    expect(own({ approved_at: day(-20), status: "confirmed" })).toMatchObject({ days_left: 0, ends_at: null });
  });
});

test("bank accounts of another API have the currency that it names, and no other", () => {
  const account = { iban: "TR33 0006 1005 1978 6457 8413 26", account_name: "Dernek", account_type: "Dolar hesabı" };
  const [silent, said] = readAs("listBankAccounts", { data: [account, { ...account, currency: "CHF" }] }).data;
  expect(silent).toMatchObject({ currency: "", bank_name: "", iban: "TR330006100519786457841326" });
  expect(said!.currency).toBe("CHF");
});

describe("texts of another API", () => {
  const html = "<p>Bir kuyu da <b>sen</b> a&ccedil; &amp; payla&#351;.</p>";
  const words = "Bir kuyu da sen aç & paylaş.";

  test.each([
    ["listPopups", { title: "Su &amp; hayat", description: html }, { title: "Su & hayat", description: words }],
    ["listAdvertisements", { id: 1, title: html, button_text: "Oku &raquo;" }, { title: words, button_text: "Oku »" }],
    ["listMenu", { label: "Kurban &amp; Adak", slug: "x" }, { label: "Kurban & Adak" }],
    ["listFaqs", { id: 1, question: "<b>Neden?</b>", answer: html }, { question: "Neden?", answer: html }],
    [
      "listContact",
      { value: "<p>info@example.org</p>" },
      { value: "info@example.org", link: "mailto:info@example.org" },
    ],
  ] as const)("have no HTML where pages show them as they are: %s", (name, sent, read) => {
    expect(readAs(name, { data: [sent] })).toMatchObject({ data: [read] });
  });

  test("have paragraphs in the story of a well", () => {
    const { data } = readAs("showWaterWell", { data: { id: 1, title: "Kuyu", story: `${html}<p>İki</p>` } });
    expect(data.story).toBe(`${words}\n\nİki`);
  });

  test.each([
    ["showNews", "news"],
    ["showStory", "story"],
    ["showBlog", "blog"],
    ["showVideo", "video"],
    ["showAnnouncement", "announcement"],
  ] as const)("have no HTML in any text of %s", (endpoint, kind) => {
    const names = answeredFields(kind).flatMap(({ name, type }) => (type === "text" || type === "lines" ? [name] : []));
    const raw = Object.fromEntries(names.map((name) => [name, "<b>Su</b> &amp; hayat"]));
    expect(readAs(endpoint, { data: { id: 1, slug: "su", ...raw } }).data).toMatchObject(
      Object.fromEntries(names.map((name) => [name, "Su & hayat"])),
    );
  });

  test("lose what scripts and styles contain, and keep signs that are no HTML", () => {
    for (const [summary, read] of [
      ["<style>p{color:red}</style><p>Bir</p><script>alert(1)</script> iki<!-- üç -->", "Bir\n\n iki"],
      ["5 < 6 > 3, I <3 su", "5 < 6 > 3, I <3 su"],
      ["&lt;b&gt; &nope; &", "<b> &nope; &"],
    ])
      expect(readAs("showNews", { data: { slug: "x", title: "y", summary } }).data.summary).toBe(read);
  });
});

const page = { title: "KVKK", body: "<p>6698 sayılı Kanun…</p>" };

test.each([
  [{ updated_at: "2026-11-21T09:30:00.123456Z" }, "2026-11-21"],
  [{ updated_at: "2026-11-21 23:30:00" }, "2026-11-21"],
  [{ version: 3, updated_at: "2026-11-21" }, "3"],
])("a fixed page of another API with %j has the version %j", (fields, version) => {
  expect(readAs("showFixedPage", { data: { ...page, ...fields } }).data.version).toBe(version);
});

test("a fixed page of another API has a version that stays while its text does", () => {
  const [one, same, other] = [page, { ...page, title: "x" }, { ...page, body: "x" }].map(
    (data) => readAs("showKvkk", { data }).data.version,
  );
  expect(same).toBe(one);
  expect(other).not.toBe(one);
  expect(readAs("showKvkk", { data: page }).data).toMatchObject({ title: "KVKK", body: page.body, slug: "" });
});
