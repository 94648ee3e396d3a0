import type { Organisation } from "../../../contract/endpoints/organisation.ts";
import type { Receipt } from "../../../contract/endpoints/receipts.ts";
import { isNamedFund } from "../../../contract/rules/funds.ts";
import { numberedOwners } from "../../../contract/rules/gift-people.ts";
import { countryBeside } from "../../../contract/rules/kinds.ts";
import type { Language } from "../../../contract/rules/languages.ts";
import { moneyInWords } from "../../../contract/rules/money-in-words.ts";
import type { TextKey } from "../../../texts/keys.ts";
import { texts } from "../../../texts/texts.ts";
import { createTranslate, type Translate } from "../../../texts/translate.ts";
import type { ReceiptPrinter, YearlyStatement } from "../ports.ts";
import { colours, contentWidth, page, Sheet, type TextStyle } from "./pdf-sheet.ts";

type T = Translate<TextKey<"receipt">>;

const locales: Record<Language, string> = { tr: "tr-TR", en: "en-GB" };
const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const sums = mapLanguages((locale) => new Intl.NumberFormat(locale, twoDecimals));
const timeZone = "Europe/Istanbul";
const days = mapLanguages((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone }));
const shortDays = mapLanguages((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "short", timeZone }));

function mapLanguages<F>(format: (locale: string) => F): Record<Language, F> {
  return { tr: format(locales.tr), en: format(locales.en) };
}

/** Formats kuruş as on paper, with both decimals: "1.250,00 TL". */
const money = (kurus: number, language: Language) => `${sums[language].format(kurus / 100)}\u00a0TL`;

/** Creates the printer of receipts and yearly summaries. @param publicUrl the site's origin, printed in the head */
export function createReceiptPrinter(publicUrl: string): ReceiptPrinter {
  const host = new URL(publicUrl).host;
  return {
    async receipt(receipt, language) {
      const t = translate(language);
      const { organisation, number } = receipt;
      const [title, author, madeAt] = [`${t("title")} ${number}`, organisation.legal_name, receipt.issued_at];
      const sheet = await Sheet.open({ title, author, language, madeAt });
      head(sheet, { organisation, host, title: t("title"), subtitle: number }, t);
      marks(sheet, receipt, language, t);
      facts(sheet, [
        [t("number"), number],
        [t("issued"), days[language].format(new Date(receipt.issued_at))],
        [t("paid"), days[language].format(new Date(receipt.paid_at))],
        [t("donor"), receipt.donor_name ?? t("anonymous")],
        ...(receipt.card_last_four ? [[t("card"), t("cardText", { digits: receipt.card_last_four })] as const] : []),
        [t("payment"), receipt.payment_id],
        [t("permit"), permitText(organisation, language, t)],
      ]);
      lines(sheet, receipt, language, t);
      totals(sheet, receipt, language, t);
      signatory(sheet, organisation, t);
      const across = receipt.is_sample
        ? t("sample.mark")
        : receipt.state === "valid"
          ? null
          : t(`state.${receipt.state}.mark`);
      return sheet.finish((page, pages) => `${title} · ${t("page", { page, pages })}`, across);
    },

    async year(statement, language) {
      const t = translate(language);
      const { organisation, year } = statement;
      const title = t("year.title", { year });
      const sheet = await Sheet.open({ title, author: organisation.legal_name, language, madeAt: statement.made_at });
      head(sheet, { organisation, host, title, subtitle: statement.donor_name }, t);
      if (statement.is_sample) sheet.mark(t("sample.mark"), t("sample.text"));
      facts(sheet, [
        [t("donor"), statement.donor_name],
        [t("year.made"), days[language].format(new Date(statement.made_at))],
      ]);
      yearRows(sheet, statement, language, t);
      if (statement.left_out > 0) sheet.paragraph(t("year.leftOut", { count: statement.left_out }), { size: 9.5 }, 10);
      const sum = money(statement.amount, language);
      sumRow(sheet, t("year.total", { year }), sum, { isBold: true, size: 11.5 });
      sheet.paragraph(`${t("inWords")}: ${moneyInWords(statement.amount, language)}`, { size: 9.5 }, 14);
      sheet.paragraph(t("year.note"), { size: 9, colour: colours.quiet });
      const across = statement.is_sample ? t("sample.mark") : null;
      return sheet.finish((page, pages) => `${title} · ${t("page", { page, pages })}`, across);
    },
  };
}

function translate(language: Language): T {
  return createTranslate(language, texts[language], "receipt");
}

type Head = { organisation: Organisation; host: string; title: string; subtitle: string };

/** Writes the organisation on the left and the kind of document on the right. */
function head(sheet: Sheet, { organisation, host, title, subtitle }: Head, t: T): void {
  const [left, right] = [contentWidth * 0.6, contentWidth * 0.36];
  const rightX = page.width - page.margin - right;
  const top = sheet.y;
  let y = top;
  const write = (text: string, style: TextStyle, gap: number) => {
    y += sheet.write(text, { x: page.margin, y, width: left }, style) + gap;
  };
  write(organisation.legal_name, { size: 13, isBold: true }, 3);
  const small = { size: 9, colour: colours.quiet };
  write(organisation.address, small, 0);
  const { tax_office: office, tax_number: number } = organisation;
  write(`${t("tax")}: ${t("taxText", { office, number })}`, small, 0);
  write(`${t("registry")}: ${organisation.registry_number}`, small, 0);
  write(host, small, 0);
  let rightY = top;
  const rightArea = { x: rightX, width: right };
  rightY += sheet.write(title, { ...rightArea, y: rightY }, { size: 16, isBold: true, align: "right" }) + 2;
  rightY += sheet.write(subtitle, { ...rightArea, y: rightY }, { size: 11, align: "right" });
  sheet.y = Math.max(y, rightY) + 10;
  sheet.rule();
  sheet.y += 14;
}

function marks(sheet: Sheet, { is_sample, state, refunded }: Receipt, language: Language, t: T): void {
  if (is_sample) sheet.mark(t("sample.mark"), t("sample.text"));
  if (state !== "valid")
    sheet.mark(t(`state.${state}.mark`), t(`state.${state}.text`, { amount: money(refunded, language) }));
}

/** Writes terms and their values in two columns. */
function facts(sheet: Sheet, rows: readonly (readonly [term: string, value: string])[]): void {
  const termWidth = 130;
  const valueWidth = contentWidth - termWidth;
  for (const [term, value] of rows) {
    const height = Math.max(sheet.heightOf(value, valueWidth), sheet.heightOf(term, termWidth - 10));
    sheet.ensure(height);
    sheet.write(term, { x: page.margin, y: sheet.y, width: termWidth - 10 }, { colour: colours.quiet });
    sheet.write(value, { x: page.margin + termWidth, y: sheet.y, width: valueWidth });
    sheet.y += height + 4;
  }
  sheet.y += 12;
}

export function permitText(organisation: Organisation, language: Language, t: T): string {
  const { permit_authority: authority, permit_number: number, permit_from, permit_until } = organisation;
  const dayOf = (day: string) => days[language].format(new Date(`${day}T12:00:00Z`));
  const from = dayOf(permit_from);
  return permit_until === null
    ? t("permitOpen", { authority, number, from })
    : t("permitText", { authority, number, from, until: dayOf(permit_until) });
}

interface Column {
  readonly title: string;
  readonly width: number;
  readonly align?: "right";
}

/** Writes a table; its head is repeated on each page. A row is never split. */
function table(sheet: Sheet, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const gap = 10;
  const writeRow = (cells: readonly string[], style: TextStyle) => {
    let x = page.margin;
    for (const [index, { width, align }] of columns.entries()) {
      sheet.write(
        cells[index] ?? "",
        { x, y: sheet.y, width: width - (align ? 0 : gap) },
        { ...style, ...(align && { align }) },
      );
      x += width;
    }
  };
  const heightOf = (cells: readonly string[], style: TextStyle) =>
    Math.max(
      ...columns.map(({ width, align }, index) => sheet.heightOf(cells[index] ?? "", width - (align ? 0 : gap), style)),
    );
  const headStyle = { size: 9, isBold: true, colour: colours.quiet };
  const headCells = columns.map(({ title }) => title);
  const writeHead = () => {
    writeRow(headCells, headStyle);
    sheet.y += heightOf(headCells, headStyle) + 3;
    sheet.rule(colours.quiet);
    sheet.y += 6;
  };
  sheet.ensure(80);
  writeHead();
  for (const cells of rows) {
    const height = heightOf(cells, {});
    if (sheet.ensure(height + 8)) writeHead();
    writeRow(cells, {});
    sheet.y += height + 4;
    sheet.rule();
    sheet.y += 5;
  }
}

function lines(sheet: Sheet, receipt: Receipt, language: Language, t: T): void {
  const sumWidth = 110;
  const columns = [
    { title: "#", width: 26 },
    { title: t("line"), width: contentWidth - 26 - sumWidth },
    { title: t("sum"), width: sumWidth, align: "right" as const },
  ];
  const rows = receipt.lines.map((line, index) => {
    const country = countryBeside(line);
    const words = [
      line.title,
      ...(country ? [country] : []),
      ...(isNamedFund(line.fund) ? [texts[language].common.fund[line.fund]] : []),
      ...(line.sacrifice_shares === 0 ? [t("contribution")] : []),
      ...((line.sacrifice_shares ?? line.share_value - 1) > 0 ? [t("shares", { count: line.share_value })] : []),
      ...(line.on_behalf_of ? [t(line.in_memory ? "inMemory" : "onBehalf", { name: line.on_behalf_of })] : []),
      ...(line.refunded > 0 ? [t("lineRefunded", { amount: money(line.refunded, language) })] : []),
    ];
    const owners =
      line.share_names.length > 0
        ? `\n${t("owners", { names: `\n${numberedOwners(line.share_names, t("ownDonor"))}` })}`
        : "";
    return [String(index + 1), words.join(" · ") + owners, money(line.amount, language)];
  });
  table(sheet, columns, rows);
}

function totals(sheet: Sheet, { amount, refunded }: Receipt, language: Language, t: T): void {
  sheet.ensure(90);
  sumRow(sheet, t("total"), money(amount, language), { isBold: true, size: 11.5 });
  sheet.paragraph(`${t("inWords")}: ${moneyInWords(amount, language)}`, { size: 9.5 }, 8);
  if (refunded > 0) {
    sumRow(sheet, t("refunded"), `−${money(refunded, language)}`, {});
    sumRow(sheet, t("remaining"), money(amount - refunded, language), { isBold: true });
  }
  sheet.y += 14;
}

function sumRow(sheet: Sheet, term: string, sum: string, style: TextStyle): void {
  const width = contentWidth / 2;
  sheet.ensure(24);
  sheet.write(term, { x: page.margin, y: sheet.y, width }, style);
  sheet.y += sheet.write(sum, { x: page.margin + width, y: sheet.y, width }, { ...style, align: "right" }) + 5;
}

function signatory(sheet: Sheet, { signatory_name, signatory_title, legal_name }: Organisation, t: T): void {
  const width = contentWidth / 2;
  const rows: readonly (readonly [string, TextStyle])[] = [
    [t("signatory"), { size: 9, colour: colours.quiet }],
    [signatory_name, { isBold: true }],
    [signatory_title, {}],
    [legal_name, { size: 9 }],
    [t("electronic"), { size: 8.5, colour: colours.quiet }],
  ];
  sheet.ensure(rows.reduce((sum, [text, style]) => sum + sheet.heightOf(text, width, style) + 2, 0));
  for (const [text, style] of rows)
    sheet.y += sheet.write(text, { x: page.margin + width, y: sheet.y, width }, { ...style, align: "right" }) + 2;
}

function yearRows(sheet: Sheet, { rows }: YearlyStatement, language: Language, t: T): void {
  const columns = [
    { title: t("year.day"), width: 74 },
    { title: t("line"), width: contentWidth - 74 - 110 - 100 },
    { title: t("number"), width: 110 },
    { title: t("sum"), width: 100, align: "right" as const },
  ];
  const cells = rows.map(({ day, title, receipt, amount }) => [
    shortDays[language].format(new Date(day)),
    title,
    receipt ?? "–",
    money(amount, language),
  ]);
  table(sheet, columns, cells);
  sheet.y += 4;
}
