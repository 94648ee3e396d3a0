import { expect, test } from "./content-fixtures.ts";

test("keeps an editor's text when the session ends", async ({ editor, db }, info) => {
  const { page } = editor;
  const context = page.context();
  const [signIn] = (await context.cookies()).filter(({ name }) => name === "user");
  await editor.open("blog/new");
  await editor.fill("Başlık", `Kuyu "başı" & <b>${info.project.name}</b>`, "At the well");
  await editor.fill("Metin", "Bir.\n\n  İki.", "One.");
  await editor.choosePicture();
  await context.clearCookies({ name: "user" });
  await editor.saveButton.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oturumunuz sona erdi");
  await expect(page.getByText("Seçtiğiniz dosya saklanamadı")).toBeVisible();
  const way = page.getByRole("link", { name: "Yeni sekmede giriş yap" });
  await expect(way).toHaveAttribute("target", "_blank");
  await expect(way).toHaveAttribute("href", "/auth/login?redirectTo=%2Fadmin%2Fcontent");

  // As the other tab leaves it.
  await context.addCookies([signIn!]);
  await editor.staff.button("Yeniden gönder").click();
  await editor.expectSaid("Taslak kaydedildi.");
  await expect(editor.field("Başlık (Türkçe)")).toHaveValue(`Kuyu "başı" & <b>${info.project.name}</b>`);
  await expect(editor.field("Metin (Türkçe)")).toHaveValue("Bir.\n\n  İki.");

  // Ended elsewhere, while the browser still has its cookie.
  const address = page.url();
  await editor.open(new URL(address).pathname.replace("/admin/content/", ""));
  await editor.field("Metin (Türkçe)").fill("Üç.");
  db.deleteSessions();
  await editor.saveButton.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oturumunuz sona erdi");
  await expect(page.locator('input[type=hidden][name="tr.body"]')).toHaveValue("Üç.");
});

test("asks before leaving unsaved changes @js", async ({ editor }) => {
  const { page } = editor;
  await editor.open("news/new");
  const asked: string[] = [];
  let isLeaving = false;
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return isLeaving ? dialog.accept() : dialog.dismiss();
  });
  await editor.field("Başlık (Türkçe)").fill("Yarım");
  const cancel = page.getByRole("main").getByRole("link", { name: "Vazgeç" });
  await cancel.click();
  await expect.poll(() => asked).toEqual(["Kaydedilmemiş değişiklikler var. Bu sayfadan ayrılırsanız kaybolur."]);
  await expect(editor.field("Başlık (Türkçe)")).toHaveValue("Yarım");
  isLeaving = true;
  await cancel.click();
  await expect(page).toHaveURL(/\/admin\/content\/news$/);
  // Nothing typed, nothing asked.
  await editor.open("news/new");
  await page.getByRole("main").getByRole("link", { name: "Vazgeç" }).click();
  await expect(page).toHaveURL(/\/admin\/content\/news$/);
  expect(asked).toHaveLength(2);
});
