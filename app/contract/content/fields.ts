/**
 * A field of a content kind. The labels of kinds and fields are in `locales`. Free of zod, so that pages can import it.
 */
export interface ContentField {
  readonly name: string;
  /**
   * text: one line. lines: plain text with blank lines between paragraphs. number: an integer. money: kuruş. choice:
   * one of `choices`. reference: a key that GET /admin/content/choices lists under `reference`. link: a path of the
   * site or an address. country: ISO 3166-1 alpha-2. day: YYYY-MM-DD. picture: a picture besides the main one, whose
   * alternative text is the localized field with `_alt` at its name. rows: a table with `columns`.
   */
  readonly type:
    | "text"
    | "lines"
    | "markdown"
    | "number"
    | "money"
    | "choice"
    | "reference"
    | "link"
    | "country"
    | "iban"
    | "flag"
    | "day"
    | "picture"
    | "rows";
  /** Whether the field has a value per language. */
  readonly localized?: true;
  /** Whether publishing needs a value. */
  readonly required?: true;
  /** Whether the field is filled in every language or in none. */
  readonly allOrNone?: true;
  /** For a column: whether its cells are equal in every language. */
  readonly sameInAllLanguages?: true;
  /** Longest text, in characters. */
  readonly maxLength?: number;
  /** Smallest and largest number; kuruş for money. */
  readonly from?: number;
  readonly to?: number;
  readonly choices?: readonly string[];
  readonly reference?: "prices" | "categories" | "causes";
  /** Regular expression that the whole text matches. */
  readonly pattern?: string;
  readonly columns?: readonly ContentField[];
  /** Rows inside a row: the property that contains them, and their columns. */
  readonly nested?: { readonly name: string; readonly columns: readonly ContentField[] };
  /** Whether the value is shown to staff but cannot be changed. */
  readonly readOnly?: true;
  /** Whether no public answer has it. */
  readonly staffOnly?: true;
}

export interface ContentKindDefinition {
  /** Every field, in the order of the editor. */
  readonly fields: readonly ContentField[];
  /** The field that names an item in lists. */
  readonly title?: string;
  /** The field that distinguishes items of the same name in the staff's lists. */
  readonly distinction?: string;
  readonly picture: "none" | "optional" | "required";
  /** Whether items have drafts and scheduling; otherwise saving publishes. */
  readonly drafts: boolean;
  /** Text fields that are shown beside the date of an article, on its card and on its page. */
  readonly besideDate?: { readonly card: readonly string[]; readonly page: readonly string[] };
  /** Set when there is exactly one item: its id is 1, and it is never created or deleted. */
  readonly single?: true;
  /** Whether an item's page has the slug in its address. */
  readonly addressed: boolean;
  /** newest: by the moment of publishing. position: by the item's number, ascending. */
  readonly order: "newest" | "position";
}

/** Largest number of rows of a table, and of the rows inside one row. */
export const maximumRows = 40;

/** Longest alternative text of a picture, in characters. */
export const pictureAltLength = 250;
