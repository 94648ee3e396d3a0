import { startLynx } from "./lynx.ts";
import { startW3m } from "./w3m.ts";

/** What a person does with a text browser. Every method waits for its effect and fails with the last screen. */
export type TextBrowser = {
  /** The text that is visible now. */
  screen(): Promise<string>;
  /** The text of the whole page, also beyond the visible part; lines are wrapped at the terminal's width. */
  wholePage(): Promise<string>;
  /** The address of the page. */
  address(): Promise<string>;
  /** Opens an address by typing it. */
  goTo(url: string): Promise<void>;
  /** Asks the server for the page again; a text browser never does so by itself. */
  reload(): Promise<void>;
  /** Waits until the page shows the text (wherever its lines were wrapped); answers the whole page. */
  waitForText(text: string | RegExp, timeoutMs?: number): Promise<string>;
  /** Follows the link with these words and waits for the new page. */
  followLink(text: string): Promise<void>;
  /** Writes into the field after this label, or into the nth field of the page (from 1), replacing what was there. */
  fillField(field: string | number, value: string): Promise<void>;
  /** Chooses the radio button or ticks the checkbox with this label; leaves it so if it is chosen already. */
  choose(label: string): Promise<void>;
  /** Picks an option from the drop-down list after this label. */
  pick(label: string, option: string): Promise<void>;
  /** Presses the button with this text and waits for the answer. */
  press(buttonText: string): Promise<void>;
  /** Ends the program and removes its private folder. */
  close(): Promise<void>;
};

export type TextBrowserOptions = {
  program: "w3m" | "lynx";
  url: string;
  /** Size of the terminal in characters. */
  columns?: number;
  rows?: number;
  /** Sent as Accept-Language. */
  acceptLanguage?: string;
};

/** Starts w3m or lynx in a terminal of its own, with its own cookies and settings, and opens the address. */
export function openTextBrowser(options: TextBrowserOptions): Promise<TextBrowser> {
  const settings = { columns: 80, rows: 24, acceptLanguage: "tr", ...options };
  return options.program === "w3m" ? startW3m(settings) : startLynx(settings);
}
