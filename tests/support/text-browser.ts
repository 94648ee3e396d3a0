import { Lynx, prepareLynx } from "./lynx.ts";
import { openTerminal } from "./terminal.ts";
import { prepareW3m, W3m } from "./w3m.ts";

/** A text browser, controlled like by a user. Every method waits for its effect and fails with the last screen. */
export type TextBrowser = {
  /** Returns the text of the whole page. Lines are wrapped at the terminal's width. */
  wholePage(): Promise<string>;
  /** Returns the address of the page. */
  address(): Promise<string>;
  /** Opens an address by typing it. */
  goTo(url: string): Promise<void>;
  /** Follows the link with this text and waits for the new page. */
  followLink(text: string): Promise<void>;
  /** Fills the field after this label, replacing its value. */
  fillField(field: string, value: string): Promise<void>;
  /** Checks the checkbox or radio button with this label unless it is checked already. */
  choose(label: string): Promise<void>;
  /** Selects an option of the drop-down list after this label. */
  pick(label: string, option: string): Promise<void>;
  /** Presses the button with this text and waits for the answer. */
  press(buttonText: string): Promise<void>;
  /** Ends the program and removes its private folder. */
  close(): Promise<void>;
};

export type TextBrowserOptions = {
  program: "w3m" | "lynx";
  url: string;
  /** Sent as Accept-Language. */
  acceptLanguage: string;
};

/** Starts w3m or lynx in its own terminal, with its own cookies and settings, and opens the address. */
export async function openTextBrowser(options: TextBrowserOptions): Promise<TextBrowser> {
  const [prepare, Browser] = options.program === "w3m" ? [prepareW3m, W3m] : [prepareLynx, Lynx];
  const terminal = await openTerminal((home) => prepare(home, options));
  try {
    const browser = new Browser(terminal);
    await browser.ready(`${options.program} to open ${options.url}`);
    return browser;
  } catch (cause) {
    await terminal.close();
    throw cause;
  }
}
