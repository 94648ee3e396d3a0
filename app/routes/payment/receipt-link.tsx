import { data, href, Link } from "react-router";
import { ApiFailure } from "~/api/failures.ts";
import { withTexts } from "~/i18n/area-texts.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { apiContext } from "~/middleware/api.server.ts";
import { Band } from "~/ui/band.tsx";
import { buttonClass } from "~/ui/button.ts";
import { Cluster } from "~/ui/cluster.tsx";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/receipt-link";
import { ReceiptDocument } from "./receipt-document.tsx";

export const handle = withTexts("receipt");

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

/** Keeps the page out of caches and search engines, because its address is a credential. */
export function headers() {
  return { "cache-control": "no-store", "x-robots-tag": "noindex" };
}

export default function ReceiptLink({ loaderData, params: { token } }: Route.ComponentProps) {
  const { receipt } = loaderData;
  if (receipt) return <OpenReceipt receipt={receipt} token={token} />;
  return <NoReceipt isPending={"isPending" in loaderData && loaderData.isPending === true} />;
}

function OpenReceipt({ receipt, token }: Pick<Parameters<typeof ReceiptDocument>[0], "receipt"> & { token: string }) {
  const { t } = useTexts("receipt");
  return (
    <ReceiptDocument receipt={receipt} pdf={href("/receipt/:token/pdf", { token })}>
      <span className="text-sm text-muted">{t("link.hint")}</span>
    </ReceiptDocument>
  );
}

function NoReceipt({ isPending }: { isPending: boolean }) {
  const { t } = useTexts("receipt");
  return (
    <Band>
      <div className="container container-narrow space-y-8">
        <PageHeading
          title={t(isPending ? "pending.title" : "link.gone")}
          lead={t(isPending ? "pending.text" : "link.goneText")}
        />
        <Cluster>
          <Link className={buttonClass()} to={href("/dashboard/donate")}>
            {t("link.signIn")}
          </Link>{" "}
          <Link className={buttonClass("quiet")} to={href("/contact")}>
            {t("link.contact")}
          </Link>
        </Cluster>
      </div>
    </Band>
  );
}
