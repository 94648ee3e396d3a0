/** Longest address of a video that is understood. */
export const videoAddressLength = 300;

const addresses: readonly RegExp[] = [
  /^(?:www\.|m\.|music\.)?youtube\.com\/watch\?(?:[^#]*&)?v=([\w-]+)/i,
  /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:embed|shorts|live|v)\/([\w-]+)/i,
  /^youtu\.be\/([\w-]+)/i,
  /^(?:www\.)?vimeo\.com\/(?:[a-z][^/]*\/)*(\d+)/i,
  /^player\.vimeo\.com\/video\/(\d+)/i,
];

/** The number of a video: people copy the whole address of its page. Anything else stays as it was typed. */
export function videoIdFrom(text: string): string {
  const address = text.trim().replace(/^(https?:)?\/\//i, "");
  for (const pattern of addresses) {
    const [, id] = pattern.exec(address) ?? [];
    if (id) return id;
  }
  return text;
}
