import { data as answer, href } from "react-router";
import { type DocumentKind, documentKinds, type StoredDocument } from "~/contract/endpoints/disclosure.ts";
import { largestDocument, largestPicture } from "~/contract/rules/limits.ts";
import { uploadTooLargeContext } from "~/forms/arrival/reading.server.ts";
import { FileField } from "~/forms/file-field.tsx";
import { formClass, inputClass, labelClass } from "~/forms/form-classes.ts";
import { Form } from "~/forms/form.tsx";
import { readFields } from "~/forms/submission.ts";
import { failureText } from "~/http/failure-text.ts";
import { formatBytes } from "~/i18n/format.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { redirectDone } from "~/middleware/session.server.ts";
import { buttonClass, FormButtons } from "~/ui/buttons.tsx";
import { DataTable, FilterSelect } from "~/ui/list.tsx";
import { calloutClass, PageHeading, PageSection } from "~/ui/page.tsx";
import { useDocumentWords } from "~/ui/who-asks.tsx";
import type { Route } from "./+types/files";
import { DisclosureParts } from "./disclosure-parts.tsx";

/** What a form of the page does. */
type Change = "picture" | "remove-picture" | "publish" | "withdraw";

export async function loader({ context }: Route.LoaderArgs) {
  const { disclosure } = (await context.get(apiContext).showStaffDisclosure()).data;
  return { picture: disclosure.picture, documents: disclosure.documents.toReversed(), hasLeader: !!disclosure.leader };
}

/** Uploads or removes the leader's picture or a document. */
export async function action({ request, context }: Route.ActionArgs) {
  const api = context.get(apiContext);
  const refusal = (change: Change, error: string, typed = { kind: "audit", year: "" }) =>
    answer({ change, error, ...typed }, { status: 400 });
  // Rejected by its declared length, before its bytes are read.
  if (context.get(uploadTooLargeContext)) return refusal("publish", "disclosure:error.fileLarge");
  const form = await readFields(request);
  const change = String(form.get("change")) as Change;
  const typed = { kind: String(form.get("kind") ?? "audit"), year: String(form.get("year") ?? "").trim() };
  const file = form.get("file");
  const chosen = file instanceof File && file.size > 0 ? file : null;
  try {
    if (change === "remove-picture") await api.removeLeaderPicture();
    else if (change === "withdraw") await api.withdrawDocument({ params: { name: String(form.get("name")) } });
    else if (change === "picture") {
      if (!chosen) return refusal(change, "errors:avatar.missing");
      if (chosen.size > largestPicture) return refusal(change, "errors:avatar.large");
      await api.uploadLeaderPicture({ file: chosen });
    } else {
      if (!/^(19|2\d)\d\d$/.test(typed.year)) return refusal("publish", "disclosure:error.year", typed);
      if (!chosen) return refusal("publish", "api:document_missing", typed);
      if (chosen.size > largestDocument) return refusal("publish", "disclosure:error.fileLarge", typed);
      await api.publishDocument({
        query: { kind: typed.kind as DocumentKind, year: Number(typed.year) },
        file: chosen,
      });
    }
  } catch (failure) {
    return refusal(change, failureText(failure), typed);
  }
  return redirectDone(context, href("/admin/disclosure/files"), `disclosure:saved.${change}`);
}

const here = href("/admin/disclosure/files");

/** Renders the leader's photograph and the published documents, each with its upload. */
export default function DisclosureFiles({ loaderData, actionData }: Route.ComponentProps) {
  const { picture, documents, hasLeader } = loaderData;
  const { t } = useTexts("disclosure");
  const errorOf = (change: Change) => (actionData?.change === change ? actionData.error : undefined);
  return (
    <>
      <PageHeading title={t("files.title")} lead={t("files.lead")} />
      <DisclosureParts />
      <PageSection id="documents" title={t("files.documents")}>
        {documents.length === 0 ? (
          <p className={calloutClass()}>{t("files.none")}</p>
        ) : (
          <Documents documents={documents} />
        )}
        <Form
          className={formClass}
          method="post"
          action={here}
          encType="multipart/form-data"
          key={`${documents.length} ${actionData?.year}`}
        >
          <input type="hidden" name="change" value="publish" />
          <FilterSelect
            name="kind"
            label={t("files.kind")}
            value={actionData?.kind ?? "audit"}
            options={documentKinds.map((kind) => [kind, t(`transparency:document.kind.${kind}`)])}
          />
          <div>
            <label className={labelClass} htmlFor="year">
              {t("files.year")}
            </label>{" "}
            <input
              className={`${inputClass} max-w-48`}
              id="year"
              name="year"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              defaultValue={actionData?.year}
            />
          </div>
          <FileField
            id="file"
            name="file"
            accept=".pdf,application/pdf"
            label={t("files.file")}
            hint={t("files.fileHint")}
            error={errorOf("publish") ?? errorOf("withdraw")}
          />
          <FormButtons submit={t("files.publish")} />
        </Form>
      </PageSection>
      <PageSection id="picture" title={t("files.picture")}>
        {!hasLeader && <p>{t("files.pictureAlone")}</p>}
        {picture && <RemovePicture address={`/files/${picture}`} />}
        <Form className={formClass} method="post" action={here} encType="multipart/form-data">
          <input type="hidden" name="change" value="picture" />
          <FileField
            id="picture-file"
            name="file"
            label={t("files.pictureFile")}
            hint={t("files.pictureHint")}
            error={errorOf("picture") ?? errorOf("remove-picture")}
          />
          <FormButtons submit={t("files.upload")} />
        </Form>
      </PageSection>
    </>
  );
}

function RemovePicture({ address }: { address: string }) {
  const { t } = useTexts("disclosure");
  return (
    <Form className="flex items-center gap-4" method="post" action={here} encType="multipart/form-data">
      <img className="size-24 rounded-lg" src={address} alt={t("files.picture")} width="96" height="96" />{" "}
      <button className={buttonClass("quiet", "small")} name="change" value="remove-picture">
        {t("files.removePicture")}
      </button>
    </Form>
  );
}

function Documents({ documents }: { documents: readonly StoredDocument[] }) {
  const { t, language } = useTexts("disclosure");
  const { nameOf } = useDocumentWords();
  return (
    <DataTable
      label={t("files.documents")}
      rows={documents}
      keyOf={({ file }) => file}
      columns={[
        {
          title: t("files.file"),
          renderCell: (document) => <a href={`/files/${document.file}`}>{nameOf(document)}</a>,
          isWords: true,
        },
        { title: t("files.size"), renderCell: ({ bytes }) => formatBytes(bytes, language) },
        {
          title: t("files.removal"),
          renderCell: (document) => (
            <Form method="post" action={here} encType="multipart/form-data">
              <input type="hidden" name="name" value={document.file} />
              <button className={buttonClass("quiet", "small")} name="change" value="withdraw">
                {t("files.withdraw")}
                <span className="sr-only">: {nameOf(document)}</span>
              </button>
            </Form>
          ),
        },
      ]}
    />
  );
}
