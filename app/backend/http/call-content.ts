import * as z from "zod";
import type { Endpoint } from "../../contract/endpoints/endpoint.ts";
import { isLanguage, type Language } from "../../contract/rules/languages.ts";
import { RuleViolation } from "../base/rule-violation.ts";
import { isRule, translate } from "./error-texts.ts";

/** Ends a request with this status and body. */
export class HttpFailure extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`answered with ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** Returns the language that a request asks for (§7). */
export function languageOf(request: Request): Language {
  const wanted = request.headers.get("x-localization");
  return isLanguage(wanted) ? wanted : "tr";
}

/** What a caller sends, as it is written on the wire: texts in path and query, money in lira. */
export interface SentContent {
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  /** Without U+0000 in its texts. */
  readonly body: unknown;
  readonly file?: Uint8Array | undefined;
}

/**
 * Parses what a caller sends by the endpoint's schemas.
 * @throws RuleViolation not_found for params of another resource; HttpFailure 422 for fields that break their schema
 */
export function parseContent(definition: Endpoint, sent: SentContent, language: Language) {
  const parse = (schema: z.ZodType | undefined, content: unknown) => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(content);
    if (parsed.success) return parsed.data;
    throw new HttpFailure(422, {
      message: translate(language, "validation"),
      errors: errorsOf(parsed.error, language),
    });
  };
  return {
    params: definition.params ? parseParams(sent.params, definition.params) : undefined,
    query: parse(definition.query, withoutNull(sent.query)),
    body: parse(definition.body, sent.body),
    file: sent.file,
  };
}

/**
 * Parses path parameters. An invalid one is a 404, and so is another spelling of a valid one ("0x1", "1.0"), so that
 * every resource has one address.
 */
function parseParams(written: Record<string, string>, schema: z.ZodObject): unknown {
  const parsed = schema.safeParse(withoutNull(written));
  if (!parsed.success || Object.entries(parsed.data).some(([name, value]) => String(value) !== written[name])) {
    throw new RuleViolation("not_found");
  }
  return parsed.data;
}

/** Removes U+0000 from texts: PostgreSQL cannot store it. The value is one that the site itself made, never deep. */
export function withoutNull(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll("\0", "");
  if (Array.isArray(value)) return value.map(withoutNull);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withoutNull(entry)]));
}

const zodMessages = { tr: z.locales.tr().localeError, en: z.locales.en().localeError };

/** Returns zod's issues as { field: [messages] }; nested fields are named like "card.number". */
function errorsOf(error: z.ZodError, language: Language): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    (errors[issue.path.join(".") || "body"] ??= []).push(messageOf(issue, language));
  }
  return errors;
}

/** Returns the message of an issue: that of our rule, or zod's. */
function messageOf(issue: z.core.$ZodIssue, language: Language): string {
  const rule = issue.code === "custom" ? issue.params?.rule : undefined;
  if (isRule(rule)) return translate(language, rule);
  // zod's message would contain the pattern or wire values.
  if (issue.code === "invalid_value" || (issue.code === "invalid_format" && issue.format === "regex"))
    return translate(language, "field_wrong");
  const message = zodMessages[language](issue as z.core.$ZodRawIssue);
  return typeof message === "string" ? message : (message?.message ?? issue.message);
}
