import { type Answer, type Call, json, send } from "../imitations/faults.ts";
import type { Notice } from "../imitations/mailbox.ts";
import { createPaytr, noticeFields } from "../imitations/paytr.ts";
import { openProviderServer } from "./local-server.ts";

export { paytrKeys } from "../imitations/paytr.ts";

/** A notification as PayTR posts it. */
export interface PaytrNotification {
  readonly status?: "success" | "failed";
  /** Kuruş. */
  readonly total?: number;
  readonly more?: Record<string, string>;
}

/**
 * Starts PayTR's imitation in this process, which answers as the test sets it.
 * @param notify sends the notification when the payer pays or gives up on the page, before the page leads back
 */
export async function startPaytrStandIn({ notify }: { notify?: (notice: Notice) => Promise<void> } = {}) {
  const origin = { url: "" };
  const notices: Notice[] = [];
  const provider = createPaytr(origin, (notice) => notices.push(notice));
  const calls: { path: string; oid: string }[] = [];
  /** Fields that asked for a payment's page, and its address, by the site's payment id. */
  const asked = new Map<string, { readonly fields: Record<string, string>; readonly page: string }>();
  const answers = {
    token: "given" as "given" | "failed" | "dropped" | "502",
    inquiry: "knows" as "knows" | "absent" | "dropped" | "wrong sum",
  };

  function answerOf(call: Call): Answer | "dropped" {
    const fields = Object.fromEntries(new URLSearchParams(call.body));
    const oid = fields.merchant_oid ?? "";
    if (call.method === "POST" && call.path.startsWith("/odeme/") && oid) calls.push({ path: call.path, oid });
    const step = provider.stepOf(call);
    const order = step === "token" ? answers.token : step === "inquiry" ? answers.inquiry : "knows";
    if (order === "dropped") return order;
    if (order === "502") return { status: 502, type: "text/html", content: "<html>" };
    if (order === "failed") return json({ status: "failed", reason: "words of the provider" });
    if (order === "absent") return provider.refuse("004");
    const answer = provider.act(call);
    const content = () => JSON.parse(answer.content);
    if (step === "token") asked.set(oid, { fields, page: `/odeme/guvenli/${content().token}` });
    return order === "wrong sum" ? json({ ...content(), payment_total: "1,5" }) : answer;
  }

  const server = await openProviderServer(async (call, response) => {
    const answer = answerOf(call);
    for (const notice of notices.splice(0)) await notify?.(notice);
    if (answer === "dropped") response.destroy();
    else send(response, answer);
  });
  origin.url = server.url;
  return {
    ...server,
    answers,
    calls,
    /** Returns the form fields of a notification; signed unless the test says otherwise. */
    notification(oid: string, { status = "success", total, more }: PaytrNotification = {}) {
      const amount = Number(asked.get(oid)?.fields.payment_amount ?? 0);
      const fields = noticeFields(oid, status, total ?? (status === "success" ? amount : 0));
      const why = { failed_reason_code: "0", failed_reason_msg: "words of the provider" };
      return new URLSearchParams({ ...fields, ...(status === "failed" && why), ...more }).toString();
    },
    /** Lets the payer pay on the page, without a notification. */
    pay(oid: string): void {
      const [path, query] = [asked.get(oid)!.page, new URLSearchParams()];
      provider.act({ method: "POST", path, query, headers: {}, body: "choice=pay" });
      notices.length = 0;
    },
    askedFor: (oid: string) => asked.get(oid)!.fields,
  };
}
export type PaytrStandIn = Awaited<ReturnType<typeof startPaytrStandIn>>;
