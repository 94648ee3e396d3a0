import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { childEnvironment } from "../support/child-environment.ts";
import { openChromium64 } from "../support/chromium-64.ts";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import { openTextBrowser } from "../support/text-browser.ts";
import { openSmallFormSite, type SmallFormSite } from "./small-form-site.ts";

let site: SmallFormSite;
beforeAll(async () => {
  site = await openSmallFormSite();
});
afterAll(() => site.close());

const answers = [
  "name=Ayşe Yılmaz Ğİı.",
  "phone=0532 000 00 00.",
  "amount=250.",
  "often=monthly.",
  "city=İzmir.",
  "message=Merhaba dünya.",
  "consent=on.",
  "code=123456.",
];

describe.each(["w3m", "lynx"] as const)("%s", (program) => {
  const open = async (path: string, size: { columns?: number; rows?: number } = {}) => {
    const browser = await openTextBrowser({ program, url: `${site.origin}${path}`, ...size });
    onTestFinished(() => browser.close());
    return browser;
  };

  test("reads beyond the first screen, asks for Turkish and runs no script", async () => {
    const browser = await open("/");
    expect(await browser.screen()).not.toContain("Sayfanın sonu");
    const page = await browser.wholePage();
    expect(page).toContain("Sayfanın sonu Bağışa başla");
    expect(page).toContain("Betik kapalı");
    expect(page).toContain("Dil: tr");
    expect(page.match(/Bir satır daha\./g)).toHaveLength(60);
  });

  test("follows a form over a cookie, a redirect and the bank to the end", async () => {
    const browser = await open("/");
    await browser.followLink("Bağışa başla");
    expect(await browser.address()).toBe(`${site.origin}/form`);
    await browser.fillField("Ad soyad", "Öğüşçı İlk Hâli");
    await browser.fillField(2, "0532 000 00 00");
    await browser.fillField("Tutar", "250");
    await browser.choose("Her ay");
    await browser.choose("Her ay");
    await browser.pick("Şehir", "İzmir");
    await browser.fillField("Mesaj", "Merhaba\ndünya");
    await browser.choose("Aydınlatma metnini okudum");
    await browser.fillField("Ad soyad", "Ayşe Yılmaz Ğİı");
    await browser.press("Devam et");
    await browser.followLink("Banka sayfası burada");
    await browser.fillField("Doğrulama kodu", "123456");
    await browser.press("Onayla");
    const page = await browser.waitForText("Teşekkürler");
    for (const answer of answers) expect(page).toContain(answer);
    expect(page).not.toContain("news=");
    expect(await browser.address()).toBe(`${site.origin}/thanks?code=123456`);
  });

  test("finds wrapped text and labels in a narrow, low window", async () => {
    const browser = await open("/form", { columns: 24, rows: 8 });
    await browser.waitForText("Ad soyad ve telefon yazın; Mesaj isteğe bağlıdır.");
    await browser.waitForText(/telefon yazın;\s+Mesaj/);
    await browser.choose("Haber almak isterim");
    await browser.followLink("Aydınlatma metnini");
    await browser.waitForText("Böyle bir sayfa yok.");
    await browser.goTo(`${site.origin}/bank`);
    await browser.waitForText("Doğrulama kodu");
    await browser.fillField(1, "Kaybolan");
    await browser.reload();
    expect(await browser.wholePage()).not.toContain("Kaybolan");
  });

  test("reports what it looked for and the last screen", async () => {
    const browser = await open("/form");
    await expect(browser.press("Ad soyad")).rejects.toThrow(/no button "Ad soyad"[^]*Haber almak/);
    await expect(browser.followLink("Devam et")).rejects.toThrow(/no link "Devam et"/);
    await expect(browser.pick("Şehir", "Paris")).rejects.toThrow(/no option "Paris"/);
  });

  test("stops waiting with the last screen", async () => {
    const browser = await open("/form");
    await expect(browser.waitForText("Olmayan", 200)).rejects.toThrow(/200 ms in vain for the text Olmayan[^]*Bağış/);
  });

  test("leaves no process and no folder behind", async () => {
    const browser = await openTextBrowser({ program, url: `${site.origin}/bank#${program}-trace` });
    const isRunning = () =>
      execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).includes(`/bank#${program}-trace`);
    expect(isRunning()).toBe(true);
    await browser.close();
    await vi.waitFor(() => expect(isRunning()).toBe(false), { timeout: 30_000 });
  });
});

describe.each([{ javaScript: true }, { javaScript: false }])(
  "Chromium 64 with $javaScript for JavaScript",
  ({ javaScript }) => {
    const open = async (size: { width?: number; height?: number } = {}) => {
      const page = await openChromium64({ javaScript, ...size });
      onTestFinished(() => page.close());
      return page;
    };

    test("follows a form over a cookie, a redirect and the bank's frame to the end", async () => {
      const page = await open({ width: 360, height: 640 });
      await page.goto(`${site.origin}/`);
      expect(await page.text()).toContain(javaScript ? "Betik açık" : "Betik kapalı");
      expect(await page.text()).toContain("Dil: tr.");
      await page.click("Bağışa başla");
      expect(await page.url()).toBe(`${site.origin}/form`);
      await page.fill("Ad soyad", "Ayşe Yılmaz Ğİı");
      await page.fill("Telefon", "0532 000 00 00");
      await page.fill("Tutar", "250");
      await page.check("Her ay");
      await page.check("Her ay");
      await page.fill("Şehir", "İzmir");
      await page.fill("Mesaj", "Merhaba\ndünya");
      await page.check("Aydınlatma metnini okudum");
      await page.click("Devam et");
      await page.waitForUrl(/\/pay$/);
      const bank = await page.frameByUrl(/\/bank$/);
      expect(await bank.text()).toContain("Doğrulama kodu");
      await bank.fill("Doğrulama kodu", "123456");
      await bank.click("Onayla");
      expect(await page.waitForUrl(/\/thanks/)).toBe(`${site.origin}/thanks?code=123456`);
      const text = await page.waitForText("Teşekkürler");
      for (const answer of answers) expect(text).toContain(answer);
      expect(text).not.toContain("news=");
      expect(page.consoleErrors()).toEqual([]);
    });

    test("reports console errors and uncaught ones, and waits for fetches of a click", async () => {
      const page = await open();
      await page.goto(`${site.origin}/broken`);
      await page.click("Getir");
      if (javaScript) {
        expect(await page.text()).toContain("Sonradan geldi");
        expect(await page.url()).toBe(`${site.origin}/arrived`);
        expect(page.consoleErrors()).toEqual([
          "Beklenmedik bir durum { no: 7 }",
          expect.stringContaining("Kaçak hata"),
        ]);
      } else {
        expect(await page.text()).not.toContain("Sonradan geldi");
        expect(page.consoleErrors()).toEqual([]);
      }
    });

    test("reports what it looked for and what the page shows", async () => {
      const page = await open();
      await page.goto(`${site.origin}/form`);
      await expect(page.fill("Olmayan", "x")).rejects.toThrow(/"Olmayan"[^]*\/form says:[^]*Telefon/);
      await expect(page.click("Olmayan")).rejects.toThrow(/"Olmayan"/);
      await expect(page.waitForUrl(/olmayan/, 200)).rejects.toThrow(/200 ms in vain/);
      await expect(page.goto("http://127.0.0.1:1/")).rejects.toThrow();
    });

    test("takes a screenshot", async () => {
      const folder = await mkdtemp(join(tmpdir(), "pinar-picture-"));
      onTestFinished(() => rm(folder, { recursive: true }));
      const page = await open({ width: 320, height: 480 });
      await page.goto(`${site.origin}/form`);
      await page.screenshot(join(folder, "form.png"));
      const picture = await readFile(join(folder, "form.png"));
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([320, 480]);
    });
  },
);

test("finds a current Chromium and starts it with our flags", async () => {
  const flags = [...chromiumFlags, "--headless", "--dump-dom", `${site.origin}/form`];
  const { stdout } = await promisify(execFile)(findChromium(), flags, { timeout: 50_000, env: childEnvironment() });
  expect(stdout).toContain("Ad soyad");
});
