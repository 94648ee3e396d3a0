import { donateOverHttp } from "../../support/http-member.ts";
import { aSpringName, donateToSpringOverHttp, startSpringOverHttp } from "../../support/http-spring.ts";
import { checkPage, checkScreens, type Screen } from "../../support/page-check.ts";
import { expect, test } from "./fixtures.ts";

for (const language of ["tr", "en"] as const) {
  // Drawn and with scripts the language makes hardly a difference: Turkish is enough in every run.
  test.describe(`in ${language}`, { tag: language === "en" ? "@once" : [] }, () => {
    test.use({ language });
    const say = (turkish: string, english: string) => (language === "tr" ? turkish : english);

    test("checks springs, their lists, page, dialog and poster", async ({ donor, site, runningSpring }) => {
      test.slow();
      const name = aSpringName();
      const id = await runningSpring({ name, special_day: "2", instagram: "elif" });
      await donateToSpringOverHttp(site, id, { amount: "50", name: "Zeynep", note: "Nice yıllara" });
      const screens: Screen[] = [
        ["/the-spring", say("Pınarlar", "Springs")],
        ["/the-spring?list=nearly-there", say("Hedefine yaklaşan pınarlar", "Springs that are nearly there"), true],
        ["/the-spring?list=ending-soon", say("Süresi dolmak üzere olan pınarlar", "Springs that end soon"), true],
        ["/the-spring?list=over&q=zzz", say("Biten pınarlar", "Springs that are over")],
        [`/the-spring/detail/${id}`, name],
        [`/the-spring/detail/${id}?modal=spring-donate`, name],
        [`/the-spring/detail/${id}?modal=spring-donate&for=other`, name],
        [`/the-spring/poster/${id}`, say(`Afiş: ${name}`, `Poster: ${name}`)],
        ["/donate?kind=springs", say("Bağış yap", "Donate"), true],
        [`/donate?cause=spring-${id}`, say(`Bağış: ${name}`, `Donate: ${name}`)],
      ];
      await checkScreens(donor, screens);
    });

    test("checks the dashboard and a spring in its states", async ({ donor, page, starter, staff, runningSpring }) => {
      await donateOverHttp(starter.browser);
      const name = aSpringName();
      const running = await runningSpring({ owner: starter, name });
      const [waiting, rejected, updating] = [
        await startSpringOverHttp(starter),
        await startSpringOverHttp(starter),
        await runningSpring({ owner: starter }),
      ];
      await staff.reject(rejected, "Neden");
      await starter.browser.post(`/dashboard/campaign/${updating}/target`, { target: "2500" });
      const year = new Date().getFullYear();
      const details = say("Bilgiler", "Details");
      const screens: Screen[] = [
        ["/dashboard/panel", say("Panelim", "Dashboard")],
        ["/dashboard/donate", say("Bağışlarım", "My donations")],
        [`/dashboard/donate/${year}`, say(`${year} bağış özeti`, `Donations of ${year}`)],
        ["/dashboard/water", say("Su ulaştırdığım kişiler", "People I brought water to")],
        ["/dashboard/named-water", say("İsim verdiğim su kuyuları", "Water wells I named")],
        ["/dashboard/my-campaigns", say("Pınarlarım", "My springs")],
        ["/dashboard/new-campaigns", say("Yeni pınar", "New spring")],
        [`/dashboard/campaign/${running}/details`, `${details}: ${name}`],
        [`/dashboard/campaign/${running}/target`, `${say("Hedef", "Target")}: ${name}`],
        [`/dashboard/campaign/${running}/donates`, `${say("Bağışlar", "Donations")}: ${name}`],
        [`/dashboard/campaign/${running}/options`, `${say("Seçenekler", "Options")}: ${name}`],
        [`/dashboard/campaign/${running}/options?modal=campaign-end`, `${say("Seçenekler", "Options")}: ${name}`, true],
        [`/dashboard/campaign/${running}/options?modal=campaign-deletion`, `${say("Seçenekler", "Options")}: ${name}`],
        [`/dashboard/campaign/${waiting}/details`, ""],
        [`/dashboard/campaign/${rejected}/details`, "", true],
        [`/dashboard/campaign/${updating}/details`, ""],
        [`/dashboard/campaign/${updating}/target`, "", true],
        [`/dashboard/campaign/${running}/picture`, say("Fotoğraf", "Picture")],
      ];
      await checkScreens(donor, screens);
      await page.goto("/dashboard/new-campaigns");
      await donor.button(say("Onaya gönder", "Send for approval")).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await checkPage(donor, say("Yeni pınar", "New spring"));
      await page.context().clearCookies({ name: "session" });
      for (const address of ["/dashboard/my-campaigns?modal=first-campaign", "/dashboard/new-campaigns"]) {
        await page.goto(address);
        await expect(page.getByRole("dialog")).toBeVisible();
        await checkPage(
          donor,
          address.includes("modal") ? say("Pınarlarım", "My springs") : say("Yeni pınar", "New spring"),
        );
      }
    });
  });
}
