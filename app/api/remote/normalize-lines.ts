import { basketTypes } from "../../contract/rules/kinds.ts";
import { causeIn, isGiven, type SchemaNormalizer, type Raw, wordOf } from "./raw-fields.ts";
import { numberOf, textOf } from "./values.ts";

/** Kinds of causes by what their names contain: of §3's labels, of models and of tables. */
const kindsByName: readonly (readonly [RegExp, number])[] = [
  [/kurban|sacrifice/, basketTypes.sacrifice],
  [/kuyu|well/, basketTypes.water_well],
  [/spring|pinar|kampanya|campaign/, basketTypes.spring],
  [/proje|project|donationcategor|categoryitem/, basketTypes.project],
];

/** The numbers of §3, which has none for projects. */
const specifiedTypes: readonly number[] = [basketTypes.sacrifice, basketTypes.water_well, basketTypes.spring];

/**
 * Returns the kind of a line from a number, a name, or an object with one of them; undefined for an unknown kind.
 * @param projectType the API's number for projects
 */
function kindIn(raw: unknown, projectType: number): number | undefined {
  const fields = typeof raw === "object" && raw !== null ? (raw as Raw) : {};
  for (const one of [raw, fields.name, fields.label, fields.title, fields.value, fields.id]) {
    const number = numberOf(one);
    if (number === projectType) return basketTypes.project;
    if (number !== undefined) return specifiedTypes.find((kind) => kind === number);
    const word = wordOf(one);
    const known = kindsByName.find(([pattern]) => pattern.test(word));
    if (known) return known[1];
  }
  return undefined;
}

/** Reads the country of a cause from a name or an object. */
export function withCountry(cause: Raw): Raw {
  const country = cause.country;
  if (typeof country !== "object" || country === null) return cause;
  const { name, title, code, country_code } = country as Raw;
  return { ...cause, country: name ?? title, country_code: cause.country_code ?? code ?? country_code };
}

/** Reads the title and the country of what stands in the list of a donor, also from the cause in it. */
function withCause(named: Raw, sent: Raw): Raw {
  const cause = causeIn(sent);
  const title = [sent.title, cause.title, cause.name, sent.label, sent.basket_able_title].find(isGiven);
  return withCountry({ ...named, title, country: named.country ?? cause.country ?? cause.country_name });
}

function lineFrom(named: Raw, sent: Raw, projectType: number): Raw {
  const kind = kindIn(named.basket_able_type, projectType);
  const line = withCause(named, sent);
  // Some APIs write the title in both fields.
  const name = [sent.donor_name, sent.name === line.title ? undefined : sent.name].find((one) => textOf(one));
  return {
    ...line,
    // What is paid for is shown, whatever it is called. Without an id it is taken for no cause of this site.
    basket_able_type: kind ?? basketTypes.project,
    basket_able_id: kind === undefined ? 0 : (named.basket_able_id ?? causeIn(sent).id),
    share_value: named.share_value ?? 1,
    name: name ?? "anonymous",
    shown_as: named.shown_as ?? "full_name",
    // An API that does not say so checks it when the basket is paid.
    available: named.available ?? true,
  };
}

/** Reads a basket; one with a line whose sum is unreadable is unreadable, because that line would be paid unseen. */
function basketFrom(named: Raw): Raw {
  const { basket, total_price } = named;
  const lines = typeof basket === "object" && basket !== null ? Object.values(basket) : [];
  const amounts = lines.filter((line) => typeof line === "object" && line !== null).map((line) => amountOf(line));
  const isReadable = amounts.every(isGiven);
  const sum = isReadable ? amounts.reduce<number>((whole, amount) => whole + amount!, 0) : undefined;
  return { ...named, basket: isReadable ? basket : undefined, total_price: total_price ?? sum };
}

/** Returns the sum of a line in lira. */
function amountOf({ amount, price, total, sum }: Raw): number | undefined {
  return numberOf([amount, price, total, sum].find(isGiven));
}

/** Reads a member's well, whose title may be its name. */
function wellFrom(named: Raw, sent: Raw): Raw {
  const well = withCause(named, sent);
  return { ...well, title: well.title ?? sent.name };
}

/**
 * Returns the normalizers of baskets, their lines, donations and members' wells.
 * @param projectType the API's number for projects; that of this project's own API by default
 */
export function lineNormalizers(projectType: number = basketTypes.project): readonly SchemaNormalizer[] {
  return [
    { fields: ["basket", "total_price"], required: ["basket", "total_price"], normalize: basketFrom },
    {
      fields: ["basket_able_type", "basket_able_id", "available"],
      required: ["amount"],
      normalize: (named, sent) => ({ ...lineFrom(named, sent, projectType), id: sent.id ?? 0 }),
    },
    {
      fields: ["basket_able_type", "basket_able_id", "payment_id"],
      required: ["amount"],
      normalize: (named, sent) => lineFrom(named, sent, projectType),
    },
    { fields: ["picture_alt", "rejection_reason", "name"], normalize: wellFrom },
    { fields: ["picture_alt", "people", "may_be_named"], normalize: wellFrom },
  ];
}
