import type { PublicDonation } from "~/contract/endpoints/causes.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { GiftList } from "~/ui/gift-list.tsx";
import { Paged } from "~/ui/list.tsx";
import { PageSection } from "~/ui/page.tsx";

interface DonationPage {
  readonly data: readonly PublicDonation[];
  readonly meta: { readonly page: number; readonly per_page: number; readonly total: number };
}

/** Lists the latest donors with their notes; anonymous donors stay anonymous. */
export function Donors({ donations: { data, meta }, isOpen }: { donations: DonationPage; isOpen: boolean }) {
  const { t } = useTexts("springs");
  return (
    <PageSection id="donors" title={t("donors.title")}>
      <Paged
        meta={meta}
        none={
          <p>
            {t("donors.none")}
            {isOpen && ` ${t("donors.invitation")}`}
          </p>
        }
        at="donors"
      >
        <GiftList donations={data} />
      </Paged>
    </PageSection>
  );
}
