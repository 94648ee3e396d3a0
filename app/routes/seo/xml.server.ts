/** Escapes text for an element or attribute. Drops characters that XML cannot hold. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
}

export function xmlElement(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`;
}

export function xmlResponse(type: "application/xml" | "application/rss+xml", lines: readonly string[]): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${lines.join("\n")}\n`, {
    headers: { "content-type": `${type}; charset=utf-8` },
  });
}

/** Answers crawlers and feed readers that they may come back, because the API does not answer. */
export function unavailable(): Response {
  return new Response("Service Unavailable\n", {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
