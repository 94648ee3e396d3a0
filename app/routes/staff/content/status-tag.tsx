import type { ContentRow } from "~/contract/endpoints/content-editing.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";

const tagClasses: Readonly<Record<ContentRow["standing"], string>> = {
  shown: "tag-leaf",
  scheduled: "tag-sun",
  draft: "",
};

/** Whether an item is on show; of one that waits, until when. */
export function PublicationStatusTag({
  row: { standing, published_at },
}: {
  row: Pick<ContentRow, "standing" | "published_at">;
}) {
  const { t } = useTexts("editing");
  const { dateTime } = useFormats();
  return (
    <>
      <span className={`tag ${tagClasses[standing]}`}>{t(`state.${standing}`)}</span>
      {standing === "scheduled" && published_at && <span> {dateTime(published_at)}</span>}
    </>
  );
}
