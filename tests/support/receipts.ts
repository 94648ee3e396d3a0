import { extractText, getDocumentProxy } from "unpdf";
import type { TestBackend } from "./backend.ts";
import { outboxOf } from "./people.ts";
import { refuseUnlistedPromises } from "./promised-texts.ts";
import { waitForDelivery } from "./staff.ts";

/** Delivers pending messages and returns the token of the last link to a receipt that was sent to a destination. */
export async function receiptLinkTo(site: TestBackend, destination: string): Promise<string> {
  await waitForDelivery(site);
  const texts = (await outboxOf(site)).filter(({ to }) => to === destination).map(({ text }) => text);
  const token = texts.flatMap((text) => receiptTokenIn(text) ?? []).at(-1);
  if (!token) throw new Error(`No link to a receipt went to ${destination}`);
  return token;
}

export function receiptTokenIn(text: string): string | null {
  return /\/receipt\/([0-9a-f]{32})(?![0-9a-f])/.exec(text)?.[1] ?? null;
}

/**
 * Returns the text of a PDF file, one line per page, and its number of pages. The nightly suite looks in it for
 * promises that are not listed.
 */
export async function readPdf(content: Uint8Array): Promise<{ readonly text: string; readonly pages: number }> {
  const document = await getDocumentProxy(new Uint8Array(content));
  const { text: words, totalPages } = await extractText(document, { mergePages: false });
  const text = words.map((page) => page.replace(/\s+/g, " ")).join("\n");
  refuseUnlistedPromises(text);
  return { text, pages: totalPages };
}

export function readPdfFile({ content }: { readonly content: string }) {
  return readPdf(Buffer.from(content, "base64"));
}
