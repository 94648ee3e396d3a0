import { randomInt } from "node:crypto";
import { texts } from "../../../app/texts/texts.ts";
import { createTranslate } from "../../../app/texts/translate.ts";
import { volunteerAnswers } from "../../../app/texts/volunteer-answers.ts";
import { openStaffApi } from "../../support/staff-api.ts";
import { volunteerExample } from "../../support/volunteers.ts";
import { expect, test } from "../people/fixtures.ts";

const someone = () => `kisi${randomInt(10 ** 9)}@example.org`;

test("a message is answered, marked and deleted", { tag: "@once" }, async ({ administrator: staff, site }) => {
  const { page } = staff;
  const subject = `Kuyum ne zaman biter ${randomInt(10 ** 6)}`;
  await using api = await openStaffApi(site);
  await api.call("createContactMessage", {
    body: {
      name: "Zeynep <b>Kaya</b>",
      email: someone(),
      phone: null,
      subject,
      message: "Merhaba,\n\n<script>alert(1)</script> merak ettim.",
    },
  });
  await page.goto("/admin/messages");
  await expect(page.getByRole("link", { name: /^Mesajlar \d+$/ })).toBeVisible();
  await page.getByRole("link", { name: subject }).click();
  await expect(staff.heading(subject)).toBeVisible();
  await staff.reads("Zeynep <b>Kaya</b>", "<script>alert(1)</script> merak ettim.");
  await staff.button("Tamamlandı").click();
  await expect(staff.button("Yeniden beklesin")).toBeVisible();
  await expect(page.getByText("Tamamlandı", { exact: true })).toBeVisible();
  await page.goto("/admin/messages");
  await expect(page.getByRole("link", { name: subject })).toHaveCount(0);
  await page.goto("/admin/messages?show=handled");
  await page.getByRole("link", { name: subject }).click();
  await staff.button("Yeniden beklesin").click();
  await expect(page.getByText("Bekliyor", { exact: true })).toBeVisible();
  const address = page.url();
  await staff.link("Sil").click();
  await staff.button("Kalıcı olarak sil").click();
  await expect(page.getByRole("status").getByText("Kayıt silindi.")).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
});

test("leads to the list when a message was deleted meanwhile @once", async ({ administrator: { page }, site }) => {
  await using api = await openStaffApi(site);
  for (const press of ["Tamamlandı", "Kalıcı olarak sil"]) {
    const email = someone();
    await api.call("createContactMessage", {
      body: { name: "Zeynep", email, phone: null, subject: "Bir soru", message: "Kuyum ne zaman biter?" },
    });
    const { data } = await api.call("listMessages", { query: { show: "waiting", per_page: 50 } });
    const { id } = data.find((row) => row.email === email)!;
    await page.goto(`/admin/messages/${id}${press === "Tamamlandı" ? "" : "/deletion"}`);
    await api.call("deleteMessage", { params: { id } });
    await page.getByRole("button", { name: press }).click();
    await expect(page).toHaveURL("/admin/messages");
    await expect(page.getByRole("alert").filter({ hasText: "Bu kayıt artık yok" })).toBeVisible();
  }
});

test("volunteers are listed and exported", { tag: "@once" }, async ({ administrator: staff, site }) => {
  const { page } = staff;
  const surname = `Demir${randomInt(10 ** 6)}`;
  const answers = { ...volunteerExample, occupation: null, note: 'Hafta sonları; "gelirim"' };
  const lines = volunteerAnswers(createTranslate("tr", texts.tr), answers);
  const shown = lines.map(([, text]) => text).filter(Boolean);
  await using api = await openStaffApi(site);
  await api.call("createVolunteer", {
    body: { name: "=1+1", surname, email: someone(), phone: "+905321112233", ...answers, kvkk_accepted: true },
  });
  await page.goto("/admin/volunteers");
  await page.getByRole("link", { name: `=1+1 ${surname}` }).click();
  for (const words of [...shown, "+905321112233", "Hafta sonları"])
    await expect(page.getByRole("main")).toContainText(words);
  await expect(page.getByRole("main")).not.toContainText("Meslek");
  await page.goto("/admin/volunteers?show=all");
  const file = await page.request.get((await staff.link("CSV olarak indir").getAttribute("href"))!, {
    headers: { "accept-language": "tr" },
  });
  expect(file.headers()["content-disposition"]).toContain("gonulluler-");
  const line = (await file.text()).split("\r\n").find((one) => one.includes(surname))!;
  expect(line).toContain(`;'=1+1;${surname};`);
  for (const words of shown) expect(line).toContain(`;${words};`);
  expect(line).toContain('"Hafta sonları; ""gelirim"""');
});
