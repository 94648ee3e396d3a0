/** A tag of an HTML document. */
export interface Tag {
  /** In lower case. */
  readonly name: string;
  readonly isEnd: boolean;
  /** By names in lower case; the first of several with one name, as browsers take it. */
  readonly attributes: ReadonlyMap<string, string>;
}

/** Elements whose content is text, in which no tag begins. */
const textElements = new Set(["script", "style", "textarea", "title", "iframe", "noembed", "noframes", "xmp"]);

/**
 * Returns the tags of a document as a browser reads them: quoted values may hold anything, comments and scripts hold no
 * tags. Takes time in proportion to the document's length, whatever is in it.
 */
export function tagsIn(html: string): Tag[] {
  const tags: Tag[] = [];
  let place = html.indexOf("<");
  while (place !== -1) {
    if (html.startsWith("<!--", place)) {
      const end = html.indexOf("-->", place + 4);
      if (end === -1) break;
      place = end + 3;
    } else if (/[!?]/.test(html[place + 1] ?? "")) {
      place = html.indexOf(">", place);
      if (place === -1) break;
    } else {
      const read = tagAt(html, place);
      if (read === "unfinished") break;
      if (read) {
        tags.push(read.tag);
        place = read.end;
        if (!read.tag.isEnd && textElements.has(read.tag.name)) {
          // Not in a copy in lower case, which may be longer.
          const ending = new RegExp(`</${read.tag.name}`, "gi");
          const ended = match(ending, html, place);
          if (!ended) break;
          place = ended.index;
        }
      } else place++;
    }
    place = html.indexOf("<", place);
  }
  return tags;
}

const tagName = /<(\/?)([a-z][^\s/>]*)/iy;
const attributeName = /[\s/]*([^\s/>][^\s/>=]*)?/y;
const equals = /\s*=\s*/y;
const bareValue = /[^\s>]*/y;

/** Reads the tag that begins at a place; null if none does, "unfinished" if the document ends in it. */
function tagAt(html: string, start: number): { readonly tag: Tag; readonly end: number } | "unfinished" | null {
  const opened = match(tagName, html, start);
  if (!opened) return null;
  const attributes = new Map<string, string>();
  let place = start + opened[0].length;
  for (;;) {
    const [skipped, name] = match(attributeName, html, place)!;
    place += skipped.length;
    if (name === undefined) break;
    const value = valueAt(html, place);
    if (!value) return "unfinished";
    if (!attributes.has(name.toLowerCase())) attributes.set(name.toLowerCase(), value.text);
    place = value.end;
  }
  if (html[place] !== ">") return "unfinished";
  const tag = { name: opened[2]!.toLowerCase(), isEnd: opened[1] === "/", attributes };
  return { tag, end: place + 1 };
}

/** Reads the value of an attribute whose name ends at a place; null if the document ends in it. */
function valueAt(html: string, start: number): { readonly text: string; readonly end: number } | null {
  const sign = match(equals, html, start);
  if (!sign) return { text: "", end: start };
  const place = start + sign[0].length;
  const quote = html[place];
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, place + 1);
    return end === -1 ? null : { text: html.slice(place + 1, end), end: end + 1 };
  }
  const [text] = match(bareValue, html, place)!;
  return { text, end: place + text.length };
}

function match(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}
