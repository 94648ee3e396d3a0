import { describe, expect, test, vi } from "vitest";
import { parse } from "../support/html-client/document.ts";
import { expectOfHtml as check } from "../support/html-client/expect.ts";
import { HtmlSession } from "../support/html-client/session.ts";
import type { HtmlTab } from "../support/html-client/tab.ts";

/** Returns a tab that shows the inside of a body. */
async function show(body: string): Promise<HtmlTab> {
  const session = new HtmlSession({ baseUrl: "http://localhost", locale: "tr-TR", headers: {} });
  session.navigate = async () => {
    throw new Error("nothing is sent in this test");
  };
  const tab = await session.newPage();
  const page = parse(`<!doctype html><html><body>${body}</body></html>`);
  return Object.defineProperty(tab, "document", { value: page });
}

type Ask = (tab: HtmlTab, name: string, wanted: readonly unknown[], selector: string) => Promise<void>;

/** Asks for a check by its name, e.g. "not.toHaveText". */
const ask: Ask = async (tab, name, wanted, selector) => {
  const [last, isNegated] = [name.replace("not.", ""), name.startsWith("not.")];
  const checks = check(tab.locator(selector)) as unknown as Record<string, Record<string, unknown>>;
  const one = (isNegated ? checks.not : checks)![last] as (...all: unknown[]) => Promise<void>;
  await one(...wanted, { timeout: 1 });
};
const passes: Ask = (...asked) => expect(ask(...asked), asked.join(" ")).resolves.toBeUndefined();
const fails: Ask = (...asked) => expect(ask(...asked), asked.join(" ")).rejects.toThrow("found:");

describe("the HTML client refuses what nobody can do", () => {
  test.each([
    ["an attribute", "<button hidden>Gönder</button>"],
    ["a class", '<button class="hidden">Gönder</button>'],
    ["a class at this width", '<button class="md:hidden">Gönder</button>'],
    ["a part around it", "<div hidden><p><button>Gönder</button></p></div>"],
    ["a folded part", "<details><summary>Daha</summary><button>Gönder</button></details>"],
    ["a closed dialog", "<dialog><button>Gönder</button></dialog>"],
  ])("presses no button that is hidden by %s", async (_, body) => {
    const tab = await show(body);
    await expect(tab.locator("button").click()).rejects.toThrow("Nobody sees");
    expect(await tab.getByRole("button").count()).toBe(0);
  });

  test.each([
    ["itself", "<button disabled>Gönder</button>"],
    ["its fieldset", "<fieldset disabled><legend>Kart</legend><button>Gönder</button></fieldset>"],
  ])("presses no button that is disabled by %s", async (_, body) => {
    await expect((await show(body)).getByRole("button").click()).rejects.toThrow("is disabled");
  });

  test("presses nothing outside of an open dialog", async () => {
    const tab = await show("<button>Gönder</button><dialog open><button>Kapat</button></dialog>");
    await expect(tab.getByRole("button", { name: "Gönder" }).click()).rejects.toThrow("A dialog covers");
    await tab.getByRole("button", { name: "Kapat" }).click();
  });

  test("presses what is in an open part and in the legend of a disabled fieldset", async () => {
    const tab = await show(`
      <details open><summary>Daha</summary><input type="checkbox" aria-label="part"></details>
      <fieldset disabled><legend><input type="checkbox" aria-label="legend"></legend></fieldset>`);
    for (const name of ["part", "legend"]) {
      await tab.getByLabel(name).click();
      expect(await tab.getByLabel(name).isChecked(), name).toBe(true);
    }
  });

  test("types into nothing but a field that can be written in", async () => {
    const tab = await show(
      '<input aria-label="Ad" readonly><input aria-label="Kod" hidden><input aria-label="Onay" type="checkbox">' +
        '<input aria-label="Tutar" disabled><p id="text">Metin</p><input aria-label="Şehir" maxlength="3">',
    );
    await expect(tab.getByLabel("Ad").fill("Ayşe")).rejects.toThrow("read-only");
    await expect(tab.getByLabel("Kod").fill("1")).rejects.toThrow("Nobody sees");
    await expect(tab.getByLabel("Onay").fill("1")).rejects.toThrow("Nobody types into");
    await expect(tab.getByLabel("Tutar").fill("1")).rejects.toThrow("is disabled");
    await expect(tab.locator("#text").fill("1")).rejects.toThrow("Nobody types into");
    await tab.getByLabel("Şehir").pressSequentially("Ankara");
    expect(await tab.getByLabel("Şehir").inputValue()).toBe("Ank");
  });

  test("waits for a button that is not there, or of which there are two, in vain", async () => {
    vi.useFakeTimers();
    try {
      for (const [body, words] of [
        ["<p>Bir sayfa</p>", "has no page › button"],
        ["<button>Gönder</button><button>Gönder</button>", "2 elements are page › button"],
      ] as const) {
        const pressed = expect((await show(body)).getByRole("button").click()).rejects.toThrow(words);
        await vi.advanceTimersByTimeAsync(31_000);
        await pressed;
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test("ticks no text, takes no radio button back and chooses nothing that is not offere", async () => {
    const tab = await show(`
      <input aria-label="Ad"><input type="radio" aria-label="Bir kez" checked>
      <select aria-label="Şehir"><option>Ankara</option><option disabled>İzmir</option></select>`);
    await expect(tab.getByLabel("Ad").check()).rejects.toThrow("no box to tick");
    await expect(tab.getByLabel("Bir kez").uncheck()).rejects.toThrow("take the choice of a radio button back");
    for (const city of ["Bursa", "İzmir"])
      await expect(tab.getByLabel("Şehir").selectOption(city)).rejects.toThrow("The list offers no");
    await expect(tab.getByLabel("Ad").setInputFiles("me.png")).rejects.toThrow("takes no files");
  });

  test("has no keys, places or sizes", async () => {
    const tab = await show("<button>Gönder</button>");
    await expect(tab.getByRole("button").press("Tab")).rejects.toThrow("@drawn");
    expect(() => Reflect.get(check(tab.getByRole("button")), "toBeInViewport")).toThrow("@drawn");
  });

  test("sends no form whose fields a browser would refuse", async () => {
    const tab = await show(`
      <form action="http://localhost/gone"><input aria-label="E-posta" name="mail" type="email" required><button>Gönder</button></form>`);
    for (const mail of ["", "ayse"]) {
      await tab.getByLabel("E-posta").fill(mail);
      await tab.getByRole("button").click();
    }
    await tab.getByLabel("E-posta").fill("ayse@example.org");
    await expect(tab.getByRole("button").click()).rejects.toThrow("nothing is sent in this test");
  });
});

describe("checks of the HTML client", () => {
  const body = `
    <p id="text">Bir metin</p><p id="empty"> </p><p id="hidden" hidden></p>
    <input id="filled" value="Ayşe" aria-label="Ad"><input id="bare" aria-label="Soyad">
    <input id="ticked" type="checkbox" checked><button id="off" disabled>Gönder</button>`;

  /** Checks that hold of an element, and of another one not: [name, wanted, holds, does not hold]. */
  const both: readonly [string, unknown[], string, string][] = [
    ["toBeVisible", [], "#text", "#hidden"],
    ["toBeHidden", [], "#hidden", "#text"],
    ["toBeAttached", [], "#text", "#absent"],
    ["toBeEnabled", [], "#filled", "#off"],
    ["toBeDisabled", [], "#off", "#filled"],
    ["toBeChecked", [], "#ticked", "#filled"],
    ["toBeFocused", [], "#bare", "#filled"],
    ["toHaveCount", [1], "#text", "#absent"],
    ["toHaveText", ["Bir metin"], "#text", "#off"],
    ["toContainText", [/metin/], "#text", "#off"],
    ["toHaveValue", ["Ayşe"], "#filled", "#bare"],
    ["toHaveAttribute", ["disabled"], "#off", "#filled"],
    ["toHaveAttribute", ["aria-label", "Ad"], "#filled", "#bare"],
    ["toHaveAccessibleDescription", [""], "#filled", "#described"],
  ];

  test.each(both)("%s(%j) holds or does not", async (name, wanted, good, bad) => {
    const tab = await show(`${body}<input id="described" aria-describedby="text">`);
    tab.focused = tab.document.querySelector("#bare");
    await passes(tab, name, wanted, good);
    await passes(tab, `not.${name}`, wanted, bad);
    await fails(tab, name, wanted, bad);
    await fails(tab, `not.${name}`, wanted, good);
  });

  /** What holds of an element that is not there, as in Playwright. */
  const absent = new Set(["toBeHidden", "not.toBeVisible", "not.toBeAttached", "not.toHaveCount"]);

  test.each(both)("%s(%j) and its opposite hold of no absent element, unless they ask for it", async (name, wanted) => {
    const tab = await show(body);
    for (const check of [name, `not.${name}`])
      await (absent.has(check) ? passes : fails)(tab, check, wanted, "#absent");
  });
});
