import { href } from "react-router";
import { transferKinds } from "~/contract/rules/transfers.ts";
import { dayText } from "~/forms/day.ts";
import { pageNumber } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { DayFields, dayFilterFrom } from "~/routes/staff/ui/filters.tsx";
import { DonorText } from "~/routes/staff/ui/person.tsx";
import { ButtonLink, Link } from "~/ui/buttons.tsx";
import { FilterForm, FilterSelect, PagedTable } from "~/ui/list.tsx";
import { Bdi, Cluster, PageHeading, SmallLine } from "~/ui/page.tsx";
import type { Route } from "./+types/transfers";

export async function loader({ context, url }: Route.LoaderArgs) {
  const kind = transferKinds.find((one) => one === url.searchParams.get("kind"));
  const days = dayFilterFrom(url.searchParams);
  const { from, until } = days;
  const api = context.get(apiContext);
  const list = await api.listTransfers({ query: { page: pageNumber(url), per_page: 25, kind, from, until } });
  return { ...list, kind: kind ?? "", days };
}

export default function Transfers({ loaderData: { data, meta, kind, days } }: Route.ComponentProps) {
  const { t } = useTexts("money");
  return (
    <>
      <PageHeading title={t("transfers.title")} lead={t("transfers.lead")} />
      <Cluster>
        <ButtonLink kind="primary" to={href("/admin/transfers/new")}>
          {t("transfers.new")}
        </ButtonLink>{" "}
        <ButtonLink to={href("/admin/transfers/import")}>{t("import.title")}</ButtonLink>{" "}
        <ButtonLink to={href("/admin/transfers/queue")}>{t("queue.title")}</ButtonLink>
      </Cluster>
      <FilterForm
        action={href("/admin/transfers")}
        key={`${kind} ${days.typed.from} ${days.typed.until}`}
        submit={t("admin:filter.apply")}
      >
        <FilterSelect
          name="kind"
          label={t("transfer.kind")}
          value={kind}
          all={t("admin:filter.all")}
          options={transferKinds.map((one) => [one, t(`kind.${one}`)])}
        />{" "}
        <DayFields days={days} />
      </FilterForm>
      <TransferTable data={data} meta={meta} />
    </>
  );
}

/** Renders what a bank's statement says on a line of its own; nothing for null. */
function WrittenLine({ text }: { text: string | null }) {
  return (
    text !== null && (
      <SmallLine>
        <Bdi>{text}</Bdi>
      </SmallLine>
    )
  );
}

function TransferTable({ data, meta }: Pick<Route.ComponentProps["loaderData"], "data" | "meta">) {
  const { t, money } = useTexts("money");
  return (
    <PagedTable
      meta={meta}
      none={t("transfers.none")}
      label={t("transfers.title")}
      rows={data}
      keyOf={({ payment_id }) => payment_id}
      columns={[
        {
          title: t("transfer.day"),
          renderCell: ({ payment_id, day }) => (
            <Link to={href("/admin/payments/:id", { id: payment_id })}>{dayText(day)}</Link>
          ),
        },
        {
          title: t("transfer.kind"),
          renderCell: ({ kind, account, sender, reference }) => (
            <>
              {account ?? t(`kind.${kind}`)}
              <WrittenLine text={sender} />
              <WrittenLine text={reference} />
            </>
          ),
          isWords: true,
        },
        { title: t("donor.title"), renderCell: ({ donor }) => <DonorText donor={donor} />, isWords: true },
        { title: t("transfer.cause"), renderCell: ({ cause }) => <Bdi>{cause.title}</Bdi>, isWords: true },
        {
          title: t("admin:donations.amount"),
          renderCell: ({ amount, refunded }) => (
            <>
              {money(amount)}
              {refunded > 0 && <SmallLine>{t("transfers.refunded", { amount: money(refunded) })}</SmallLine>}
            </>
          ),
          isMoney: true,
        },
      ]}
    />
  );
}
