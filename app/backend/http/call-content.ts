import * as z from "zod";
import { ApiFailure, type BrokenRule, defaultMessage, type Said } from "../../contract/product-api.ts";
import { RuleViolation } from "../../contract/rule-violation.ts";
import { isLanguage, type Language } from "../../contract/rules/languages.ts";
import { isRule } from "./error-texts.ts";

/** Returns the language that a request asks for (§7). */
export function languageOf(request: Request): Language {
  const wanted = request.headers.get("x-localization");
  return isLanguage(wanted) ? wanted : "tr";
}

/** The schemas of an endpoint's content, for a wire or for values of the program. */
interface ContentSchemas {
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
}

/** What a caller sends, before it is checked. */
export interface SentContent {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  /** Without U+0000 in its texts. */
  readonly body?: unknown;
}

/**
 * Parses what a caller sends by the endpoint's schemas.
 * @param said says what is wrong with a field; the rule that its check names, by default
 * @throws RuleViolation not_found for params of no resource; ApiFailure 422 for fields that break their schema
 */
export function parseContent(schemas: ContentSchemas, sent: SentContent, said: (issue: Issue) => Said = brokenRule) {
  const parse = (schema: z.ZodType | undefined, content: unknown) => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(content);
    if (parsed.success) return parsed.data;
    const errors: Record<string, Said[]> = {};
    for (const issue of parsed.error.issues) (errors[issue.path.join(".") || "body"] ??= []).push(said(issue));
    throw new ApiFailure(422, defaultMessage(422), "validation", errors);
  };
  return {
    params: schemas.params && parseParams(sent.params ?? {}, schemas.params),
    query: parse(schemas.query, withoutNull(sent.query ?? {})),
    body: parse(schemas.body, sent.body),
  };
}

/**
 * Parses path parameters. An invalid one is a 404, and so is another spelling of a valid one ("0x1", "1.0"), so that
 * every resource has one address.
 */
function parseParams(written: Readonly<Record<string, unknown>>, schema: z.ZodType): unknown {
  const parsed = schema.safeParse(withoutNull(written));
  const isSame = ([name, value]: [string, unknown]) => String(value) === String(written[name]);
  if (!parsed.success || !Object.entries(parsed.data as object).every(isSame)) throw new RuleViolation("not_found");
  return parsed.data;
}

/** Removes U+0000 from texts: PostgreSQL cannot store it. The value is one that the site itself made, never deep. */
export function withoutNull(value: unknown): unknown {
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "") : value;
  if (Array.isArray(value)) return value.map(withoutNull);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withoutNull(entry)]));
}

type Issue = z.core.$ZodIssue;

/** Returns the rule that a check of a schema names. */
function brokenRule(issue: Issue): BrokenRule {
  const rule = issue.code === "custom" ? issue.params?.rule : undefined;
  return { rule: isRule(rule) ? rule : "field_wrong", facts: {} };
}

const zodMessages = { tr: z.locales.tr().localeError, en: z.locales.en().localeError };

/** Returns a function that tells clients on other machines what is wrong with a field: by a rule, or in zod's words. */
export function wireWords(language: Language): (issue: Issue) => Said {
  return (issue) => {
    // zod's words would contain the pattern or values of the wire.
    const isOwn = ["custom", "invalid_value"].includes(issue.code);
    if (isOwn || (issue.code === "invalid_format" && issue.format === "regex")) return brokenRule(issue);
    const message = zodMessages[language](issue as z.core.$ZodRawIssue);
    return typeof message === "string" ? message : (message?.message ?? issue.message);
  };
}

/**
 * Returns a schema of the same shape for values inside the program, where money is kuruş: every codec is replaced by
 * its inner side, and the checks of the contract stay. Unknown fields are left out.
 * @throws for a kind of schema that the contract does not use yet
 */
export function decodedSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodCodec) {
    const inner = decodedSchema(schema.def.out as z.ZodType);
    return schema.def.checks?.length
      ? inner.clone({ ...inner.def, checks: [...(inner.def.checks ?? []), ...schema.def.checks] })
      : inner;
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, decodedSchema(field as z.ZodType)]);
    return schema.clone({ ...schema.def, shape: Object.fromEntries(fields) });
  }
  if (schema instanceof z.ZodArray)
    return schema.clone({ ...schema.def, element: decodedSchema(schema.element as z.ZodType) });
  if (schema instanceof z.ZodRecord)
    return schema.clone({ ...schema.def, valueType: decodedSchema(schema.valueType as z.ZodType) });
  if (schema instanceof z.ZodUnion)
    return schema.clone({ ...schema.def, options: schema.options.map((one) => decodedSchema(one as z.ZodType)) });
  if (schema instanceof z.ZodPipe)
    return schema.clone({
      ...schema.def,
      in: decodedSchema(schema.def.in as z.ZodType),
      out: decodedSchema(schema.def.out as z.ZodType),
    });
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return (schema as z.ZodNullable).clone({
      ...(schema as z.ZodNullable).def,
      innerType: decodedSchema(schema.def.innerType as z.ZodType),
    });
  if (leaves.some((leaf) => schema instanceof leaf)) return schema;
  throw new Error(`The contract contains a schema of the kind ${schema.def.type}`);
}

const leaves = [
  z.ZodString,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNull,
  z.ZodStringFormat,
  z.ZodUnknown,
  z.ZodTransform,
];
