import { HtmlValidate, StaticConfigLoader } from "html-validate/node";

/** Resolves the rules once: the loader of the package does it again for each document, which takes half of the time. */
class KeptRules extends StaticConfigLoader {
  #kept: ReturnType<StaticConfigLoader["getConfigFor"]> | undefined;

  override getConfigFor(...parameters: Parameters<StaticConfigLoader["getConfigFor"]>) {
    return (this.#kept ??= super.getConfigFor(...parameters));
  }
}

/**
 * Checks the standard and what assistive technology needs. Excluded are React's output style (attribute case,
 * self-closing tags, empty boolean attributes, its ids) and matters of taste: integrity hashes for our own files and
 * explicit defaults of `type`.
 */
const rules = new KeptRules({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "require-sri": "off",
    "no-implicit-button-type": "off",
    "no-implicit-input-type": "off",
    "tel-non-breaking": "off",
    "prefer-native-element": "off",
    "valid-id": ["error", { relaxed: true }],
    // An open dialog comes before the page and has its own heading.
    "heading-level": ["error", { minInitialRank: "h2", sectioningRoots: [] }],
    // The length of titles is not checked here.
    "long-title": "off",
  },
});
const validator = new HtmlValidate(rules);

/** Returns one line for each fault of a document. */
export async function htmlFaults(html: string, name: string): Promise<string[]> {
  const { results } = await validator.validateString(html, name);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${name}: ${ruleId}: ${message} (${selector ?? ""})`),
  );
}
