import type { PdfFile } from "~/contract/endpoints/receipts.ts";

/** Returns a PDF file for download. It shows the data of one person, so nothing stores or indexes it. */
export function pdfResponse({ name, content }: PdfFile): Response {
  return new Response(Buffer.from(content, "base64"), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  });
}
