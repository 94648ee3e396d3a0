import type { ReactNode } from "react";
import { isKnownTime } from "~/i18n/format.ts";
import { useFormats } from "~/i18n/use-language.ts";

/**
 * Returns the line above an article's title: its date, if the API gives one, and the words beside it. Null for none.
 * @param published UTC time
 * @param words a place, an author or a length
 */
export function useArticleKicker(published: string, words: string | undefined): ReactNode {
  const { date } = useFormats();
  if (!isKnownTime(published)) return words || null;
  return (
    <>
      <time dateTime={published}>{date(published)}</time>
      {words && <> · {words}</>}
    </>
  );
}
