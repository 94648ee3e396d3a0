import { href } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { useLeadsSomewhere } from "~/ui/buttons.tsx";
import { WidePicture } from "~/ui/content-picture.tsx";

/** Says what members find in their own pages, of those that the API offers. */
export function ForMembers() {
  const { t } = useTexts("auth");
  const leadsSomewhere = useLeadsSomewhere();
  const pages = [
    { page: "donations", to: href("/dashboard/donate") },
    { page: "regular", to: href("/dashboard/regular") },
    { page: "water", to: href("/dashboard/water") },
    { page: "springs", to: href("/dashboard/my-campaigns") },
  ] as const;
  return (
    <section className="space-y-4" aria-labelledby="for-members">
      <WidePicture className="w-full max-lg:hidden" src="/pictures/portrait-tap.svg" alt="" loading="lazy" />
      <h2 id="for-members">{t("forMembers.title")}</h2>
      <ul className="list-disc space-y-1 ps-6">
        {pages
          .filter(({ to }) => leadsSomewhere(to))
          .map(({ page }) => (
            <li key={page}>{t(`forMembers.${page}`)}</li>
          ))}
      </ul>
      <p>{t("forMembers.guests")}</p>
    </section>
  );
}
