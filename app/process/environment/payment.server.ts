import * as z from "zod";

/** Treats an empty variable as absent. */
export const setting = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);

export const origin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address", abort: true })
  .refine((text) => /^https?:\/\/[^/?#]+\/?$/i.test(text), { error: "must be an address without a path" })
  .transform((text) => new URL(text).origin);

/** Variables of the payment providers. */
export const paymentVariables = {
  PAYMENT_PROVIDER: setting(
    z.enum(["sandbox", "iyzico", "paytr"], { error: "must be sandbox, iyzico or paytr" }).default("sandbox"),
  ),
  PAYMENT_API_KEY: setting(z.string().optional()),
  PAYMENT_SECRET_KEY: setting(z.string().optional()),
  PAYMENT_API_URL: setting(origin.default("https://api.iyzipay.com")),
  PAYTR_MERCHANT_ID: setting(
    z
      .string()
      .regex(/^\d{1,12}$/, { error: "must be the number of the shop" })
      .optional(),
  ),
  PAYTR_MERCHANT_KEY: setting(z.string().optional()),
  PAYTR_MERCHANT_SALT: setting(z.string().optional()),
  PAYTR_TEST_MODE: setting(z.enum(["0", "1"], { error: "must be 0 or 1" }).default("0")),
  PAYTR_URL: setting(origin.default("https://www.paytr.com")),
};
const schema = z.object(paymentVariables);
type PaymentVariables = z.output<typeof schema>;

/** Variables that each provider needs. */
export const neededByProvider: Readonly<
  Record<PaymentVariables["PAYMENT_PROVIDER"], readonly (keyof PaymentVariables)[]>
> = {
  sandbox: [],
  iyzico: ["PAYMENT_API_KEY", "PAYMENT_SECRET_KEY"],
  paytr: ["PAYTR_MERCHANT_ID", "PAYTR_MERCHANT_KEY", "PAYTR_MERCHANT_SALT"],
};

/** Returns a line for each key of a provider that PAYMENT_PROVIDER does not name. */
export function unusedKeys(values: PaymentVariables): string[] {
  const needed = neededByProvider[values.PAYMENT_PROVIDER];
  return Object.values(neededByProvider)
    .flat()
    .filter((name) => values[name] && !needed.includes(name))
    .map((name) => `${name} is set, and PAYMENT_PROVIDER ${values.PAYMENT_PROVIDER} does not use it`);
}

export type PaymentSettings =
  | { provider: "sandbox" }
  | { provider: "iyzico"; apiKey: string; secretKey: string; baseUrl: string }
  | {
      provider: "paytr";
      merchantId: string;
      merchantKey: string;
      merchantSalt: string;
      isTest: boolean;
      baseUrl: string;
    };

/** Returns the settings of the chosen provider, whose variables were checked. */
export function paymentFrom(values: PaymentVariables): PaymentSettings {
  switch (values.PAYMENT_PROVIDER) {
    case "iyzico":
      return {
        provider: "iyzico",
        apiKey: values.PAYMENT_API_KEY!,
        secretKey: values.PAYMENT_SECRET_KEY!,
        baseUrl: values.PAYMENT_API_URL,
      };
    case "paytr":
      return {
        provider: "paytr",
        merchantId: values.PAYTR_MERCHANT_ID!,
        merchantKey: values.PAYTR_MERCHANT_KEY!,
        merchantSalt: values.PAYTR_MERCHANT_SALT!,
        isTest: values.PAYTR_TEST_MODE === "1",
        baseUrl: values.PAYTR_URL,
      };
    default:
      return { provider: "sandbox" };
  }
}
