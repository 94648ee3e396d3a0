import { HtmlValidate } from "html-validate/node";

/**
 * The standard and what assistive technology needs. Left out is how React writes (attribute case, self-closing tags,
 * empty boolean attributes, its ids), and what is taste: integrity of files from this very site, explicit defaults of
 * `type`.
 */
const validator = new HtmlValidate({
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
    // An open dialog stands before the page, and has its own heading.
    "heading-level": ["error", { minInitialRank: "h2", sectioningRoots: [] }],
    // Inline scripts and the size of the page are other tests' affair.
    "long-title": "off",
  },
});

/** What is wrong with a document, a line for each fault; nothing when it is valid. */
export async function htmlFaults(html: string, name: string): Promise<string[]> {
  const { results } = await validator.validateString(html, name);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${name}: ${ruleId}: ${message} (${selector ?? ""})`),
  );
}
