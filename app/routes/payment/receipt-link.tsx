import { data, href } from "react-router";
import type { PageNeeds } from "~/contract/page-needs.ts";
import { ApiFailure } from "~/contract/product-api.ts";
import { orNotFound } from "~/http/not-found.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { ButtonLink } from "~/ui/buttons.tsx";
import { Cluster, ContentBand, PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/receipt-link";
import { ReceiptDocument } from "./receipt-document.tsx";
import { nameReceiptFrom } from "./receipt-name.server.ts";
import { ReceiptName } from "./receipt-name.tsx";

export const handle = { needs: "receipts" } satisfies PageNeeds;

/** Opens a receipt with the link of a message. Opening it changes nothing, because mail programs open links too. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const { data: receipt } = await context.get(apiContext).openReceiptLink({ body: { token: params.token } });
    return data({ receipt });
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    if (failure.status === 409) return data({ receipt: null, isPending: true });
    if (failure.status === 404 || failure.status === 422) return data({ receipt: null }, { status: 404 });
    throw failure;
  }
}

/** Puts a name on a receipt that bears none. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const write = (name: string) => orNotFound(context.get(apiContext).nameReceiptOfLink({ body: { token, name } }));
  return nameReceiptFrom({ request, context }, write, href("/receipt/:token", { token }));
}

/** Keeps the page out of caches and search engines, because its address is a credential. */
export function headers() {
  return { "cache-control": "no-store", "x-robots-tag": "noindex" };
}

export default function ReceiptLink({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const { receipt } = loaderData;
  const { t } = useTexts("receipt");
  if (!receipt) return <NoReceipt isPending={"isPending" in loaderData && loaderData.isPending === true} />;
  const missing = <ReceiptName action={href("/receipt/:token", { token })} lastResult={actionData?.result} />;
  return (
    <ReceiptDocument receipt={receipt} pdf={href("/receipt/:token/pdf", { token })} missing={missing}>
      <span className="text-sm text-muted">{t("link.hint")}</span>
    </ReceiptDocument>
  );
}

function NoReceipt({ isPending }: { isPending: boolean }) {
  const { t } = useTexts("receipt");
  return (
    <ContentBand isNarrow>
      <PageHeading
        title={t(isPending ? "pending.title" : "link.gone")}
        lead={t(isPending ? "pending.text" : "link.goneText")}
      />
      <Cluster>
        <ButtonLink kind="primary" to={href("/dashboard/donate")}>
          {t("link.signIn")}
        </ButtonLink>{" "}
        <ButtonLink to={href("/contact")}>{t("link.contact")}</ButtonLink>
      </Cluster>
    </ContentBand>
  );
}
