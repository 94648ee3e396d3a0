/** How a page's text says where the money goes: of 100 lira so many reach the work, the rest its running costs. */
export interface SplitOfGiving {
  /** Lira of 100 that go into the work. */
  readonly work: number;
  /** HTML up to the end of the paragraph that says so. */
  readonly before: string;
  readonly after: string;
}

/** Finds a paragraph that splits 100 lira into two numbers; null when the text has none. */
export function splitOfGiving(html: string): SplitOfGiving | null {
  for (const paragraph of html.matchAll(/<p>[^]*?<\/p>/g)) {
    const numbers = (paragraph[0].replace(/<[^>]*>/g, "").match(/\d+/g) ?? []).map(Number);
    const [whole, work = 0, rest = 0] = numbers;
    if (whole !== 100 || work + rest !== 100 || rest === 0) continue;
    const end = paragraph.index + paragraph[0].length;
    return { work, before: html.slice(0, end), after: html.slice(end) };
  }
  return null;
}
