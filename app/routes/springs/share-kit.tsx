import { href } from "react-router";
import type { Spring } from "~/contract/endpoints/springs.ts";
import { stripBidi } from "~/contract/fields/written-text.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass, CopyButton } from "~/ui/buttons.tsx";
import { Icon, LinkLine } from "~/ui/page.tsx";
import { ShareLinks, useSharedAddress, whatsAppLink } from "~/ui/share-links.tsx";

type Shared = Pick<Spring, "id" | "title" | "status" | "remaining_amount" | "total_amount" | "donations_count">;

/**
 * Renders what spreads the word about a spring: a ready sentence, WhatsApp, its address, other networks, its poster.
 */
export function ShareKit({ spring, isOwner = false }: { spring: Shared; isOwner?: boolean }) {
  const { t } = useTexts("springs");
  const id = { id: String(spring.id) };
  const path = href("/the-spring/detail/:id", id);
  const sentence = useSentence(spring, isOwner);
  const address = useSharedAddress(path);
  return (
    <section className="space-y-4 rounded-lg bg-leaf-light p-4 sm:p-6 print:hidden" aria-labelledby="share">
      <h2 id="share">{t("share.title")}</h2>
      <blockquote className="font-serif text-lg" dir="auto">
        {sentence}
      </blockquote>
      <WhatsAppButton text={`${sentence} ${address}`}>{t("share.whatsApp")}</WhatsAppButton>
      <p className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 break-all">{address}</span> <CopyButton text={address} what={t("share.address")} />
      </p>
      <ShareLinks title={sentence} path={path} isBelowWhatsApp />
      {spring.status === "open" && <LinkLine to={href("/the-spring/poster/:id", id)}>{t("detail.poster")}</LinkLine>}
    </section>
  );
}

/** Renders a link that opens WhatsApp with a message. */
export function WhatsAppButton({ text, children }: { text: string; children: string }) {
  return (
    <p>
      <a className={`${buttonClass("share")} w-full`} href={whatsAppLink(text)} rel="noopener">
        <Icon name="whatsapp" /> <span>{children}</span>
      </a>
    </p>
  );
}

/** Returns the sentence that goes with the address: what is left, or what was reached. */
function useSentence({ title, status, remaining_amount, total_amount }: Shared, isOwner: boolean): string {
  const { t, money } = useTexts("springs");
  const name = stripBidi(title);
  const left = money(remaining_amount ?? 0);
  if (status === "completed") return t("share.full", { name });
  if (status === "closed")
    return total_amount > 0
      ? t("share.closed", { name, total: money(total_amount) })
      : t("share.closedEmpty", { name });
  return t(isOwner ? "share.own" : "share.open", { name, left });
}
