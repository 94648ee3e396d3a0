import { type Books, createBooks, istanbulDay, refundedOf, type Sale } from "./books.ts";
import { type Answer, type Call, type Imitation, json } from "./faults.ts";
import {
  type CardBehaviour,
  cardBehaviours,
  cardOf,
  forgedNotice,
  hmac,
  isAuthorized,
  isPrice,
  type IyzicoRequest,
  kurusOf,
  ownSale,
  requestFault,
  sign,
  signedWebhook,
} from "./iyzico-requests.ts";
import type { Notice } from "./mailbox.ts";

/** Few, so that a busy day has pages. */
const rowsPerPage = 10;

/** Answers GET /v2/reporting/payment/details: a payment with its refunds and cancellations. */
function paymentReport(sale: IyzicoSale | undefined): object {
  if (!sale) return { status: "failure", errorCode: "5115" };
  const reported = (item: string | null, name: "refundConversationId" | "cancelConversationId") =>
    sale.refunds
      .filter((refund) => refund.item === item)
      .map(({ reference, amount }) => ({ [name]: reference, refundPrice: amount / 100, refundStatus: 1 }));
  const payment = {
    paymentId: Number(sale.id),
    paymentStatus: sale.status === "SUCCESS" ? 1 : 0,
    paymentConversationId: sale.ours,
    cancels: reported(null, "cancelConversationId"),
    itemTransactions: sale.items.map(({ id }) => ({
      itemId: id,
      paymentTransactionId: `${sale.id}-${id}`,
      refunds: reported(id, "refundConversationId"),
    })),
  };
  return { status: "success", payments: [payment] };
}

/** Answers GET /v2/reporting/payment/transactions: a row for each line that was paid, refunded or cancelled. */
function dailyReport(books: Books<IyzicoSale>, query: URLSearchParams): object {
  const day = query.get("transactionDate") ?? "";
  const page = Number(query.get("page"));
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !(page >= 1)) return { status: "failure", errorCode: "5000" };
  const payments = (sales: readonly IyzicoSale[], transactionStatus: number) =>
    sales.flatMap((sale) =>
      sale.items.map((item) => ({
        transactionType: "PAYMENT",
        transactionStatus,
        transactionId: Number(`${sale.id}${item.id}`),
        ...common(sale, item),
      })),
    );
  const refused = books.all().filter(({ fraud, begunAt }) => fraud === -1 && istanbulDay(begunAt) === day);
  const rows = [
    ...payments(books.chargedOn(day), 2),
    // A payment that the fraud check refused is listed, without money.
    ...payments(refused, -1),
    ...books
      .refundedOn(day)
      .flatMap(({ sale, refund }) =>
        sale.items
          .filter(({ id }) => refund.item === null || refund.item === id)
          .map((item) => ({
            transactionType: refund.item === null ? "CANCEL" : "REFUND",
            transactionId: refund.id,
            ...common(sale, { ...item, amount: refund.item === null ? item.amount : refund.amount }),
          })),
      ),
  ];
  return {
    status: "success",
    ...(rows.length > 0 && {
      transactions: rows.slice((page - 1) * rowsPerPage, page * rowsPerPage),
      currentPage: page,
      totalPageCount: Math.ceil(rows.length / rowsPerPage),
    }),
  };
}

function common(sale: IyzicoSale, { id, amount }: { id: string; amount: number }) {
  return {
    paymentTxId: `${sale.id}-${id}`,
    paymentId: Number(sale.id),
    conversationId: sale.ours,
    basketId: sale.ours,
    price: amount / 100,
    paidPrice: amount / 100,
    transactionCurrency: "TRY",
  };
}

interface IyzicoSale extends Sale {
  readonly callbackUrl: string;
  readonly card: CardBehaviour;
  status: "INIT_THREEDS" | "CALLBACK_THREEDS" | "SUCCESS" | "FAILURE";
  /** 1 accepted, 0 held by the fraud check, -1 refused by it. */
  fraud: 1 | 0 | -1;
  errorCode: string | undefined;
  /** Token and key of the card, if it is stored. */
  readonly stored: { readonly cardUserKey: string; readonly cardToken: string } | undefined;
}

const lira = (kurus: number) => kurus / 100;
/** A number as iyzico signs it: 10.50 is "10.5". */
const bare = (kurus: number) => String(lira(kurus));
const failure = (errorCode: string) => json({ status: "failure", errorCode, errorMessage: "words of the provider" });

const steps: Readonly<Record<string, string>> = {
  "POST /payment/3dsecure/initialize": "initialize",
  "POST /payment/3dsecure/auth": "auth",
  "POST /payment/auth": "charge",
  "POST /payment/detail": "detail",
  "POST /payment/refund": "refund",
  "POST /payment/cancel": "cancel",
  "POST /cardstorage/card": "card",
  "DELETE /cardstorage/card": "card",
  "POST /cardstorage/cards": "cards",
  "GET /v2/reporting/payment/details": "payment report",
  "GET /v2/reporting/payment/transactions": "daily report",
};

/**
 * Imitates iyzico from its documentation, without code of the site: signatures, 3-D Secure, stored cards, refunds, its
 * reports and its webhooks. Like iyzico it repeats a charge that is sent twice.
 * @param origin its own address, known once it listens
 * @param notify queues a webhook
 * @param otherCards how typed cards behave that are no test cards; without it they do not exist
 */
export function createIyzico(
  origin: { readonly url: string },
  notify: (notice: Notice) => void,
  otherCards?: CardBehaviour,
): Imitation {
  const books: Books<IyzicoSale> = createBooks();
  const cards = new Map<string, { readonly user: string; readonly behaviour: CardBehaviour }>();

  function webhook({ id, ours }: IyzicoSale, event: string, status: string): void {
    notify(signedWebhook(id, ours, event, status));
  }

  function begin(content: IyzicoRequest, threeD: boolean): IyzicoSale | Answer {
    const fault = requestFault(content, threeD);
    if (fault) return failure(fault);
    const behaviour = cardOf(content, cards) ?? otherCards;
    if (behaviour === undefined) return failure("3005");
    if (threeD && behaviour === "refuses_to_begin") return failure("10051");
    const { cardUserKey, cardToken, registerCard } = content.paymentCard;
    let stored = cardToken && cardUserKey ? { cardUserKey, cardToken } : undefined;
    if (registerCard === 1) {
      stored = { cardUserKey: cardUserKey ?? `user${books.nextNumber()}`, cardToken: `card${books.nextNumber()}` };
      cards.set(stored.cardToken, { user: stored.cardUserKey, behaviour });
    }
    const sale: IyzicoSale = {
      id: String(books.nextNumber()),
      ours: content.conversationId,
      amount: kurusOf(content.paidPrice),
      items: content.basketItems.map(({ id, price }) => ({ id, amount: kurusOf(price) })),
      begunAt: books.now().toISOString(),
      callbackUrl: content.callbackUrl ?? "",
      card: behaviour,
      status: "INIT_THREEDS",
      fraud: 1,
      errorCode: undefined,
      stored,
      charges: 0,
      chargedAt: null,
      refunds: [],
    };
    books.add(sale);
    return sale;
  }

  function initialize(content: IyzicoRequest): Answer {
    const sale = begin(content, true);
    if ("content" in sale) return sale;
    const page = `<!doctype html><body><form id="iyzico-3ds-form" action="${origin.url}/acs" method="post"><input type="hidden" name="orderId" value="${sale.id}"></form><script>document.getElementById("iyzico-3ds-form").submit()</script></body>`;
    return json({
      status: "success",
      locale: "tr",
      conversationId: sale.ours,
      paymentId: sale.id,
      threeDSHtmlContent: Buffer.from(page).toString("base64"),
      signature: sign(sale.id, sale.ours),
    });
  }

  /** The bank's page after the payer typed the code, or gave up: it posts the payer back to the site. */
  function challenge({ body }: Call): Answer {
    const fields = new URLSearchParams(body);
    const sale = books.find(fields.get("orderId") ?? "");
    if (!sale) return json(null, 404);
    const failing: Partial<Record<CardBehaviour, string>> = { wrong_code: "0", not_enrolled: "4" };
    const isGivenUp = fields.get("choice") === "cancel";
    const mdStatus = fields.get("mdStatus") ?? (isGivenUp ? "0" : (failing[sale.card] ?? "1"));
    const status = mdStatus === "1" ? "success" : "failure";
    if (sale.status === "INIT_THREEDS") {
      sale.status = mdStatus === "1" ? "CALLBACK_THREEDS" : "FAILURE";
      webhook(sale, "THREE_DS_CALLBACK", sale.status);
    }
    const data = `cd${sale.id}`;
    const values = {
      status,
      paymentId: sale.id,
      conversationData: data,
      conversationId: sale.ours,
      mdStatus,
      signature: sign(data, sale.ours, mdStatus, sale.id, status),
    };
    const inputs = Object.entries(values).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
    );
    const content = `<form action="${sale.callbackUrl}" method="post">${inputs.join("")}</form>`;
    return { status: 200, type: "text/html", content };
  }

  function auth({ paymentId = "", conversationData }: IyzicoRequest): Answer {
    const sale = books.find(paymentId);
    if (!sale) return failure("5115");
    books.note(sale, "auth");
    if (sale.charges > 0 || sale.fraud !== 1) return failure("5093");
    if (sale.status !== "CALLBACK_THREEDS" || conversationData !== `cd${sale.id}`) return failure("10211");
    return take(sale, "THREE_DS_AUTH");
  }

  function charge(content: IyzicoRequest): Answer {
    const sale = begin(content, false);
    return "content" in sale ? sale : take(sale, "API_AUTH");
  }

  /** Takes the money, unless the bank or the fraud check refuses. */
  function take(sale: IyzicoSale, event: string): Answer {
    const refusals: Partial<Record<CardBehaviour, string>> = { poor: "10051", wrong_cvc: "10084", suspicious: "10034" };
    sale.errorCode = refusals[sale.card];
    if (sale.errorCode !== undefined) {
      sale.status = "FAILURE";
      webhook(sale, event, "FAILURE");
      return failure(sale.errorCode);
    }
    sale.status = "SUCCESS";
    if (sale.card === "held_by_fraud_check") sale.fraud = 0;
    if (sale.card === "refused_by_fraud_check") sale.fraud = -1;
    if (sale.fraud === 1) books.charge(sale);
    webhook(sale, event, "SUCCESS");
    return json(paid(sale));
  }

  function detail({ paymentId, paymentConversationId }: IyzicoRequest): Answer {
    const sale = paymentId ? books.find(paymentId) : books.findOurs(paymentConversationId ?? "");
    if (!sale) return failure("5115");
    if (sale.status === "SUCCESS") return json({ ...paid(sale), paymentStatus: "SUCCESS" });
    return json({
      status: "success",
      paymentId: sale.id,
      paymentStatus: sale.status,
      ...(sale.errorCode && { errorCode: sale.errorCode }),
    });
  }

  function refund({ paymentTransactionId = "", price, currency, conversationId }: IyzicoRequest): Answer {
    const [id = "", item = ""] = paymentTransactionId.split("-");
    const sale = books.find(id);
    const line = sale?.items.find((one) => one.id === item);
    if (!sale || !line || sale.charges === 0) return failure("5115");
    books.note(sale, `refund ${conversationId}`);
    if (!isPrice(price) || currency !== "TRY") return failure("5004");
    if (sale.card === "never_refunds") return failure("10005");
    const whole = sale.refunds.some((one) => one.item === null);
    if (whole || kurusOf(price) > line.amount - refundedOf(sale, item)) return failure("5092");
    return refunded(sale, item, kurusOf(price), conversationId);
  }

  function cancel({ paymentId = "", conversationId }: IyzicoRequest): Answer {
    const sale = books.find(paymentId);
    if (!sale || sale.charges === 0) return failure("5115");
    books.note(sale, `refund ${conversationId}`);
    if (sale.card === "never_refunds") return failure("10005");
    // After the bank's day only refunds are possible.
    if (!books.isOfToday(sale)) return failure("5090");
    if (sale.refunds.length > 0) return failure("5092");
    return refunded(sale, null, sale.amount, conversationId);
  }

  function refunded(sale: IyzicoSale, item: string | null, amount: number, reference: string): Answer {
    books.giveBack(sale, { reference, item, amount });
    return json({
      status: "success",
      conversationId: reference,
      paymentId: sale.id,
      price: lira(amount),
      currency: "TRY",
      ...(item !== null && {
        paymentTransactionId: `${sale.id}-${item}`,
        signature: sign(sale.id, bare(amount), "TRY", reference),
      }),
    });
  }

  function storedCards({ method, path, body }: Call): Answer {
    const { cardUserKey = `user${books.nextNumber()}`, cardToken = "", card } = JSON.parse(body) as IyzicoRequest;
    if (path === "/cardstorage/cards") {
      const own = [...cards].filter(([, { user }]) => user === cardUserKey);
      return json({ status: "success", cardUserKey, cardDetails: own.map(([token]) => ({ cardToken: token })) });
    }
    if (method === "DELETE") return cards.delete(cardToken) ? json({ status: "success" }) : failure("3008");
    const behaviour = cardOf({ paymentCard: { cardNumber: card?.cardNumber } }, cards);
    if (behaviour === undefined) return failure("12");
    const token = `card${books.nextNumber()}`;
    cards.set(token, { user: cardUserKey, behaviour });
    return json({ status: "success", cardUserKey, cardToken: token, cardAssociation: "VISA" });
  }

  return {
    stepOf: ({ method, path }) => steps[`${method} ${path}`] ?? null,

    act(call) {
      if (call.path === "/acs") return challenge(call);
      if (!isAuthorized(call)) return failure("1001");
      const step = steps[`${call.method} ${call.path}`];
      if (step === "payment report") return json(paymentReport(books.find(call.query.get("paymentId") ?? "")));
      if (step === "daily report") return json(dailyReport(books, call.query));
      if (step === "card" || step === "cards") return storedCards(call);
      const content = JSON.parse(call.body) as IyzicoRequest;
      const acts = { initialize, auth, charge, detail, refund, cancel };
      return acts[step as keyof typeof acts]?.(content) ?? failure("11");
    },

    forge: (answer) => {
      const content = JSON.parse(answer.content) as { signature?: string };
      return json(content.signature ? { ...content, signature: hmac("guessed") } : content, answer.status);
    },
    refuse: failure,
    setNow: books.setNow,
    books: books.entries,

    approve() {
      for (const sale of books.all())
        if (sale.fraud === 0) {
          sale.fraud = 1;
          books.charge(sale);
        }
    },

    byItself(amount, refundOf) {
      const known = refundOf === undefined ? undefined : books.findOurs(refundOf);
      if (known) books.giveBack(known, { reference: null, item: known.items[0]!.id, amount });
      if (known) return known.id;
      const sale = begin(ownSale(books.nextNumber(), lira(amount)), false) as IyzicoSale;
      take(sale, "API_AUTH");
      return sale.id;
    },

    storeCard(number) {
      const [user, token] = [`user${books.nextNumber()}`, `card${books.nextNumber()}`];
      cards.set(token, { user, behaviour: cardBehaviours[number as keyof typeof cardBehaviours] });
      return { user, token };
    },

    forgeNotice: forgedNotice,
  };

  function paid(sale: IyzicoSale) {
    const price = lira(sale.amount);
    return {
      status: "success",
      paymentId: sale.id,
      conversationId: sale.ours,
      basketId: sale.ours,
      currency: "TRY",
      price,
      paidPrice: price,
      fraudStatus: sale.fraud,
      cardAssociation: "VISA",
      lastFourDigits: "0006",
      ...sale.stored,
      itemTransactions: sale.items.map(({ id, amount }) => ({
        itemId: id,
        paymentTransactionId: `${sale.id}-${id}`,
        price: lira(amount),
      })),
      signature: sign(sale.id, "TRY", sale.ours, sale.ours, bare(sale.amount), bare(sale.amount)),
    };
  }
}
