/** Where the API is served. */
export const apiBase = "/api";

/**
 * Paths that an API alone answers beside its own: checks, the bank's messages and pages, uploaded files. None may
 * end in `.data`: the framework takes it off a path and answers with a page's data.
 */
const beside = [
  /^\/(?:health|ready|version|metrics)$/,
  /^\/payment\/notification\/[a-z]{1,20}$/,
  /^\/sandbox-bank(?:\/[a-z-]{1,40})?$/,
  /^\/files\/[A-Za-z0-9]{1,64}\.(?:webp|pdf)$/,
];

/** Letters, digits, `-._~`, slashes, backslashes and control characters, which no normal path has encoded. */
const needlesslyEncoded = /%(?:[01][\da-f]|7f|2[def]|3\d|4[1-9a-f]|5[\dacf]|6[1-9a-f]|7[\dae])/i;

/** Tells whether an address is one of the API, whose clients and visitors are not those of pages. */
export function isApiAddress(url = "/"): boolean {
  return url === apiBase || url.startsWith(`${apiBase}/`) || url.startsWith(`${apiBase}?`);
}

/** Tells whether an API alone answers a path that is not below `/api`. */
export function isBesideApi(path: string): boolean {
  return beside.some((pattern) => pattern.test(path));
}

/** Tells whether a path below `/api` names an uploaded picture, or would like to. */
export function isPictureOfApi(path: string): boolean {
  return path.startsWith(`${apiBase}/files/`);
}

/**
 * Tells whether a path is in normal form, so that everything that reads it reads the same: no dot segments, backslashes
 * or empty segments, and nothing encoded that does not need to be. Otherwise what is checked here is not what the
 * framework or the API's router finds after decoding.
 */
export function isNormalPath(path: string): boolean {
  return (
    !path.includes("//") &&
    !needlesslyEncoded.test(path) &&
    URL.parse(path, "http://origin.invalid")?.pathname === path &&
    isDecodable(path)
  );
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
