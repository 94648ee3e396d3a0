import type tr from "./tr.ts";

/** The texts of one language: namespace → key → text. */
export type Texts = typeof tr;

export type Namespace = keyof Texts;

/** Endings that are no part of a key: of plurals, which have both forms, of texts for staff, and of variants. */
type Ending<Content, Name> = Name extends `${infer Stem}_${"one" | "other"}`
  ? `${Stem}_one` | `${Stem}_other` extends keyof Content
    ? "one" | "other"
    : never
  : "staff" | `without_${string}`;

/**
 * Keys of nested texts, "card.title"; plural forms "count_one" and "count_other" are used as "count", a text for staff,
 * "note_staff", as "note" with its context, and variants such as "lead_without_receipts" as "lead".
 */
type KeysOf<Content> = {
  [Name in keyof Content & string]: Content[Name] extends string
    ? Name extends `${infer Stem}_${Ending<Content, Name>}`
      ? Stem
      : Name
    : `${Name}.${KeysOf<Content[Name]>}`;
}[keyof Content & string];

/** A key with its namespace, "errors:required". */
export type QualifiedKey = { [Name in Namespace]: `${Name}:${KeysOf<Texts[Name]>}` }[Namespace];

/** Every key that a translator of the namespace knows: its own without a prefix, those of all namespaces qualified. */
export type TextKey<Default extends Namespace = never> =
  | QualifiedKey
  | ([Default] extends [never] ? never : KeysOf<Texts[Default]>);

/** Marks a key that is composed at run time from values that the types do not know; a missing one shows "NFK". */
export function runtimeKey(key: string): QualifiedKey {
  return key as QualifiedKey;
}

type GroupsWith<Name extends string> = QualifiedKey extends infer Key
  ? Key extends `${infer Group}.${Name}`
    ? Group
    : never
  : never;

/** Groups of keys with a title and a text, "admin:decision.approve". */
export type TitledText = GroupsWith<"title"> & GroupsWith<"text">;
