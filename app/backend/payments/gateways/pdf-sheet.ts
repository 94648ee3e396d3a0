import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";

type Document = InstanceType<typeof PDFDocument>;

/** Sizes in points: A4 with margins of 20 mm. */
export const page = { width: 595.28, height: 841.89, margin: 56 } as const;
export const contentWidth = page.width - 2 * page.margin;
/** Where content ends and the footer begins. */
const contentEnd = page.height - page.margin - 24;

export const colours = { text: "#1d2b36", quiet: "#5b6b78", line: "#c9d3da", mark: "#b3261e" } as const;

/** Characters of Nunito that names and titles use: Latin, Turkish, Vietnamese, Cyrillic, punctuation, ₺ and €. */
const inNunito = new RegExp(
  String.raw`^[\u0020-\u007e\u00a0-\u0132\u0134-\u017e\u0218-\u021b\u0400-\u045f\u1ea0-\u1ef9\u2010` +
    String.raw`\u2012-\u2015\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac\u20ba\u2212]*$`,
);
const scripts = ["Latin", "Cyrillic", "Greek", "Arabic", "Hebrew", "Armenian", "Georgian", "Common", "Inherited"];
/** Characters that neither font draws. */
const undrawable = new RegExp(
  `[^${scripts.map((script) => `\\p{Script=${script}}`).join("")}]|\\p{Extended_Pictographic}(?<![0-9#*©®™])`,
  "gu",
);
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Points between lines. */
const lineGap = 2;
/** Makes pdfkit lay out a text as a whole, in the direction of its script. */
const asOneRun = { features: [] };

export interface TextStyle {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly colour?: string;
  readonly align?: "left" | "right" | "center";
}

/** The part of a page that a text may fill. Points from the top left. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const { resolve } = createRequire(import.meta.url);
const fontFiles = {
  regular: "@expo-google-fonts/nunito/400Regular/Nunito_400Regular.ttf",
  bold: "@expo-google-fonts/nunito/700Bold/Nunito_700Bold.ttf",
  other: "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  otherBold: "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
} as const;
type FontName = keyof typeof fontFiles;

let fonts: Promise<Record<FontName, Buffer>> | undefined;

/** Reads the fonts with the first file, so that the site starts without them. */
function loadFonts(): Promise<Record<FontName, Buffer>> {
  fonts ??= Promise.all(
    Object.entries(fontFiles).map(async ([name, file]) => [name, await readFile(resolve(file))] as const),
  ).then((read) => Object.fromEntries(read) as Record<FontName, Buffer>);
  return fonts;
}

export interface SheetFacts {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** ISO 8601. */
  readonly madeAt: string;
}

/**
 * A PDF document that is written from top to bottom over as many pages as it needs. Nunito is embedded (SIL Open Font
 * License), as far as its letters are used; DejaVu Sans draws the scripts that Nunito lacks.
 */
export class Sheet {
  readonly #document: Document;
  /** Points from the top where the next text begins. */
  y: number = page.margin;

  private constructor(document: Document) {
    this.#document = document;
  }

  static async open({ title, author, language, madeAt }: SheetFacts): Promise<Sheet> {
    const [{ default: PdfDocument }, buffers] = await Promise.all([import("pdfkit"), loadFonts()]);
    const document = new PdfDocument({
      size: "A4",
      // Texts are placed by this class, and must not open pages by themselves.
      margin: 0,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      pdfVersion: "1.7",
      info: { Title: drawable(title), Author: drawable(author), CreationDate: new Date(madeAt) },
    });
    for (const [name, buffer] of Object.entries(buffers)) document.registerFont(name, buffer);
    return new Sheet(document);
  }

  /** Returns the height of a text in points. */
  heightOf(text: string, width: number, style: TextStyle = {}): number {
    const shown = this.#prepare(text, style);
    if (rightToLeft.test(shown)) return this.#linesOf(shown, width).length * this.#lineHeight;
    return this.#document.heightOfString(shown, { width, lineGap });
  }

  /** Writes a text at a place and returns its height in points. */
  write(text: string, { x, y, width }: Area, style: TextStyle = {}): number {
    const height = this.heightOf(text, width, style);
    const shown = this.#prepare(text, style);
    this.#document.fillColor(style.colour ?? colours.text);
    if (rightToLeft.test(shown)) this.#writeRuns(shown, { x, y, width }, style.align ?? "left");
    else this.#document.text(shown, x, y, { width, lineGap, align: style.align ?? "left", height: height + 2 });
    return height;
  }

  get #lineHeight(): number {
    return this.#document.currentLineHeight(true) + lineGap;
  }

  #widthOf(run: string): number {
    return this.#document.widthOfString(run, asOneRun);
  }

  /** Breaks a text into lines of words; a word that is wider than the line has one of its own. */
  #linesOf(text: string, width: number): string[][] {
    const lines: string[][] = [];
    for (const paragraph of text.split("\n")) {
      let line: string[] = [];
      for (const word of paragraph.split(" ")) {
        if (line.length > 0 && this.#widthOf([...line, word].join(" ")) > width) {
          lines.push(line);
          line = [];
        }
        line.push(word);
      }
      lines.push(line);
    }
    return lines;
  }

  /**
   * Writes a text with words from right to left. pdfkit lays out word by word, each with the blank after it, which then
   * stands on the wrong side: here each run of words of one direction is laid out as a whole.
   */
  #writeRuns(text: string, { x, y, width }: Area, align: NonNullable<TextStyle["align"]>): void {
    const blank = this.#widthOf(" ");
    for (const [place, line] of this.#linesOf(text, width).entries()) {
      const runs = runsOf(line).map((run) => ({ run, width: this.#widthOf(run) }));
      const rest = width - runs.reduce((sum, run) => sum + run.width, (runs.length - 1) * blank);
      let left = x + (align === "left" ? 0 : align === "right" ? rest : rest / 2);
      for (const { run, width: runWidth } of runs) {
        this.#document.text(run, left, y + place * this.#lineHeight, { ...asOneRun, lineBreak: false });
        left += runWidth + blank;
      }
    }
  }

  /** Writes a paragraph over the whole width and moves below it. */
  paragraph(text: string, style: TextStyle = {}, gap = 4): void {
    this.ensure(this.heightOf(text, contentWidth, style));
    this.y += this.write(text, { x: page.margin, y: this.y, width: contentWidth }, style) + gap;
  }

  /** Begins a page when there is less room than this, in points. @returns whether it did */
  ensure(height: number): boolean {
    if (this.y + height <= contentEnd) return false;
    this.#document.addPage();
    this.y = page.margin;
    return true;
  }

  rule(colour: string = colours.line, weight = 0.7): void {
    this.#document
      .moveTo(page.margin, this.y)
      .lineTo(page.width - page.margin, this.y)
      .lineWidth(weight)
      .strokeColor(colour)
      .stroke();
  }

  /** Writes a mark in a frame over the whole width, and the sentence that explains it. */
  mark(mark: string, text: string): void {
    const inner = contentWidth - 24;
    const textHeight = this.heightOf(text, inner, { size: 9.5 });
    const height = textHeight + 40;
    this.ensure(height);
    this.#document
      .roundedRect(page.margin, this.y, contentWidth, height, 4)
      .lineWidth(1.4)
      .strokeColor(colours.mark)
      .stroke();
    const area = { x: page.margin + 12, width: inner };
    this.write(mark, { ...area, y: this.y + 9 }, { size: 13, isBold: true, colour: colours.mark, align: "center" });
    this.write(text, { ...area, y: this.y + 29 }, { size: 9.5, align: "center" });
    this.y += height + 14;
  }

  /** Adds a mark across each page and a footer below it, and returns the file. */
  async finish(footer: (page: number, pages: number) => string, across: string | null): Promise<Uint8Array> {
    const { count } = this.#document.bufferedPageRange();
    for (let index = 0; index < count; index++) {
      this.#document.switchToPage(index);
      if (across !== null) this.#writeAcross(across);
      const y = page.height - page.margin + 4;
      this.write(
        footer(index + 1, count),
        { x: page.margin, y, width: contentWidth },
        { size: 8.5, colour: colours.quiet, align: "center" },
      );
    }
    const chunks: Buffer[] = [];
    const written = new Promise<void>((done, fail) => {
      this.#document
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", done)
        .on("error", fail);
    });
    this.#document.end();
    await written;
    return Buffer.concat(chunks);
  }

  #writeAcross(text: string): void {
    const document = this.#document;
    const centre: [number, number] = [page.width / 2, page.height / 2];
    document.save().rotate(-35, { origin: centre }).fillOpacity(0.09);
    this.write(
      text,
      { x: 0, y: centre[1] - 40, width: page.width },
      { size: 64, isBold: true, colour: colours.mark, align: "center" },
    );
    document.restore().fillOpacity(1);
  }

  /** Sets the font that draws a text and returns the text as it is drawn. */
  #prepare(text: string, { size = 10, isBold = false }: TextStyle): string {
    const shown = text.split("\n").map(drawable).join("\n");
    const font: FontName = inNunito.test(shown) ? (isBold ? "bold" : "regular") : isBold ? "otherBold" : "other";
    this.#document.font(font).fontSize(size);
    return shown;
  }
}

/** Returns a text of characters that the fonts draw. */
function drawable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Bidi_Control}]+/gu, " ")
    .replace(undrawable, "?")
    .trim();
}

/**
 * Returns the runs of words of one direction in a line, from the left as they are drawn: a line that begins in a script
 * from right to left begins at the right. Words without letters go with the word before.
 */
function runsOf(words: readonly string[]): string[] {
  const runs: { text: string; isRightToLeft: boolean }[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    const isRightToLeft = rightToLeft.test(word);
    const hasDirection = isRightToLeft || /[\p{L}\d]/u.test(word);
    if (last && (!hasDirection || last.isRightToLeft === isRightToLeft)) last.text += ` ${word}`;
    else runs.push({ text: word, isRightToLeft });
  }
  const texts = runs.map(({ text }) => text);
  return runs[0]?.isRightToLeft ? texts.toReversed() : texts;
}
