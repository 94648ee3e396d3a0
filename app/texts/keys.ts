/** The Turkish texts: namespace → key → text. They define the types of all keys. */
export interface Texts {
  admin: Json<typeof import("../../locales/tr/admin.json")>;
  api: Json<typeof import("../../locales/tr/api.json")>;
  auth: Json<typeof import("../../locales/tr/auth.json")>;
  basket: Json<typeof import("../../locales/tr/basket.json")>;
  campaign: Json<typeof import("../../locales/tr/campaign.json")>;
  causes: Json<typeof import("../../locales/tr/causes.json")>;
  codes: Json<typeof import("../../locales/tr/codes.json")>;
  common: Json<typeof import("../../locales/tr/common.json")>;
  contact: Json<typeof import("../../locales/tr/contact.json")>;
  content: Json<typeof import("../../locales/tr/content.json")>;
  dashboard: Json<typeof import("../../locales/tr/dashboard.json")>;
  donate: Json<typeof import("../../locales/tr/donate.json")>;
  editing: Json<typeof import("../../locales/tr/editing.json")>;
  errors: Json<typeof import("../../locales/tr/errors.json")>;
  "going-live": Json<typeof import("../../locales/tr/going-live.json")>;
  home: Json<typeof import("../../locales/tr/home.json")>;
  maintenance: Json<typeof import("../../locales/tr/maintenance.json")>;
  money: Json<typeof import("../../locales/tr/money.json")>;
  "my-data": Json<typeof import("../../locales/tr/my-data.json")>;
  notifications: Json<typeof import("../../locales/tr/notifications.json")>;
  organisation: Json<typeof import("../../locales/tr/organisation.json")>;
  payment: Json<typeof import("../../locales/tr/payment.json")>;
  profile: Json<typeof import("../../locales/tr/profile.json")>;
  receipt: Json<typeof import("../../locales/tr/receipt.json")>;
  retention: Json<typeof import("../../locales/tr/retention.json")>;
  "sandbox-bank": Json<typeof import("../../locales/tr/sandbox-bank.json")>;
  springs: Json<typeof import("../../locales/tr/springs.json")>;
}
type Json<Module> = Module extends { default: infer Content } ? Content : Module;

export type Namespace = keyof Texts;

/**
 * Keys of nested texts, "card.title"; plural forms "count_one" and "count_other" are used as "count", a text for staff,
 * "note_staff", as "note" with its context, and variants such as "lead_without_receipts" as "lead".
 */
type KeysOf<Content> = {
  [Name in keyof Content & string]: Content[Name] extends string
    ? Name extends `${infer Stem}_${"one" | "other" | "staff"}` | `${infer Stem}_without_${string}`
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
