import { randomBytes } from "node:crypto";
import { decimal, type SectionSevenContent, timeOf } from "./section-seven-content.ts";

export type Fields = Record<string, unknown>;

/** A line with exactly the fields of §3, and an id where the API gives one. */
interface Line {
  readonly id?: number;
  readonly user_id: number | null;
  readonly session_token: string | null;
  readonly name: string;
  readonly phone_number: string | null;
  readonly amount: string;
  readonly basket_able_type: number;
  readonly basket_able_id: number;
  readonly share_value: number;
}

export interface Member {
  readonly id: number;
  readonly phone: string;
  first_name: string | null;
  last_name: string | null;
  /** What the member saved beyond §3's "User". */
  profile: Fields;
  permissions: { sms: boolean; email: boolean };
  avatar: string | null;
}

interface OwnSpring {
  readonly id: number;
  readonly owner: number;
  readonly fields: Fields;
  status: string;
}

/** What belongs to a guest's session or to a member. */
interface Owned<Content> {
  owner: string;
  readonly content: Content;
}

export interface CardPayment {
  readonly order: string;
  readonly owner: string;
  readonly amount: string;
  /** Where the bank sends the payer; null when the site named none. */
  readonly returnUrl: string | null;
  state: "waiting" | "approved" | "refused";
}

/** Numbers of members who are there from the start. */
export const sectionSevenMember = { phone: "+905321112233", first_name: "Elif", last_name: "Kaya" };

interface PeopleOptions {
  readonly hasLineIds?: boolean;
  readonly projectType?: number;
}

/** What the product API of §7 stores: members, baskets, payments, donations and own campaigns. */
export class SectionSevenPeople {
  readonly members: Member[] = [];
  readonly payments = new Map<string, CardPayment>();
  readonly #springs: OwnSpring[] = [];
  readonly #content: SectionSevenContent;
  readonly #hasLineIds: boolean;
  readonly #projectType: number | undefined;
  #lines: Owned<Line>[] = [];
  readonly #donations: Owned<Fields>[] = [];
  #lastId = 1000;

  constructor(content: SectionSevenContent, { hasLineIds = false, projectType }: PeopleOptions = {}) {
    this.#content = content;
    this.#hasLineIds = hasLineIds;
    this.#projectType = projectType;
    const member = this.memberOf(sectionSevenMember.phone);
    member.first_name = sectionSevenMember.first_name;
    member.last_name = sectionSevenMember.last_name;
  }

  /** Returns the member with this number; an account begins with the first sign-in. */
  memberOf(phone: string): Member {
    const known = this.members.find((member) => member.phone === phone);
    if (known) return known;
    const member: Member = {
      id: ++this.#lastId,
      phone,
      first_name: null,
      last_name: null,
      profile: {},
      permissions: { sms: true, email: true },
      avatar: null,
    };
    this.members.push(member);
    return member;
  }

  shownMember({ id, first_name, last_name, phone, profile, avatar }: Member): Fields {
    return { id, first_name, last_name, phone, media: { avatar }, ...profile };
  }

  #linesOf(owner: string): Line[] {
    return this.#lines.filter((one) => one.owner === owner).map(({ content }) => content);
  }

  basketOf(owner: string): Fields {
    const basket = this.#linesOf(owner);
    return { basket, total_price: decimal(sumOf(basket)) };
  }

  addLine(owner: string, body: Fields): Line {
    const content: Line = {
      ...(this.#hasLineIds && { id: ++this.#lastId }),
      user_id: (body.user_id as number | null | undefined) ?? null,
      session_token: (body.session_token as string | null | undefined) ?? null,
      name: String(body.name ?? "anonymous"),
      phone_number: (body.phone_number as string | null | undefined) ?? null,
      amount: decimal(Number(body.amount)),
      basket_able_type: Number(body.basket_able_type),
      basket_able_id: Number(body.basket_able_id),
      share_value: Number(body.share_value ?? 1),
    };
    this.#lines.push({ owner, content });
    return content;
  }

  emptyBasket(owner: string): void {
    this.#lines = this.#lines.filter((one) => one.owner !== owner);
  }

  /** Gives a guest's basket and donations to the member who signs in. */
  joinGuest(session: string, member: Member): void {
    for (const one of [...this.#lines, ...this.#donations]) if (one.owner === session) one.owner = ownerOf(member);
  }

  /** Begins a card payment; undefined for an empty basket. */
  beginPayment(owner: string, returnUrl: string | null): CardPayment | undefined {
    const lines = this.#linesOf(owner);
    if (lines.length === 0) return undefined;
    const order = randomBytes(8).toString("hex");
    const payment: CardPayment = { order, owner, amount: decimal(sumOf(lines)), returnUrl, state: "waiting" };
    this.payments.set(order, payment);
    return payment;
  }

  /** Takes what the bank says: approved payments empty the basket and become donations. */
  settlePayment(order: string, isApproved: boolean): void {
    const payment = this.payments.get(order);
    if (payment?.state !== "waiting") return;
    payment.state = isApproved ? "approved" : "refused";
    if (!isApproved) return;
    const { owner } = payment;
    for (const line of this.#linesOf(owner)) {
      const { user_id: _user, session_token: _session, phone_number: _phone, ...given } = line;
      const title = this.titleOf(line.basket_able_type, line.basket_able_id);
      const content = { ...given, id: ++this.#lastId, title, created_at: timeOf(new Date()) };
      this.#donations.unshift({ owner, content });
    }
    this.emptyBasket(owner);
  }

  donationsOf(owner: string): Fields[] {
    return this.#donations.filter((one) => one.owner === owner).map(({ content }) => content);
  }

  /** Sums of a member's donations, for the dashboard. */
  figuresOf(owner: string) {
    const own = this.donationsOf(owner);
    const wells = own.filter(({ basket_able_type }) => basket_able_type === 2);
    const shares = own.filter(({ basket_able_type }) => basket_able_type === 1);
    return {
      total: decimal(sumOf(own as unknown as Line[])),
      count: own.length,
      wells: new Set(wells.map(({ basket_able_id }) => basket_able_id)).size,
      shares: shares.reduce((sum, { share_value }) => sum + Number(share_value), 0),
    };
  }

  springsOf({ id }: Member): Fields[] {
    return this.#springs.filter(({ owner }) => owner === id).map(shownSpring);
  }

  springOf({ id: owner }: Member, id: number): OwnSpring | undefined {
    return this.#springs.find((spring) => spring.id === id && spring.owner === owner);
  }

  /** Starts a campaign; a test may confirm it at once. */
  startSpring({ id: owner }: Member, body: Fields, status = "awaiting verification"): Fields {
    const id = ++this.#lastId;
    const { kvkk_accepted: _, ...fields } = body;
    const spring: OwnSpring = {
      id,
      owner,
      status,
      fields: {
        image: this.#content.springs[0]!.image,
        total_amount: "0.00",
        ...fields,
        goal_amount: decimal(Number(fields.goal_amount ?? fields.target ?? 0)),
        application_date: timeOf(new Date()),
      },
    };
    this.#springs.unshift(spring);
    return shownSpring(spring);
  }

  titleOf(type: number, id: number): string | null {
    const { wells, sacrifices, springs, items } = this.#content;
    if (type === 1) return sacrifices.find((one) => one.id === id)?.title ?? null;
    if (type === 2) return wells.find((one) => one.id === id)?.title ?? null;
    if (type === 3) return springs.find((one) => one.id === id)?.name ?? null;
    return this.takesType(type) ? (items.find((one) => one.id === id)?.title ?? null) : null;
  }

  /** Tells whether gifts may have this `basket_able_type`: §3 has three. */
  takesType(type: number): boolean {
    return [1, 2, 3].includes(type) || type === this.#projectType;
  }
}

export function ownerOf(member: Member): string {
  return `member ${member.id}`;
}

export function shownSpring({ id, fields, status }: OwnSpring): Fields {
  return { id, ...fields, status };
}

function sumOf(lines: readonly { amount: string }[]): number {
  return lines.reduce((sum, { amount }) => sum + Number(amount), 0);
}
