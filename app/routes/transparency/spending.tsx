import type { PublicDisclosure } from "~/contract/endpoints/disclosure.ts";
import { hundredLira } from "~/contract/rules/limits.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { DocumentLink } from "~/ui/who-asks.tsx";
import { circlesOf } from "./circles.ts";
import { Part, PartTable } from "./part.tsx";

interface Row {
  readonly label: string;
  /** Kuruş of 100 TL. */
  readonly amount: number;
  readonly in_field: boolean;
}

/** Fills of what is spent in the field, one after the other; what runs the organisation is a ring. */
const fills = ["fill-heading", "fill-link", "fill-leaf", "fill-line"] as const;
const ring = "fill-none stroke-muted";

function looksOf(rows: readonly Row[]): string[] {
  let place = 0;
  return rows.map(({ in_field }) => (in_field ? (fills[place++ % fills.length] ?? fills[0]) : ring));
}

/** Renders where 100 TL go: 100 circles, and their table, which is the legend. */
export function SpendingPart({ disclosure: { spending, field_of_100 } }: { disclosure: PublicDisclosure }) {
  const { t, money } = useTexts("transparency");
  if (!spending && field_of_100 === null) return null;
  const field = field_of_100 ?? 0;
  const rows: readonly Row[] = spending?.rows ?? [
    { label: t("spending.inField"), amount: field, in_field: true },
    { label: t("spending.rest"), amount: hundredLira - field, in_field: false },
  ];
  const values = { field: money(field), rest: money(hundredLira - field) };
  const origin = spending ? t("spending.year", { year: spending.year }) : t("spending.typed");
  return (
    <Part
      id="spending"
      title={t("spending.title")}
      note={
        <>
          {t("spending.split", values)} {origin}{" "}
          {spending?.source && (
            <>
              {t("spending.source")} <DocumentLink document={spending.source} />.
            </>
          )}
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-sm">{t("spending.circles")}</p>
        <Circles rows={rows} label={t("spending.label", values)} />
        <SpendingTable rows={rows} />
      </div>
    </Part>
  );
}

const columns = 20;
/** Distance between two circles, and their radius, in units of the drawing. */
const [step, radius] = [36, 14];

/** Draws 100 circles, one for each lira. */
function Circles({ rows, label }: { rows: readonly Row[]; label: string }) {
  const looks = looksOf(rows);
  const owners = circlesOf(rows).flatMap((count, row) => Array<number>(count).fill(row));
  return (
    <svg className="block h-auto w-full" viewBox="0 0 716 176" width="716" height="176" role="img" aria-label={label}>
      {rows.map((_, row) => (
        <g className={looks[row]} strokeWidth={looks[row] === ring ? 5 : undefined} key={row}>
          {owners.map((owner, place) =>
            owner === row ? (
              <circle
                cx={16 + step * (place % columns)}
                cy={16 + step * Math.floor(place / columns)}
                r={looks[row] === ring ? radius - 2 : radius}
                key={place}
              />
            ) : null,
          )}
        </g>
      ))}
    </svg>
  );
}

function SpendingTable({ rows }: { rows: readonly Row[] }) {
  const { t, money } = useTexts("transparency");
  const looks = looksOf(rows);
  return (
    <PartTable
      label={t("spending.table")}
      titles={[t("spending.what"), t("spending.of", { whole: money(hundredLira) })]}
    >
      <tbody>
        {rows.map(({ label, amount }, row) => (
          <tr className="border-t border-hairline" key={row}>
            <th className="py-2.5 pe-4 text-start font-semibold wrap-anywhere" scope="row">
              <svg className="me-3 inline-block align-[-1px]" width="14" height="14" aria-hidden="true">
                <circle className={looks[row]} cx="7" cy="7" r={looks[row] === ring ? 5.5 : 7} strokeWidth={3} />
              </svg>
              {label}
            </th>
            <td className="py-2.5 text-end whitespace-nowrap tabular-nums">{money(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-hairline font-bold">
          <th className="py-2.5 text-start" scope="row">
            {t("spending.total")}
          </th>
          <td className="py-2.5 text-end whitespace-nowrap tabular-nums">{money(hundredLira)}</td>
        </tr>
      </tfoot>
    </PartTable>
  );
}
