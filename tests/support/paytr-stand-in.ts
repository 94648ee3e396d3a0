import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const paytrKeys = {
  merchantId: "123456",
  merchantKey: "the key of the shop",
  merchantSalt: "the salt of the shop",
};

const hashOf = (...values: string[]) =>
  createHmac("sha256", paytrKeys.merchantKey).update(values.join("")).digest("base64");

interface Order {
  readonly oid: string;
  readonly amount: number;
  readonly okUrl: string;
  readonly failUrl: string;
  readonly fields: URLSearchParams;
  /** Kuruş that were taken; null before the payer paid. */
  paid: number | null;
}

/** A notification as PayTR posts it. */
export interface PaytrNotification {
  readonly status?: "success" | "failed";
  /** Kuruş. */
  readonly total?: number;
  readonly hash?: string;
  readonly more?: Record<string, string>;
}

/**
 * Starts PayTR on a loopback port: its API, its payment page without scripts, and its notifications. Written from
 * PayTR's documentation without code of our gateway. It checks every token, and answers as the test sets it.
 * @param onPaid called when the payer pays or gives up on the page, before the page leads back
 */
export async function startPaytrStandIn({
  onPaid,
}: { onPaid?: (oid: string, status: "success" | "failed") => Promise<void> } = {}) {
  const ordersByToken = new Map<string, Order>();
  const orderOf = (oid: string) => [...ordersByToken.values()].find((order) => order.oid === oid);
  const hanging = new Set<ServerResponse>();
  const calls: { path: string; oid: string }[] = [];
  const answers = {
    token: "given" as "given" | "failed" | "dropped" | "502",
    inquiry: "knows" as "knows" | "absent" | "dropped" | "hang" | "wrong sum" | "error",
  };

  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? "";
    if (path.startsWith("/odeme/guvenli/")) return page(request, response, path.slice("/odeme/guvenli/".length));
    if (path === "/favicon.ico") return void response.writeHead(204).end();
    if (request.headers["content-type"]?.split(";")[0] !== "application/x-www-form-urlencoded")
      return void response.writeHead(415).end();
    const fields = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
    calls.push({ path, oid: fields.get("merchant_oid") ?? "" });
    if (path === "/odeme/api/get-token") return token(response, fields);
    if (path === "/odeme/durum-sorgu") return inquiry(response, fields);
    response.writeHead(404).end();
  }

  function token(response: ServerResponse, fields: URLSearchParams): void {
    if (answers.token === "dropped") return void response.destroy();
    if (answers.token === "502") return void response.writeHead(502).end("<html>");
    const field = (name: string) => fields.get(name) ?? "";
    const signed = ["merchant_id", "user_ip", "merchant_oid", "email", "payment_amount", "user_basket"];
    const hash = hashOf(
      ...[...signed, "no_installment", "max_installment", "currency", "test_mode"].map(field),
      paytrKeys.merchantSalt,
    );
    const basket = JSON.parse(Buffer.from(field("user_basket"), "base64").toString("utf8")) as [
      string,
      string,
      number,
    ][];
    const sum = basket.reduce((total, [, price, count]) => total + Math.round(Number(price) * 100) * count, 0);
    const required = ["user_name", "user_address", "user_phone", "merchant_ok_url", "merchant_fail_url"];
    if (
      answers.token === "failed" ||
      hash !== field("paytr_token") ||
      field("merchant_id") !== paytrKeys.merchantId ||
      !/^[A-Za-z0-9]{1,64}$/.test(field("merchant_oid")) ||
      orderOf(field("merchant_oid")) !== undefined ||
      sum !== Number(field("payment_amount")) ||
      required.some((name) => field(name) === "")
    )
      return json(response, { status: "failed", reason: "words of the provider" });
    const key = `token${ordersByToken.size + 1}of${field("merchant_oid")}`;
    ordersByToken.set(key, {
      oid: field("merchant_oid"),
      amount: Number(field("payment_amount")),
      okUrl: field("merchant_ok_url"),
      failUrl: field("merchant_fail_url"),
      fields,
      paid: null,
    });
    json(response, { status: "success", token: key });
  }

  function inquiry(response: ServerResponse, fields: URLSearchParams): void {
    if (answers.inquiry === "dropped") return void response.destroy();
    if (answers.inquiry === "hang") return void hanging.add(response);
    const oid = fields.get("merchant_oid") ?? "";
    const order = orderOf(oid);
    if (
      answers.inquiry === "error" ||
      fields.get("paytr_token") !== hashOf(paytrKeys.merchantId, oid, paytrKeys.merchantSalt)
    )
      return json(response, { status: "error", err_no: "001", err_msg: "words of the provider" });
    if (!order || order.paid === null || answers.inquiry === "absent")
      return json(response, { status: "error", err_no: "004", err_msg: "merchant_oid ile basarili odeme bulunamadi" });
    const total = order.paid + (answers.inquiry === "wrong sum" ? 100 : 0);
    json(response, {
      status: "success",
      payment_amount: (order.amount / 100).toFixed(2),
      payment_total: String(total / 100).replace(".", ","),
      payment_date: "2026-11-21 12:30:00",
      currency: "TL",
      taksit: "0",
      masked_pan: "455359AAAAAA6747",
      odeme_tipi: "KART",
      test_mode: "0",
      returns: [],
    });
  }

  /** Serves the page where the payer pays or gives up; both are links, and both lead back like PayTR's page does. */
  async function page(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const [key, choice] = path.split("/");
    const order = ordersByToken.get(key!);
    if (!order) return void response.writeHead(404).end();
    if (choice === undefined) {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      return void response.end(
        `<!doctype html><title>PayTR</title><h1>PayTR ${order.amount / 100} TL</h1><p><a href="/odeme/guvenli/${key}/pay">Ödemeyi yap</a> <a href="/odeme/guvenli/${key}/leave">Vazgeç</a></p>`,
      );
    }
    const isPaid = choice === "pay";
    if (isPaid) order.paid = order.amount;
    await onPaid?.(order.oid, isPaid ? "success" : "failed");
    response.writeHead(302, { location: isPaid ? order.okUrl : order.failUrl }).end();
  }

  /** Returns the form fields of a notification; signed unless the test says otherwise. */
  function notification(oid: string, { status = "success", total, hash, more }: PaytrNotification = {}) {
    const sum = String(total ?? (status === "success" ? (orderOf(oid)?.amount ?? 0) : 0));
    return new URLSearchParams({
      merchant_oid: oid,
      status,
      total_amount: sum,
      hash: hash ?? hashOf(oid, paytrKeys.merchantSalt, status, sum),
      test_mode: "0",
      payment_type: "card",
      ...(status === "failed" && { failed_reason_code: "0", failed_reason_msg: "words of the provider" }),
      ...more,
    }).toString();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    calls,
    notification,
    /** Lets the payer pay on the page, without a notification. */
    pay(oid: string): void {
      const order = orderOf(oid)!;
      order.paid = order.amount;
    },
    /** Returns the form fields that asked for a payment's page. */
    askedFor: (oid: string) => Object.fromEntries(orderOf(oid)!.fields),
    closeHanging(): void {
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type PaytrStandIn = Awaited<ReturnType<typeof startPaytrStandIn>>;

function json(response: ServerResponse, content: unknown): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(content));
}
