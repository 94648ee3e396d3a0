import { preset } from "../support/presets.ts";

/** Gives like a browser without JavaScript: forms and redirects over plain HTTP. */
export class HttpDonor {
  /** What one donation asks of the site, from the first post to the receipt. */
  static readonly requestsOfADonation = 9;

  readonly #origin: string;
  readonly #cookies: Map<string, string>;
  readonly #headers: Record<string, string>;
  #payment: string | null = null;
  /** Methods, paths, statuses and places of the answers since the last gift began. */
  #steps: string[] = [];

  private constructor(origin: string, cookies: Map<string, string>, headers: Record<string, string>) {
    this.#origin = origin;
    this.#cookies = cookies;
    this.#headers = headers;
  }

  /**
   * @param cookies of a browser that was here before; new ones are added to them
   * @param headers sent with each request
   */
  static visit(origin: string, cookies = new Map<string, string>(), headers: Record<string, string> = {}): HttpDonor {
    return new HttpDonor(origin, cookies, headers);
  }

  /** The payment that was begun last. */
  get payment(): string | null {
    return this.#payment;
  }

  /** Returns the Cookie header of this browser. */
  cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** What the last gift met, for a failure's message. */
  get steps(): string {
    return this.#steps.join(", ");
  }

  async addToBasket(): Promise<boolean> {
    const answer = await this.#post("/donate", {
      cause: "water_well-2",
      for: "self",
      choice: preset(0).choice,
      redirectTo: "/basket",
    });
    return answer.status === 303;
  }

  /** Passes the first step of the payment without a name. */
  async giveNoDetails(): Promise<void> {
    await this.#post("/payment/details", { anonymous: "on" });
  }

  /** Adds, gives no details, pays by the sandbox's card, passes its challenge and reads the receipt. */
  async donate(): Promise<boolean> {
    this.#steps = [];
    if (!(await this.addToBasket())) return false;
    await this.giveNoDetails();
    const form = await (await this.#get("/payment/card")).text();
    // The press and the total that the page showed.
    const hidden = Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        value!,
      ]),
    );
    const typed = { holder: "Ayşe Yılmaz", number: "5528790000000008", expiry: "12/30", cvv: "123", terms: "on" };
    const card = { ...hidden, ...typed };
    const secure = (await this.#post("/payment/card", card)).headers.get("location") ?? "";
    const payment = new URL(secure, this.#origin).searchParams.get("payment");
    this.#payment = payment;
    const frame = await (await this.#get(`/payment/frame?payment=${payment}`)).text();
    const orderId = /name="orderId" value="([^"]+)"/.exec(frame)?.[1] ?? "";
    const back = await (await this.#post("/sandbox-bank/challenge", { orderId, code: "123456" })).text();
    const returnPath = new URL(/action="([^"]+)"/.exec(back)?.[1] ?? "/", this.#origin).pathname;
    const fields = Object.fromEntries(
      [...back.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
    );
    await this.#post(returnPath, fields);
    await this.#get(`/payment/result?payment=${payment}`);
    const receipt = await this.#get(`/payment/receipt?payment=${payment}`);
    return receipt.status === 200;
  }

  async read(path: string): Promise<void> {
    await (await this.#get(path)).arrayBuffer();
  }

  #get(path: string): Promise<Response> {
    return this.#send(path, { method: "GET" });
  }

  #post(path: string, fields: Record<string, string>): Promise<Response> {
    return this.#send(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const cookie = this.cookieHeader();
    const response = await fetch(this.#origin + path, {
      ...init,
      redirect: "manual",
      headers: {
        cookie,
        "accept-language": "tr",
        ...this.#headers,
        ...(init.method === "POST" && { origin: this.#origin }),
      },
    });
    const place = response.headers.get("location");
    this.#steps.push(`${init.method} ${path} ${response.status}${place ? ` to ${place}` : ""}`);
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) this.#cookies.set(name, value ?? "");
    }
    if (init.method === "POST" && response.status === 303) await response.arrayBuffer();
    return response;
  }
}
