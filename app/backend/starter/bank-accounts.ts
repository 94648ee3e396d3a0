import type { StarterItem } from "./types.ts";

const account = {
  bank_name: "Örnek Katılım Bankası",
  branch_name: "Fatih Şubesi (000)",
  account_name: "Pınar Yardım Derneği (örnek)",
  swift_code: "ORNKTRIS",
};

/**
 * Sample accounts. Their bank code is unassigned, so no transfer can reach a real account; the check digits are valid.
 */
export const bankAccounts: readonly StarterItem[] = [
  {
    slug: "turk-lirasi",
    fields: {
      ...account,
      currency: "TRY",
      account_no: "123456",
      supplementary_no: "01",
      iban: "TR689999900000000012345601",
    },
    texts: { tr: { account_type: "Vadesiz, Türk lirası" }, en: { account_type: "Current account, Turkish lira" } },
  },
  {
    slug: "amerikan-dolari",
    fields: {
      ...account,
      currency: "USD",
      account_no: "123456",
      supplementary_no: "02",
      iban: "TR419999900000000012345602",
    },
    texts: { tr: { account_type: "Vadesiz, ABD doları" }, en: { account_type: "Current account, US dollar" } },
  },
  {
    slug: "euro",
    fields: {
      ...account,
      currency: "EUR",
      account_no: "123456",
      supplementary_no: "03",
      iban: "TR149999900000000012345603",
    },
    texts: { tr: { account_type: "Vadesiz, avro" }, en: { account_type: "Current account, euro" } },
  },
];

/** They lead to a page of the site, because the accounts of a sample would be nobody's. */
export const socialAccounts: readonly StarterItem[] = [
  {
    slug: "facebook",
    fields: { network: "facebook", label: "Facebook", link: "/social-media" },
    texts: { tr: {}, en: {} },
  },
  {
    slug: "instagram",
    fields: { network: "instagram", label: "Instagram", link: "/social-media" },
    texts: { tr: {}, en: {} },
  },
];
