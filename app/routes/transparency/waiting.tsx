import type { WorkFigures } from "~/contract/endpoints/disclosure.ts";
import { dayInIstanbul } from "~/contract/rules/istanbul-time.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { Link } from "~/ui/buttons.tsx";
import { pageAddress } from "~/ui/page-addresses.ts";
import { Bdi } from "~/ui/page.tsx";
import { Part, PartTable } from "./part.tsx";

const dayMilliseconds = 86_400_000;

/** Lists the work that has its money and no published opening, with the days since its last gift. */
export function WaitingPart({ work: { counted_at, waiting, waiting_count } }: { work: WorkFigures }) {
  const { t, day } = useTexts("transparency");
  const today = dayInIstanbul(new Date(counted_at));
  const daysSince = (from: string) => Math.round((Date.parse(today) - Date.parse(from)) / dayMilliseconds);
  return (
    <Part id="waiting" title={t("waiting.title")} note={t("waiting.note")}>
      {waiting.length === 0 ? (
        <p>{t("waiting.none")}</p>
      ) : (
        <PartTable label={t("waiting.title")} titles={[t("waiting.work"), t("waiting.since")]}>
          <tbody>
            {waiting.map((one) => (
              <tr className="border-t border-hairline" key={`${one.kind} ${one.id}`}>
                <th className="py-2.5 pe-4 text-start font-semibold wrap-anywhere" scope="row">
                  <Link to={pageAddress(one.kind, one)}>
                    <Bdi>{one.title}</Bdi>
                  </Link>
                  {one.country && <span className="font-normal text-muted">, {one.country}</span>}
                </th>
                <td className="py-2.5 text-end tabular-nums">
                  {one.last_gift_on === null ? (
                    t("waiting.unknown")
                  ) : (
                    <>
                      {day(one.last_gift_on)}{" "}
                      <span className="block text-sm text-clay">
                        {t("waiting.days", { count: daysSince(one.last_gift_on) })}
                      </span>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </PartTable>
      )}
      {waiting_count > waiting.length && <p>{t("waiting.more", { count: waiting_count - waiting.length })}</p>}
    </Part>
  );
}
