import type { SectionSevenContent } from "./section-seven-content.ts";
import { type Fields, type Member, ownerOf, type SectionSevenPeople, shownSpring } from "./section-seven-people.ts";

/** Who may call: nobody's token, the machine's, a user's, or one of the two. */
export type Client = "none" | "machine" | "user" | "either";

export interface Asked {
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Fields;
  /** The signed-in member; null for the machine. */
  readonly member: Member | null;
  /** The member, or the guest's session token: whose basket it is. */
  readonly owner: string;
}

/** What a route says; `list` and `one` become what the dialect makes of them. */
export type Said =
  | { readonly list: readonly unknown[] }
  | { readonly one: unknown }
  /** Documented by §7 with `data`, whatever the dialect. */
  | { readonly data: unknown }
  | { readonly status: number; readonly body?: unknown };

interface SectionSevenRoute {
  readonly method: string;
  /** Without a leading slash; `{}` is any one segment. */
  readonly path: string;
  readonly client: Client;
  readonly answer: (asked: Asked) => Said;
}

interface SectionSevenParts {
  readonly content: SectionSevenContent;
  readonly people: SectionSevenPeople;
  /** Where the bank shows its page. */
  readonly bankPage: () => string;
  /** Field of payment/request that carries the return address; null when the API has none. */
  readonly returnField: string | null;
  readonly way: "document" | "address";
  readonly hasPaymentStates: boolean;
}

export const notFound = { status: 404, body: { message: "Not Found." } } as const;
const said = (status: number, message: string): Said => ({ status, body: { message } });

/** Answers as Laravel's validator does: a message and a list of messages by field. */
function refused(...fields: readonly string[]): Said {
  const errors: Record<string, string[]> = {};
  for (let at = 0; at < fields.length; at += 2) errors[fields[at]!] = [fields[at + 1]!];
  return { status: 422, body: { message: fields[1], errors } };
}

function required(body: Fields, ...names: readonly string[]): Said | null {
  const missing = names.filter((name) => body[name] === undefined || body[name] === null || body[name] === "");
  return missing.length === 0 ? null : refused(...missing.flatMap((name) => [name, `${name} alanı gereklidir.`]));
}

type Answer = SectionSevenRoute["answer"];

/** A route by method and path, which may be called by the machine and by a user. */
const route = (call: string, answer: Answer, client: Client = "either"): SectionSevenRoute => {
  const [method = "", path = ""] = call.split(" ");
  return { method, path, client, answer };
};
const ofUser = (call: string, answer: (member: Member, asked: Asked) => Said) =>
  route(call, (asked) => answer(asked.member!, asked), "user");

/** Returns every route of §7 but oauth/token and user/auth/login; everything else is 404. */
export function sectionSevenRoutes(parts: SectionSevenParts): SectionSevenRoute[] {
  const { content } = parts;
  const lists: Record<string, readonly unknown[]> = {
    faqs: content.faqs,
    "special-days": content.specialDays,
    announcements: content.announcements,
    countries: content.countries,
    blogs: content.blogs,
    news: content.news,
    stories: content.stories,
    "water-well-prices": content.stages,
    "aboutus/countries": content.countries,
    popups: content.popups,
    books: content.books,
    contacts: content.contact,
    "social-media": content.socialMedia,
    "bank-accounts": content.bankAccounts,
    advertisements: content.advertisements,
    statistics: content.statistics,
    "water-wells": content.wells,
    "water-wells/last": content.wells.slice(0, 3),
    sacrifices: content.sacrifices,
    "donation-categories": content.categories,
    "donation-categories/items": content.items,
    springs: content.springs,
  };
  const details: Record<string, readonly { id: number; slug?: string }[]> = {
    faqs: content.faqs,
    announcements: content.announcements,
    blogs: content.blogs,
    news: content.news,
    stories: content.stories,
    video: content.videos,
    "water-wells": content.wells,
    sacrifices: content.sacrifices,
    "donation-categories/items": content.items,
    springs: content.springs,
    "fixed-pages": content.fixedPages,
  };
  const thanks = () => said(201, "Mesajınız alındı.");
  return [
    ...Object.entries(lists).map(([path, list]) => route(`GET ${path}`, () => ({ list }))),
    ...(["menu", "footer", "contact"] as const).map((name) => route(`GET ${name}`, () => ({ data: content[name] }))),
    ...Object.entries(details).map(([path, list]) =>
      route(`GET ${path}/{}`, ({ params: [wanted] }) => {
        const one = list.find(({ id, slug }) => String(id) === wanted || slug === wanted);
        return one ? { one } : notFound;
      }),
    ),
    route("GET kvkk", () => ({ one: content.fixedPages[0] })),
    // An empty array of PHP is a list, not an object.
    route("POST translations", () => ({ data: [] })),
    route("POST contacts/create", ({ body }) => required(body, "name", "email", "subject", "message") ?? thanks()),
    route("POST volunteers", ({ body }) => required(body, "name", "surname", "email", "phone") ?? thanks()),
    ...givingRoutes(parts),
    ...memberRoutes(parts),
    ...springRoutes(parts),
  ];
}

function givingRoutes(parts: SectionSevenParts): SectionSevenRoute[] {
  const { people, bankPage, returnField, way, hasPaymentStates } = parts;
  const states = { waiting: "awaiting_3ds", approved: "succeeded", refused: "failed" } as const;
  const stateRoute = route("GET payment/{}", ({ params }) => {
    const payment = people.payments.get(params[0]!);
    return payment ? { data: { id: payment.order, state: states[payment.state] } } : notFound;
  });
  return [
    ...(hasPaymentStates ? [stateRoute] : []),
    route("POST baskets", ({ body, member, owner }) => {
      const missing = required(body, "amount", "basket_able_type", "basket_able_id");
      if (missing) return missing;
      const [type, id] = [Number(body.basket_able_type), Number(body.basket_able_id)];
      if (!member && !owner) return refused("session_token", "session_token alanı gereklidir.");
      if (!people.takesType(type)) return refused("basket_able_type", "Seçili basket_able_type geçersiz.");
      if (people.titleOf(type, id) === null) return refused("basket_able_id", "Seçili basket_able_id geçersiz.");
      if (Number(body.amount) < 5) return refused("amount", "En az 5 TL bağışlayabilirsiniz.");
      const line = people.addLine(owner, body);
      const named = line.id !== undefined && { data: { id: line.id } };
      return { status: 201, body: { message: "Sepete eklendi.", ...named } };
    }),
    route("GET baskets", ({ owner }) => ({ data: people.basketOf(owner) })),
    route("GET baskets/{}", ({ params }) => ({ data: people.basketOf(params[0]!) })),
    route("DELETE baskets/bulk-destroy", ({ owner }) => {
      people.emptyBasket(owner);
      return said(200, "Sepet boşaltıldı.");
    }),
    route("POST payment/request", ({ body, owner }) => {
      const address = returnField ? body[returnField] : null;
      const payment = people.beginPayment(owner, typeof address === "string" ? address : null);
      if (!payment) return refused("basket", "Sepetiniz boş.");
      if (way === "address") return { one: { hosted_page: `${bankPage()}?order=${payment.order}` } };
      const payload =
        `<!doctype html><html><body onload="document.forms[0].submit()"><form method="post" action="${bankPage()}">` +
        `<input type="hidden" name="order" value="${payment.order}"><input type="hidden" name="amount" ` +
        `value="${payment.amount}"><noscript><button>Devam</button></noscript></form></body></html>`;
      return { one: { payload, ...(hasPaymentStates && { id: payment.order }) } };
    }),
    route("GET donations", ({ owner }) => ({ list: people.donationsOf(owner) })),
  ];
}

function memberRoutes({ people, content }: SectionSevenParts): SectionSevenRoute[] {
  const figures = (member: Member) => people.figuresOf(ownerOf(member));
  const wellsOf = (member: Member) => {
    const own = people.donationsOf(ownerOf(member)).filter(({ basket_able_type }) => basket_able_type === 2);
    return content.wells.filter(({ id }) => own.some(({ basket_able_id }) => basket_able_id === id));
  };
  return [
    // The server itself ends the sign-in.
    ofUser("DELETE user/auth/logout", () => ({ status: 204 })),
    ofUser("GET user/profile", (member) => ({ data: people.shownMember(member) })),
    ofUser("PUT user/profile", (member, { body }) => {
      const { name, surname, first_name, last_name, phone: _, ...rest } = body;
      member.first_name = String(first_name ?? name ?? "");
      member.last_name = String(last_name ?? surname ?? "");
      if (!member.first_name) return refused("first_name", "first_name alanı gereklidir.");
      member.profile = { ...member.profile, ...rest };
      return said(200, "Profil güncellendi.");
    }),
    ofUser("PUT user/profile/delete-request", () => said(200, "Talebiniz alındı.")),
    ofUser("POST user/upload-avatar", (member) => {
      member.avatar = content.wells[0]!.image;
      return said(200, "Yüklendi.");
    }),
    ofUser("GET user/notification-permissions", ({ permissions }) => ({ one: permissions })),
    ofUser("PUT user/notification-permissions", (member, { body }) => {
      member.permissions = { sms: Boolean(body.sms), email: Boolean(body.email) };
      return said(200, "Kaydedildi.");
    }),
    ofUser("GET user/dashboard/donations", (member) => {
      const { total, count } = figures(member);
      return { one: { total, count } };
    }),
    ofUser("GET user/dashboard/needy", (member) => ({ one: { count: wellsOf(member).length * 20 } })),
    ofUser("GET user/dashboard/water-wells", (member) => ({ one: { count: figures(member).wells } })),
    ofUser("GET user/dashboard/completed-projects", () => ({ one: { count: 0 } })),
    ofUser("GET user/dashboard/sacrifice-shares", (member) => ({ one: { count: figures(member).shares } })),
    ofUser("GET user/donations", (member) => ({ list: people.donationsOf(ownerOf(member)) })),
    ofUser("GET user/donations/needy", (member) => ({ list: wellsOf(member) })),
    ofUser("GET user/donations/named-water-wells", () => ({ list: content.namedWells })),
    ofUser("POST email/verification-notification", () => said(200, "Kod gönderildi.")),
    ofUser("POST email/verify", (_, { body }) =>
      body.code === "123456" ? said(200, "Doğrulandı.") : refused("code", "Kod hatalı."),
    ),
  ];
}

function springRoutes({ people }: SectionSevenParts): SectionSevenRoute[] {
  type Spring = NonNullable<ReturnType<SectionSevenPeople["springOf"]>>;
  const own = (method: string, path: string, answer: (spring: Spring, asked: Asked) => Said) =>
    ofUser(`${method} user/springs/{}${path}`, (member, asked) => {
      const spring = people.springOf(member, Number(asked.params[0]));
      return spring ? answer(spring, asked) : notFound;
    });
  const become = (status: string, code: number, message: string) => (spring: Spring) => {
    spring.status = status;
    return said(code, message);
  };
  return [
    ofUser("GET user/springs", (member) => ({ list: people.springsOf(member) })),
    ofUser("POST user/springs", (member, { body }) => {
      const missing = required(body, "name", "about");
      return missing ?? { status: 201, body: { data: people.startSpring(member, body) } };
    }),
    own("GET", "", (spring) => ({ one: shownSpring(spring) })),
    own("PUT", "", (spring, { body }) => {
      Object.assign(spring.fields, body);
      return become("waiting for approval", 200, "Güncelleme talebiniz alındı.")(spring);
    }),
    own("GET", "/goal", ({ fields: { goal_amount, total_amount } }) => ({ one: { goal_amount, total_amount } })),
    own("PUT", "/goal", become("waiting for approval", 200, "Talebiniz alındı.")),
    own("GET", "/donations", ({ id }) => ({
      list: id % 2 === 0 ? [] : [{ name: "anonymous", amount: "100.00", created_at: "2026-10-01 12:00:00" }],
    })),
    own("POST", "/upload-thumb", () => said(200, "Yüklendi.")),
    own("PUT", "/re-approval", become("awaiting verification", 200, "Talebiniz alındı.")),
    own("PUT", "/terminate", become("ended", 200, "Başvurunuz geri çekildi.")),
    own("PUT", "/delete-request", become("delete request", 201, "Talebiniz alındı.")),
    own("PUT", "/end-request", become("ended", 200, "Kampanya sonlandırıldı.")),
  ];
}
