import { parseHTML } from "linkedom";
import { connectLabels } from "./controls.ts";

const emptyPage = "<!doctype html><html><head></head><body></body></html>";

/** Parses a document. Line ends and names of attributes become those of every browser; the parser leaves them. */
export function parse(html: string): Document {
  const { document } = parseHTML(html ? html.replaceAll(/\r\n?/g, "\n") : emptyPage);
  for (const element of document.querySelectorAll("*")) {
    if (element.closest("svg")) continue;
    for (const { name, value } of [...element.attributes]) {
      if (!/[A-Z]/.test(name)) continue;
      element.removeAttribute(name);
      element.setAttribute(name.toLowerCase(), value);
    }
  }
  // What stands in a text area is text with entities; the parser takes it as it is.
  const reader = document.createElement("p");
  for (const area of document.querySelectorAll("textarea")) {
    reader.innerHTML = area.textContent ?? "";
    area.textContent = reader.textContent;
  }
  const page = document as unknown as Document;
  connectLabels(page);
  return page;
}

/** Opens or closes a folded part; of those with one name only one is open. */
export function toggle(details: Element): void {
  const isOpen = details.hasAttribute("open");
  const name = details.getAttribute("name");
  if (name && !isOpen)
    for (const other of details.ownerDocument.querySelectorAll("details[open]"))
      if (other.getAttribute("name") === name) other.removeAttribute("open");
  if (isOpen) details.removeAttribute("open");
  else details.setAttribute("open", "");
}

export function isSamePage(here: URL, there: URL): boolean {
  return there.hash !== "" && here.href.split("#")[0] === there.href.split("#")[0];
}
