import { data as answer, href } from "react-router";
import type { StatementFile } from "~/contract/endpoints/statements.ts";
import { largestStatement } from "~/contract/rules/transfers.ts";
import { uploadTooLargeContext } from "~/forms/arrival/reading.server.ts";
import { FileField } from "~/forms/file-field.tsx";
import { formClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { readFields } from "~/forms/submission.ts";
import { failureText } from "~/http/failure-text.ts";
import { pageNumber } from "~/http/not-found.ts";
import { seeOther } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { FormButtons, Link } from "~/ui/buttons.tsx";
import { DataTable, FilterSelect, Paged } from "~/ui/list.tsx";
import { Bdi, calloutClass, PageHeading, PageSection } from "~/ui/page.tsx";
import type { Route } from "./+types/statements";

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [files, choices] = await Promise.all([
    api.listStatements({ query: { page: pageNumber(url), per_page: 10 } }),
    api.showTransferChoices(),
  ]);
  return { ...files, accounts: choices.data.accounts.filter(({ is_lira }) => is_lira) };
}

/** Stores an uploaded file and redirects to the choice of its columns. */
export async function action({ request, context }: Route.ActionArgs) {
  const refusal = (error: string, account = "") => answer({ error, account }, { status: 400 });
  // Rejected by its declared length, before its bytes are read.
  if (context.get(uploadTooLargeContext)) return refusal("money:error.fileLarge");
  const form = await readFields(request);
  const account = String(form.get("account") ?? "");
  const file = form.get("file");
  if (!/^[1-9]\d{0,8}$/.test(account)) return refusal("money:error.account");
  if (!(file instanceof File) || file.size === 0) return refusal("money:error.file", account);
  if (file.size > largestStatement) return refusal("money:error.fileLarge", account);
  try {
    const name = file.name.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "").slice(0, 120);
    const api = context.get(apiContext);
    const { data } = await api.uploadStatement({ params: { id: Number(account) }, query: { name }, file });
    return seeOther(href("/admin/transfers/import/:id", { id: String(data.id) }));
  } catch (failure) {
    return refusal(failureText(failure), account);
  }
}

/** Renders the upload of a bank's file, and the files before it. */
export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { data, meta, open_lines, accounts } = loaderData;
  const { t } = useTexts("money");
  return (
    <>
      <PageHeading title={t("import.title")} lead={t("import.lead")} />
      {open_lines > 0 && (
        <p className={calloutClass()}>
          {t("import.waiting", { count: open_lines })}{" "}
          <Link to={href("/admin/transfers/queue")}>{t("queue.title")}</Link>
        </p>
      )}
      <Form
        className={formClass}
        method="post"
        action={href("/admin/transfers/import")}
        encType="multipart/form-data"
        key={actionData?.account}
      >
        <FilterSelect
          name="account"
          label={t("transfer.account")}
          value={actionData?.account ?? accounts[0]?.id ?? ""}
          options={accounts.map(({ id, name }) => [id, name])}
        />
        <FileField
          id="file"
          name="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          label={t("import.file")}
          hint={t("import.fileHint")}
          error={actionData?.error}
        />
        <FormButtons submit={t("import.upload")} />
      </Form>
      <PageSection id="files" title={t("import.files")}>
        <Paged meta={meta} at="files" none={<p>{t("import.none")}</p>}>
          <FileTable files={data} />
        </Paged>
      </PageSection>
    </>
  );
}

function FileTable({ files }: { files: readonly StatementFile[] }) {
  const { t, shortDateTime } = useTexts("money");
  return (
    <DataTable
      label={t("import.files")}
      rows={files}
      keyOf={({ id }) => id}
      columns={[
        { title: t("import.name"), renderCell: ({ name, id }) => <Bdi>{name || `#${id}`}</Bdi>, isWords: true },
        { title: t("transfer.account"), renderCell: ({ account }) => account, isWords: true },
        { title: t("import.uploaded"), renderCell: ({ uploaded_at }) => shortDateTime(uploaded_at) },
        {
          title: t("import.result"),
          renderCell: ({ id, imported_at, lines, doubles, left_out }) =>
            imported_at ? (
              t("import.counts", { lines, doubles, leftOut: left_out })
            ) : (
              <Link to={href("/admin/transfers/import/:id", { id: String(id) })}>{t("import.continue")}</Link>
            ),
          isWords: true,
        },
      ]}
    />
  );
}
