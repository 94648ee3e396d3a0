import { isGiven, type SchemaNormalizer, type Raw } from "./raw-fields.ts";
import { phoneOf, textOf } from "./values.ts";

const genderWords: ReadonlyMap<string, string> = new Map([
  ["f", "female"],
  ["woman", "female"],
  ["kadın", "female"],
  ["kadin", "female"],
  ["m", "male"],
  ["man", "male"],
  ["erkek", "male"],
]);

function userFrom(named: Raw, sent: Raw): Raw {
  const { media, avatar, photo } = sent;
  const nested = typeof media === "object" && media !== null ? media : { avatar: media ?? avatar ?? photo };
  const gender = textOf(named.gender)?.toLowerCase();
  // "name" is the first name beside a surname, and else the whole name.
  const whole = isGiven(sent.first_name) || isGiven(sent.surname) ? undefined : textOf(sent.name)?.trim().split(/\s+/);
  const parts = whole && whole.length > 1 && { first_name: whole.slice(0, -1).join(" "), last_name: whole.at(-1) };
  return {
    ...named,
    ...parts,
    id: sent.id ?? 0,
    phone: phoneOf(named.phone) ?? "",
    gender: (gender && genderWords.get(gender)) || named.gender,
    media: nested,
  };
}

export const peopleNormalizers: readonly SchemaNormalizer[] = [
  { fields: ["first_name", "staff_role"], normalize: userFrom },
  {
    fields: ["sms", "email"],
    normalize: (named, sent) => ({ sms: sent.sms ?? sent.is_sms, email: sent.email ?? sent.mail ?? sent.is_email }),
  },
];
