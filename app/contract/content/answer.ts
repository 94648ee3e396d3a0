import * as z from "zod";
import { plainText, shownLink } from "../fields/text-fields.ts";
import { money } from "../rules/money.ts";
import type { ContentField } from "./fields.ts";
import { type ContentKind, type contentKinds, fieldsOf } from "./kinds.ts";

/** Schemas of the types whose values are answered as staff wrote them. The other types need code of their kind. */
const schemas = {
  text: plainText,
  lines: plainText,
  markdown: z.string(),
  iban: z.string(),
  link: shownLink,
  flag: z.boolean(),
  number: z.int(),
  money,
  day: z.iso.date(),
};

type FieldOf<Kind extends ContentKind> = (typeof contentKinds)[Kind]["fields"][number];

/** A field of a kind that is answered as staff wrote it. */
type AnsweredField<Kind extends ContentKind> = Exclude<
  Extract<FieldOf<Kind>, { type: keyof typeof schemas | "choice" }>,
  { staffOnly: true }
>;

/** Types whose empty value is null in an answer. */
const nullTypes = ["choice", "number", "money", "day"] as const;

type PlainSchemaOf<Field> = Field extends { type: "choice"; choices: readonly (infer Choice extends string)[] }
  ? z.ZodEnum<{ [Each in Choice]: Each }>
  : Field extends { type: infer Type extends keyof typeof schemas }
    ? (typeof schemas)[Type]
    : never;

type SchemaOf<Field> = Field extends
  | { required: true }
  | { type: Exclude<keyof typeof schemas, (typeof nullTypes)[number]> }
  ? PlainSchemaOf<Field>
  : z.ZodNullable<PlainSchemaOf<Field>>;

type AnswerShape<Kind extends ContentKind, Shared extends object = {}> = {
  [Field in AnsweredField<Kind> as Exclude<Field["name"], keyof Shared>]: SchemaOf<Field>;
};

/** Values of a kind's fields in an answer. */
export type AnswerValues<Kind extends ContentKind, Shared extends object = {}> = {
  readonly [Field in AnsweredField<Kind> as Exclude<Field["name"], keyof Shared>]: z.output<SchemaOf<Field>>;
};

/** Returns the fields that are answered as staff wrote them, without those that other fields have the names of. */
export function answeredFields(kind: ContentKind, shared: object = {}): readonly ContentField[] {
  return fieldsOf(kind).filter(
    ({ name, type, staffOnly }) => (type in schemas || type === "choice") && !staffOnly && !(name in shared),
  );
}

/**
 * Returns the schemas of a kind's fields in an answer, in the order of the editor. Choices, numbers, sums and days that
 * publishing does not need are null when they are empty.
 * @param shared fields of the answer that have schemas of their own
 */
export function answerShape<Kind extends ContentKind, Shared extends object = {}>(
  kind: Kind,
  shared?: Shared,
): AnswerShape<Kind, Shared> {
  const shape = answeredFields(kind, shared).map((field) => [field.name, schemaOf(field)]);
  return Object.fromEntries(shape) as AnswerShape<Kind, Shared>;
}

function schemaOf(field: ContentField): z.ZodType {
  const schema = field.type === "choice" ? z.enum(field.choices!) : schemas[field.type as keyof typeof schemas];
  return isNullWhenEmpty(field) && !field.required ? schema.nullable() : schema;
}

/** Returns whether an empty value of a field is null in an answer; it is "" in the editor for choices and days. */
export function isNullWhenEmpty({ type }: ContentField): boolean {
  return nullTypes.some((one) => one === type);
}
