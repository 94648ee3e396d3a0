import { useTexts } from "~/i18n/texts.tsx";
import { useFormats } from "~/i18n/use-language.ts";
import { apiContext } from "~/middleware/api.server.ts";
import { found } from "~/middleware/found.ts";
import { PageHeading } from "~/ui/page.tsx";
import type { Route } from "./+types/fixed-page";

export async function loader({ params, context }: Route.LoaderArgs) {
  return { page: await found(context.get(apiContext).showFixedPage({ params: { slug: params.slug.slice(0, 100) } })) };
}

/** A page served by its slug: data protection, cookies, terms of use (§1). */
export default function FixedPage({ loaderData: { page } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { date } = useFormats();
  return (
    <article className="band">
      <div className="container container-prose stack-large">
        <PageHeading title={page.title} />
        <div className="prose">
          {page.body.split(/\n\s*\n/).map((block, place) => (block.startsWith("# ") ? <h2 key={place}>{block.slice(2)}</h2> : <p key={place}>{block}</p>))}
        </div>
        <p className="field-hint">{t("legal.version", { date: date(`${page.updated_at}T12:00:00Z`), version: page.version })}</p>
      </div>
    </article>
  );
}
