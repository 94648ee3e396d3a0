/** Browser families, more specific ones first: nearly all browsers also call themselves Mozilla and Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/\bTrident\/|\bMSIE /, "Internet Explorer"],
  [/^Lynx\//, "Lynx"],
  [/^w3m\//, "w3m"],
  [/^E?Links\b/i, "Links"],
  [/\bNetSurf\//, "NetSurf"],
  [/\bDillo\//, "Dillo"],
];

/** Systems, more specific ones first. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/i, "Linux"],
];

/** Describes a browser, e.g. "Chrome, Android". Returns null when neither its family nor its system is known. */
export function deviceOf(userAgent: string | null): string | null {
  const text = (userAgent ?? "").slice(0, 400);
  const [browser, system] = [browsers, systems].map((list) => list.find(([pattern]) => pattern.test(text))?.[1]);
  return [browser, system].filter(Boolean).join(", ") || null;
}
