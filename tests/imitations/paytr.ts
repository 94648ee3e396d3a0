import { createHmac } from "node:crypto";
import { type Books, createBooks, refundedOf, type Sale } from "./books.ts";
import { type Answer, type Call, type Imitation, json } from "./faults.ts";
import type { Notice } from "./mailbox.ts";

export const paytrKeys = { merchantId: "654321", merchantKey: "the imitated key", merchantSalt: "the imitated salt" };

interface PaytrSale extends Sale {
  readonly okUrl: string;
  readonly failUrl: string;
  /** Moment (ISO, UTC) of the page's end. */
  readonly endsAt: string;
  isRefused: boolean;
}

/** What the payer's browser posts on the page: pay, or the failure that the page shows. */
const pageChoices: Readonly<Record<string, readonly [code: string, words: string]>> = {
  poor: ["0", "Kartın limiti/bakiyesi yetersiz"],
  cvc: ["0", "Kartın CVC2 kodu hatalı"],
  refused: ["0", "Bankanız işlemi onaylamadı"],
  code: ["2", "Kimlik Doğrulama başarısız. Lütfen tekrar deneyin ve şifreyi doğru girin."],
  security: ["3", "Güvenlik kontrolü sonrası onay verilmedi veya kontrol yapılamadı."],
  left: ["6", "Müşteri ödeme yapmaktan vazgeçti ve ödeme sayfasından ayrıldı."],
  warning: ["11", "Güvenlik uyarısı. İşlem yapan müşterinizi kontrol edin."],
  technical: ["99", "İşlem başarısız: Teknik entegrasyon hatası."],
};

const hashOf = (...values: string[]) =>
  createHmac("sha256", paytrKeys.merchantKey).update(values.join("")).digest("base64");
/** A sum as PayTR's answers write it: "10,8". */
const withComma = (kurus: number) => String(kurus / 100).replace(".", ",");
const failed = (err_no: string, err_msg: string) => json({ status: "error", err_no, err_msg });

const steps: Readonly<Record<string, string>> = {
  "/odeme/api/get-token": "token",
  "/odeme/durum-sorgu": "inquiry",
  "/odeme/iade": "refund",
  "/rapor/islem-dokumu": "daily report",
};

/**
 * Imitates PayTR from its documentation, without code of the site: tokens, its own page, notifications, inquiries,
 * refunds and its report. A refund that is sent twice is carried out twice.
 * @param origin its own address, known once it listens
 * @param notify queues a notification
 */
export function createPaytr(origin: { readonly url: string }, notify: (notice: Notice) => void): Imitation {
  const books: Books<PaytrSale> = createBooks();
  const tokens = new Map<string, PaytrSale>();

  function token(fields: (name: string) => string): Answer {
    const reject = (reason: string) => json({ status: "failed", reason });
    const signed = ["merchant_id", "user_ip", "merchant_oid", "email", "payment_amount", "user_basket"];
    const rest = ["no_installment", "max_installment", "currency", "test_mode"];
    if (fields("paytr_token") !== hashOf(...[...signed, ...rest].map(fields), paytrKeys.merchantSalt))
      return reject("paytr_token gonderilmedi veya gecersiz");
    const oid = fields("merchant_oid");
    if (!/^[A-Za-z0-9]{1,64}$/.test(oid) || books.find(oid)) return reject("merchant_oid gecersiz");
    const basket = basketIn(fields("user_basket"));
    const amount = Number(fields("payment_amount"));
    if (basket.reduce((sum, item) => sum + item, 0) !== amount) return reject("user_basket gecersiz");
    const required = ["user_name", "user_address", "user_phone", "merchant_ok_url", "merchant_fail_url", "email"];
    if (required.some((name) => fields(name) === "")) return reject("zorunlu alan eksik");
    if (fields("user_name").length > 60 || fields("user_phone").length > 20) return reject("alan uzun");
    const now = books.now();
    const sale: PaytrSale = {
      id: oid,
      ours: oid,
      amount,
      items: basket.map((item, index) => ({ id: String(index), amount: item })),
      okUrl: fields("merchant_ok_url"),
      failUrl: fields("merchant_fail_url"),
      begunAt: now.toISOString(),
      endsAt: new Date(now.getTime() + Number(fields("timeout_limit") || 30) * 60_000).toISOString(),
      isRefused: false,
      charges: 0,
      chargedAt: null,
      refunds: [],
    };
    books.add(sale);
    const key = `token${books.nextNumber()}`;
    tokens.set(key, sale);
    return json({ status: "success", token: key });
  }

  /** The page: a form without scripts. A choice is the end of the payment, and leads back to the site. */
  function page({ path, method, body }: Call): Answer {
    const sale = tokens.get(path.split("/").at(-1)!);
    if (!sale) return { status: 404, type: "text/html", content: "<h1>404</h1>" };
    if (method === "GET") {
      const content = `<!doctype html><title>PayTR</title><h1>PayTR ${sale.amount / 100} TL</h1><form method="post" action="${origin.url}${path}"><button name="choice" value="pay">Ödemeyi yap</button><button name="choice" value="left">Vazgeç</button></form>`;
      return { status: 200, type: "text/html", content };
    }
    const choice = new URLSearchParams(body).get("choice") ?? "";
    const isOver = sale.charges > 0 || sale.isRefused || books.now().toISOString() > sale.endsAt;
    if (!isOver && choice === "pay") {
      books.charge(sale);
      notify(signedNotice(sale, "success"));
    } else if (!isOver) {
      sale.isRefused = true;
      notify(signedNotice(sale, "failed", pageChoices[choice]));
    }
    const location = sale.charges > 0 ? sale.okUrl : sale.failUrl;
    return { status: 302, content: "", location };
  }

  function inquiry(fields: (name: string) => string): Answer {
    const oid = fields("merchant_oid");
    if (fields("paytr_token") !== hashOf(paytrKeys.merchantId, oid, paytrKeys.merchantSalt))
      return failed("001", "paytr_token gecersiz");
    const sale = books.find(oid);
    if (!sale || sale.charges === 0) return failed("004", "merchant_oid ile basarili odeme bulunamadi");
    return json({
      status: "success",
      payment_amount: withComma(sale.amount),
      payment_total: withComma(sale.amount),
      payment_date: istanbulTime(sale.chargedAt!),
      currency: "TL",
      taksit: "0",
      kart_marka: "BONUS",
      masked_pan: "455359AAAAAA6747",
      odeme_tipi: "KART",
      test_mode: "0",
      returns: sale.refunds.map(({ amount, at, reference }) => ({
        return_amount: withComma(amount),
        return_date: istanbulTime(at),
        return_type: "Karta iade",
        reference_no: reference ?? "",
      })),
    });
  }

  function refund(fields: (name: string) => string): Answer {
    const [oid, sum] = [fields("merchant_oid"), fields("return_amount")];
    if (fields("paytr_token") !== hashOf(paytrKeys.merchantId, oid, sum, paytrKeys.merchantSalt))
      return failed("001", "paytr_token gecersiz");
    const sale = books.find(oid);
    if (!sale || sale.charges === 0) return failed("004", "merchant_oid ile basarili odeme bulunamadi");
    if (!/^\d+(\.\d{1,2})?$/.test(sum) || !(Number(sum) > 0)) return failed("006", "return_amount gecersiz");
    const reference = fields("reference_no");
    if (!/^[A-Za-z0-9]{0,64}$/.test(reference)) return failed("007", "reference_no gecersiz");
    books.note(sale, `refund ${reference}`);
    const amount = Math.round(Number(sum) * 100);
    if (amount > sale.amount - refundedOf(sale)) return failed("009", "Iade tutari kalan tutardan buyuk");
    books.giveBack(sale, { reference, item: null, amount });
    return json({ status: "success", is_test: 0, merchant_oid: oid, return_amount: sum, reference_no: reference });
  }

  function report(fields: (name: string) => string): Answer {
    const [start, end] = [fields("start_date"), fields("end_date")];
    if (fields("paytr_token") !== hashOf(paytrKeys.merchantId, start, end, paytrKeys.merchantSalt))
      return failed("001", "paytr_token gecersiz");
    const rows = reportRows(books.all(), start, end);
    return json(rows.length === 0 ? { status: "failed" } : { status: "success", data: rows });
  }

  return {
    stepOf: ({ method, path }) => (method === "POST" ? (steps[path] ?? null) : null),

    act(call) {
      if (call.path.startsWith("/odeme/guvenli/")) return page(call);
      if (!String(call.headers["content-type"]).startsWith("application/x-www-form-urlencoded")) return json(null, 415);
      const form = new URLSearchParams(call.body);
      const acts = { token, inquiry, refund, "daily report": report };
      const act = acts[steps[call.path] as keyof typeof acts];
      return act ? act((name) => form.get(name) ?? "") : json(null, 404);
    },

    // PayTR signs no answers: only its fields can contradict the question.
    forge: (answer) => {
      const content = JSON.parse(answer.content) as Record<string, unknown>;
      return json({ ...content, payment_total: "0,01", return_amount: "0.01", token: "?" });
    },
    refuse: (code) => failed(code, "words of the provider"),
    approve() {},
    setNow: books.setNow,
    books: books.entries,

    byItself(amount, refundOf) {
      const known = refundOf === undefined ? undefined : books.findOurs(refundOf);
      if (known) books.giveBack(known, { reference: null, item: null, amount });
      if (known) return known.id;
      const at = books.now().toISOString();
      const rest = { okUrl: "", failUrl: "", begunAt: at, endsAt: at, isRefused: false, refunds: [], charges: 0 };
      const id = `panel${books.nextNumber()}`;
      const sale: PaytrSale = { id, ours: id, amount, items: [{ id: "0", amount }], chargedAt: null, ...rest };
      books.add(sale);
      books.charge(sale);
      return id;
    },

    forgeNotice({ headers, body }, way) {
      const change = (name: string, value: string) => {
        const fields = new URLSearchParams(body);
        fields.set(name, value);
        return fields.toString();
      };
      const isSuccess = new URLSearchParams(body).get("status") === "success";
      const bodies = [
        change("hash", ""),
        change("hash", hashOf("guessed")),
        change("status", isSuccess ? "failed" : "success"),
        change("merchant_oid", "AnotherPayment01"),
        change("total_amount", "1"),
      ];
      return { headers, body: bodies[way % bodies.length]! };
    },
  };
}

/** Returns the fields of a notification, signed over order number, salt, status and total. */
export function noticeFields(oid: string, status: "success" | "failed", total: number): Record<string, string> {
  const total_amount = String(total);
  const hash = hashOf(oid, paytrKeys.merchantSalt, status, total_amount);
  return { merchant_oid: oid, status, total_amount, hash, test_mode: "0", payment_type: "card" };
}

function signedNotice(sale: PaytrSale, status: "success" | "failed", why?: readonly [string, string]): Notice {
  const body = new URLSearchParams({
    ...noticeFields(sale.ours, status, status === "success" ? sale.amount : 0),
    currency: "TL",
    payment_amount: String(sale.amount),
    ...(why && { failed_reason_code: why[0], failed_reason_msg: why[1] }),
  });
  return { headers: { "content-type": "application/x-www-form-urlencoded" }, body: body.toString() };
}

/** Returns the kuruş of each line of a basket: base64 of [[name, "18.00", 1], …]. */
function basketIn(text: string): number[] {
  const lines = JSON.parse(Buffer.from(text, "base64").toString("utf8")) as [string, string, number][];
  return lines.map(([, price, count]) => Math.round(Number(price) * 100) * count);
}

/** Returns the sales (S) and refunds (I) between two moments of Istanbul ("2026-11-21 23:59:59"). */
function reportRows(sales: readonly PaytrSale[], start: string, end: string): object[] {
  const isWithin = (at: string | null) => at !== null && istanbulTime(at) >= start && istanbulTime(at) <= end;
  const row = (sale: PaytrSale, islem_tipi: "S" | "I", amount: number, at: string) => ({
    islem_tipi,
    net_tutar: (amount / 100).toFixed(2),
    kesinti_tutari: "0.00",
    kesinti_orani: "0",
    islem_tutari: (amount / 100).toFixed(2),
    odeme_tutari: (amount / 100).toFixed(2),
    islem_tarihi: istanbulTime(at),
    para_birimi: "TL",
    taksit: "Tek Çekim",
    kart_marka: "BONUS",
    kart_no: "455359******6747",
    siparis_no: sale.ours,
    odeme_tipi: "KART",
  });
  return sales.flatMap((sale) => [
    ...(isWithin(sale.chargedAt) ? [row(sale, "S", sale.amount, sale.chargedAt!)] : []),
    ...sale.refunds.filter(({ at }) => isWithin(at)).map(({ amount, at }) => row(sale, "I", amount, at)),
  ]);
}

/** Returns a moment as PayTR writes it, in Istanbul's time. */
function istanbulTime(moment: string): string {
  return new Date(Date.parse(moment) + 3 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");
}
