import { href } from "react-router";
import type { BankAccount } from "~/contract/endpoints/articles.ts";
import { groupedIban, isIban } from "~/contract/rules/check-digits.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { ButtonLink, CopyButton, IfPage } from "~/ui/buttons.tsx";
import { Card, CardGrid, cardTitle } from "~/ui/card.tsx";
import { Cluster, ContentBand, DataList, DataRow, joinParts, calloutClass, PageHeading, Tag } from "~/ui/page.tsx";
import type { Route } from "./+types/bank";

export { sharedPage as handle } from "~/ui/route-exports.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).listBankAccounts();
  return { accounts: data.map((account) => ({ ...account, isWrong: !isIban(account.iban) })) };
}

/** Lists bank accounts for donations by transfer. */
export default function Bank({ loaderData: { accounts } }: Route.ComponentProps) {
  const { t } = useTexts("content");
  return (
    <ContentBand>
      <PageHeading title={t("bank.title")} lead={`${t("bank.lead")} ${t("common:transferWords")}`} />
      <IfPage to={href("/bank/code")}>
        <Cluster>
          <ButtonLink kind="primary" to={href("/bank/code")}>
            {t("bankCode.link")}
          </ButtonLink>{" "}
          <span>{t("bankCode.why")}</span>
        </Cluster>
      </IfPage>
      {accounts.length === 0 && <p className={calloutClass()}>{t("common:list.empty")}</p>}
      <CardGrid as="div">
        {accounts.map((account) => (
          <Account key={account.id} account={account} />
        ))}
      </CardGrid>
      <p className={`${calloutClass()} max-w-line`}>{t("bank.note")}</p>
    </ContentBand>
  );
}

function Account({ account }: { account: BankAccount & { readonly isWrong: boolean } }) {
  const { t } = useTexts("content");
  const titleId = `account-${account.id}`;
  const { bank_name, account_type, currency } = account;
  // Another API may say the currency as the type, or not at all.
  const type = currency === "" || currency === account_type ? account_type : `${account_type} (${currency})`;
  const rows = [
    { term: t("bank.branch"), value: account.branch_name },
    { term: t("bank.account"), value: account.account_name, copied: account.account_name },
    { term: t("bank.type"), value: type },
    { term: t("bank.number"), value: account.account_no, copied: account.account_no },
    { term: t("bank.supplement"), value: account.supplementary_no },
    {
      term: "IBAN",
      value: groupedIban(account.iban),
      copied: account.iban,
      warning: account.isWrong ? t("bank.wrong") : null,
    },
    { term: "SWIFT", value: account.swift_code, copied: account.swift_code },
  ].filter(({ value }) => value !== "");
  return (
    <Card as="section" labelledBy={titleId}>
      <h2 className={cardTitle} id={titleId}>
        {joinParts(bank_name, currency)}
      </h2>
      <DataList>
        {rows.map(({ term, value, copied, warning }) => (
          <DataRow key={term} term={term}>
            <Cluster as="span">
              <span className={term === "IBAN" ? "tabular-nums select-all" : undefined}>{value}</span>{" "}
              {copied && <CopyButton text={copied} what={`${term}, ${bank_name} ${currency}`.trim()} />}
              {warning && <Tag tone="clay">{warning}</Tag>}
            </Cluster>
          </DataRow>
        ))}
      </DataList>
    </Card>
  );
}
