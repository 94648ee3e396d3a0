import { type Node, parseSync } from "oxc-parser";
import { fileAt, pathsOf, type SourceFile } from "./source-file.ts";

/** One text of locales/<language>/<namespace>.json. */
export interface LocaleText {
  /** "namespace:key.in.it" */
  readonly key: string;
  readonly text: string;
  /** Where it stands: "locales/tr/home.json:12". */
  readonly place: string;
}

/** Returns all texts of a file, in its order. */
export function localeTexts(file: SourceFile): LocaleText[] {
  const [, namespace = ""] = /([\w-]+)\.json$/.exec(file.path) ?? [];
  // In brackets the object is an expression, whose keys the parser gives with their places.
  const { program } = parseSync("locale.js", `(${file.text})`, { preserveParens: false });
  const [statement] = program.body;
  if (statement?.type !== "ExpressionStatement") throw new Error(`${file.path} is no JSON object`);
  const lineOf = lineReader(file.text);
  const textsIn = (node: Node, before: string): LocaleText[] => {
    if (node.type !== "ObjectExpression") return [];
    return node.properties.flatMap((property) => {
      if (property.type !== "Property" || property.key.type !== "Literal") return [];
      const key = `${before}${String(property.key.value)}`;
      const { value } = property;
      if (value.type !== "Literal" || typeof value.value !== "string") return textsIn(value, `${key}.`);
      return [{ key, text: value.value, place: `${file.path}:${lineOf(property.start - 1)}` }];
    });
  };
  return textsIn(statement.expression, `${namespace}:`);
}

/** Returns a function that gives the line of offsets that rise. */
function lineReader(text: string): (offset: number) => number {
  let [line, at] = [1, 0];
  return (offset) => {
    for (; at < offset; at++) if (text[at] === "\n") line++;
    return line;
  };
}

/** All texts by language, in the order of their files. */
export const allTexts = {
  tr: pathsOf("locales/tr/*.json").map(fileAt).flatMap(localeTexts),
  en: pathsOf("locales/en/*.json").map(fileAt).flatMap(localeTexts),
};
