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

export interface SectionSevenRoute {
  readonly method: string;
  /** Without a leading slash; `{}` is any one segment. */
  readonly path: string;
  readonly client: Client;
  readonly answer: (asked: Asked) => Said;
}

export interface SectionSevenParts {
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
function refused(errors: Record<string, string[]>): Said {
  return { status: 422, body: { message: Object.values(errors)[0]![0], errors } };
}

function required(body: Fields, names: readonly string[]): Said | null {
  const missing = names.filter((name) => body[name] === undefined || body[name] === null || body[name] === "");
  if (missing.length === 0) return null;
  return refused(Object.fromEntries(missing.map((name) => [name, [`${name} alanı gereklidir.`]])));
}

/** Returns every route of §7 but oauth/token and user/auth/login; everything else is 404. */
export function sectionSevenRoutes(parts: SectionSevenParts): SectionSevenRoute[] {
  const { content } = parts;
  const routes: SectionSevenRoute[] = [];
  const get = (path: string, answer: SectionSevenRoute["answer"], client: Client = "either") =>
    routes.push({ method: "GET", path, client, answer });
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
  for (const [path, list] of Object.entries(lists)) get(path, () => ({ list }));
  for (const name of ["menu", "footer", "contact"] as const) get(name, () => ({ data: content[name] }));
  const details: Record<string, readonly { id: number; slug?: string }[]> = {
    "faqs/{}": content.faqs,
    "announcements/{}": content.announcements,
    "blogs/{}": content.blogs,
    "news/{}": content.news,
    "stories/{}": content.stories,
    "video/{}": content.videos,
    "water-wells/{}": content.wells,
    "sacrifices/{}": content.sacrifices,
    "donation-categories/items/{}": content.items,
    "springs/{}": content.springs,
    "fixed-pages/{}": content.fixedPages,
  };
  for (const [path, list] of Object.entries(details))
    get(path, ({ params: [wanted] }) => {
      const one = list.find(({ id, slug }) => String(id) === wanted || slug === wanted);
      return one ? { one } : notFound;
    });
  get("kvkk", () => ({ one: content.fixedPages[0] }));
  // An empty array of PHP is a list, not an object.
  routes.push({ method: "POST", path: "translations", client: "either", answer: () => ({ data: [] }) });
  const thanks = () => said(201, "Mesajınız alındı.");
  routes.push({
    method: "POST",
    path: "contacts/create",
    client: "either",
    answer: ({ body }) => required(body, ["name", "email", "subject", "message"]) ?? thanks(),
  });
  routes.push({
    method: "POST",
    path: "volunteers",
    client: "either",
    answer: ({ body }) => required(body, ["name", "surname", "email", "phone"]) ?? thanks(),
  });
  return [...routes, ...givingRoutes(parts), ...memberRoutes(parts), ...springRoutes(parts)];
}

function givingRoutes({
  people,
  bankPage,
  returnField,
  way,
  hasPaymentStates,
}: SectionSevenParts): SectionSevenRoute[] {
  const states = { waiting: "awaiting_3ds", approved: "succeeded", refused: "failed" } as const;
  const stateRoutes: SectionSevenRoute[] = [
    {
      method: "GET",
      path: "payment/{}",
      client: "either",
      answer: ({ params }) => {
        const payment = people.payments.get(params[0]!);
        return payment ? { data: { id: payment.order, state: states[payment.state] } } : notFound;
      },
    },
  ];
  return [
    ...(hasPaymentStates ? stateRoutes : []),
    {
      method: "POST",
      path: "baskets",
      client: "either",
      answer: ({ body, member, owner }) => {
        const missing = required(body, ["amount", "basket_able_type", "basket_able_id"]);
        if (missing) return missing;
        if (!member && !owner) return refused({ session_token: ["session_token alanı gereklidir."] });
        if (!people.takesType(Number(body.basket_able_type)))
          return refused({ basket_able_type: ["Seçili basket_able_type geçersiz."] });
        if (people.titleOf(Number(body.basket_able_type), Number(body.basket_able_id)) === null)
          return refused({ basket_able_id: ["Seçili basket_able_id geçersiz."] });
        if (Number(body.amount) < 5) return refused({ amount: ["En az 5 TL bağışlayabilirsiniz."] });
        const { id } = people.addLine(owner, body);
        return { status: 201, body: { message: "Sepete eklendi.", ...(id !== undefined && { data: { id } }) } };
      },
    },
    { method: "GET", path: "baskets", client: "either", answer: ({ owner }) => ({ data: people.basketOf(owner) }) },
    {
      method: "GET",
      path: "baskets/{}",
      client: "either",
      answer: ({ params }) => ({ data: people.basketOf(params[0]!) }),
    },
    {
      method: "DELETE",
      path: "baskets/bulk-destroy",
      client: "either",
      answer: ({ owner }) => {
        people.emptyBasket(owner);
        return said(200, "Sepet boşaltıldı.");
      },
    },
    {
      method: "POST",
      path: "payment/request",
      client: "either",
      answer: ({ body, owner }) => {
        const address = returnField ? body[returnField] : null;
        const payment = people.beginPayment(owner, typeof address === "string" ? address : null);
        if (!payment) return refused({ basket: ["Sepetiniz boş."] });
        if (way === "address") return { one: { hosted_page: `${bankPage()}?order=${payment.order}` } };
        const payload =
          `<!doctype html><html><body onload="document.forms[0].submit()"><form method="post" action="${bankPage()}">` +
          `<input type="hidden" name="order" value="${payment.order}"><input type="hidden" name="amount" ` +
          `value="${payment.amount}"><noscript><button>Devam</button></noscript></form></body></html>`;
        return { one: { payload, ...(hasPaymentStates && { id: payment.order }) } };
      },
    },
    {
      method: "GET",
      path: "donations",
      client: "either",
      answer: ({ owner }) => ({ list: people.donationsOf(owner) }),
    },
  ];
}

function memberRoutes({ people, content }: SectionSevenParts): SectionSevenRoute[] {
  const route = (method: string, path: string, answer: (member: Member, asked: Asked) => Said): SectionSevenRoute => ({
    method,
    path: `user/${path}`,
    client: "user",
    answer: (asked) => answer(asked.member!, asked),
  });
  const figures = (member: Member) => people.figuresOf(ownerOf(member));
  const wellsOf = (member: Member) => {
    const own = people.donationsOf(ownerOf(member)).filter(({ basket_able_type }) => basket_able_type === 2);
    return content.wells.filter(({ id }) => own.some(({ basket_able_id }) => basket_able_id === id));
  };
  const changeProfile = (member: Member, { body }: Asked): Said => {
    const { name, surname, first_name, last_name, phone: _, ...rest } = body;
    member.first_name = String(first_name ?? name ?? "");
    member.last_name = String(last_name ?? surname ?? "");
    if (!member.first_name) return refused({ first_name: ["first_name alanı gereklidir."] });
    member.profile = { ...member.profile, ...rest };
    return said(200, "Profil güncellendi.");
  };
  const changePermissions = (member: Member, { body }: Asked): Said => {
    member.permissions = { sms: Boolean(body.sms), email: Boolean(body.email) };
    return said(200, "Kaydedildi.");
  };
  return [
    // The server itself ends the sign-in.
    route("DELETE", "auth/logout", () => ({ status: 204 })),
    route("GET", "profile", (member) => ({ data: people.shownMember(member) })),
    route("PUT", "profile", changeProfile),
    route("PUT", "profile/delete-request", (member) => {
      member.isDeletionRequested = true;
      return said(200, "Talebiniz alındı.");
    }),
    route("POST", "upload-avatar", (member) => {
      member.avatar = content.wells[0]!.image;
      return said(200, "Yüklendi.");
    }),
    route("GET", "notification-permissions", ({ permissions }) => ({ one: permissions })),
    route("PUT", "notification-permissions", changePermissions),
    route("GET", "dashboard/donations", (member) => ({
      one: { total: figures(member).total, count: figures(member).count },
    })),
    route("GET", "dashboard/needy", (member) => ({ one: { count: wellsOf(member).length * 20 } })),
    route("GET", "dashboard/water-wells", (member) => ({ one: { count: figures(member).wells } })),
    route("GET", "dashboard/completed-projects", () => ({ one: { count: 0 } })),
    route("GET", "dashboard/sacrifice-shares", (member) => ({ one: { count: figures(member).shares } })),
    route("GET", "donations", (member) => ({ list: people.donationsOf(ownerOf(member)) })),
    route("GET", "donations/needy", (member) => ({ list: wellsOf(member) })),
    route("GET", "donations/named-water-wells", () => ({ list: content.namedWells })),
    {
      method: "POST",
      path: "email/verification-notification",
      client: "user",
      answer: () => said(200, "Kod gönderildi."),
    },
    {
      method: "POST",
      path: "email/verify",
      client: "user",
      answer: ({ body }) => (body.code === "123456" ? said(200, "Doğrulandı.") : refused({ code: ["Kod hatalı."] })),
    },
  ];
}

function springRoutes({ people }: SectionSevenParts): SectionSevenRoute[] {
  type Spring = NonNullable<ReturnType<SectionSevenPeople["springOf"]>>;
  const own = (method: string, path: string, answer: (spring: Spring, asked: Asked) => Said): SectionSevenRoute => ({
    method,
    path: `user/springs/{}${path}`,
    client: "user",
    answer: (asked) => {
      const spring = people.springOf(asked.member!, Number(asked.params[0]));
      return spring ? answer(spring, asked) : notFound;
    },
  });
  const become = (status: string, code: number, message: string) => (spring: Spring) => {
    spring.status = status;
    return said(code, message);
  };
  return [
    {
      method: "GET",
      path: "user/springs",
      client: "user",
      answer: ({ member }) => ({ list: people.springsOf(member!) }),
    },
    {
      method: "POST",
      path: "user/springs",
      client: "user",
      answer: ({ member, body }) =>
        required(body, ["name", "about"]) ?? { status: 201, body: { data: people.startSpring(member!, body) } },
    },
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
