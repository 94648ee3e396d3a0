import * as z from "zod";
import { setting } from "./payment.server.ts";

/** How the values of a message are escaped, by the content type of the body. */
const formats: Readonly<Record<string, "json" | "form" | "xml">> = {
  "application/json": "json",
  "application/x-www-form-urlencoded": "form",
  "application/xml": "xml",
  "text/xml": "xml",
};

/** Variables of the SMS providers. */
export const smsVariables = {
  SMS_PROVIDER: setting(
    z.enum(["outbox", "netgsm", "http"], { error: "must be outbox, netgsm or http" }).default("outbox"),
  ),
  NETGSM_USER: setting(z.string().optional()),
  NETGSM_PASSWORD: setting(z.string().optional()),
  NETGSM_HEADER: setting(z.string().optional()),
  SMS_URL: setting(z.string().refine(isCarrierAddress, { error: "must be an https address" }).optional()),
  SMS_METHOD: setting(z.enum(["GET", "POST", "PUT"], { error: "must be GET, POST or PUT" }).default("POST")),
  SMS_CONTENT_TYPE: setting(
    z
      .enum(Object.keys(formats) as [string, ...string[]], {
        error: `must be one of ${Object.keys(formats).join(", ")}`,
      })
      .default("application/json"),
  ),
  SMS_BODY: setting(z.string().max(10_000).optional()),
  SMS_HEADERS: setting(
    z
      .string()
      .refine((text) => headersFrom(text) !== null, { error: 'must be JSON like {"X-Key":"…"}' })
      .optional(),
  ),
  SMS_AUTHORIZATION: setting(
    z
      .string()
      .regex(/^[\x20-\x7e]{1,2000}$/, { error: "must be one line" })
      .optional(),
  ),
  SMS_SUCCESS: setting(z.string().refine(isPattern, { error: "must be a regular expression" }).optional()),
};
const schema = z.object(smsVariables);
type SmsVariables = z.output<typeof schema>;

export type SmsSettings =
  | { provider: "outbox" }
  | { provider: "netgsm"; user: string; password: string; header: string }
  | {
      provider: "http";
      /** May contain {to}, {digits}, {text} and {id}, as the body may. */
      url: string;
      method: "GET" | "POST" | "PUT";
      body: string | undefined;
      format: "json" | "form" | "xml";
      headers: Readonly<Record<string, string>>;
      /** Pattern that the answer of a success matches; undefined when every 2xx is one. */
      success: RegExp | undefined;
    };

/** Returns every fault of the chosen provider's variables, as the variable's name and why it is wrong. */
export function smsFaults(values: SmsVariables): [keyof SmsVariables, string][] {
  const missing = (names: readonly (keyof SmsVariables)[]): [keyof SmsVariables, string][] =>
    names.flatMap((name) =>
      values[name] === undefined ? [[name, `is missing: SMS_PROVIDER is ${values.SMS_PROVIDER}`]] : [],
    );
  if (values.SMS_PROVIDER === "netgsm") return missing(["NETGSM_USER", "NETGSM_PASSWORD", "NETGSM_HEADER"]);
  if (values.SMS_PROVIDER !== "http") return [];
  const { SMS_URL: url, SMS_BODY: body, SMS_METHOD: method } = values;
  if (method === "GET" && body !== undefined) return [["SMS_BODY", "must be empty: SMS_METHOD is GET"]];
  const faults = missing(method === "GET" ? ["SMS_URL"] : ["SMS_URL", "SMS_BODY"]);
  if (faults.length > 0) return faults;
  const places = [...`${url} ${body ?? ""}`.matchAll(/\{([a-z]+)\}/g)].map(([, name]) => name!);
  const template = method === "GET" ? "SMS_URL" : "SMS_BODY";
  if (!places.includes("text")) faults.push([template, "must contain {text}"]);
  if (!places.includes("to") && !places.includes("digits")) faults.push([template, "must contain {to} or {digits}"]);
  const unknown = places.find((name) => !["to", "digits", "text", "id"].includes(name));
  if (unknown) faults.push([template, `has a {${unknown}}: only {to}, {digits}, {text} and {id} are known`]);
  if (body !== undefined && values.SMS_CONTENT_TYPE === "application/json" && !isJson(body))
    faults.push(["SMS_BODY", "must be JSON: SMS_CONTENT_TYPE is application/json"]);
  return faults;
}

/** Returns the settings of the chosen provider, whose variables were checked. */
export function smsFrom(values: SmsVariables): SmsSettings {
  switch (values.SMS_PROVIDER) {
    case "netgsm":
      return {
        provider: "netgsm",
        user: values.NETGSM_USER!,
        password: values.NETGSM_PASSWORD!,
        header: values.NETGSM_HEADER!,
      };
    case "http":
      return {
        provider: "http",
        url: values.SMS_URL!,
        method: values.SMS_METHOD,
        body: values.SMS_BODY,
        format: formats[values.SMS_CONTENT_TYPE]!,
        headers: {
          ...(values.SMS_BODY !== undefined && { "content-type": values.SMS_CONTENT_TYPE }),
          ...headersFrom(values.SMS_HEADERS ?? "{}"),
          ...(values.SMS_AUTHORIZATION && { authorization: values.SMS_AUTHORIZATION }),
        },
        success: values.SMS_SUCCESS === undefined ? undefined : new RegExp(values.SMS_SUCCESS),
      };
    default:
      return { provider: "outbox" };
  }
}

/** Codes and secrets travel only over TLS, or to a carrier's relay on this machine. */
function isCarrierAddress(text: string): boolean {
  const url = URL.parse(text.replaceAll(/\{[a-z]+\}/g, "x"));
  if (url === null || url.username !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && ["localhost", "127.0.0.1"].includes(url.hostname));
}

function headersFrom(text: string): Record<string, string> | null {
  const headers = z.record(z.string().regex(/^[\w-]{1,100}$/), z.string().regex(/^[\x20-\x7e]{0,2000}$/));
  const parsed = headers.safeParse(isJson(text) ? JSON.parse(text) : null);
  return parsed.success ? parsed.data : null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
