import { href } from "react-router";
import type { Popup as WholePopup } from "~/contract/endpoints/site.ts";
import { Form } from "~/forms/form.tsx";
import { mayRedirectTo } from "~/http/redirects.ts";
import { useTexts } from "~/i18n/texts.tsx";
import { useLeadsSomewhere } from "~/ui/any-link.tsx";
import { buttonClass } from "~/ui/button.ts";
import { closeClass } from "~/ui/dialog.tsx";
import { usePageAddress } from "~/ui/page.tsx";

type PopupContent = Omit<WholePopup, "picture">;

/**
 * Renders a popup of the organisation until this browser's visitor closes it or follows its button, after the hero on
 * phones and in a corner of wider screens. Its button leads to its own address (§2); if that requires a sign-in, the
 * guard redirects the visitor there and back.
 */
export function Popup({ popup }: { popup: PopupContent | null }) {
  return popup && <PopupBox popup={popup} />;
}

function PopupBox({ popup }: { popup: PopupContent }) {
  const { t } = useTexts("home");
  const { id, img, title, description, button_text, button_url } = popup;
  const address = usePageAddress();
  const own = href("/popup/:id", { id: String(id) });
  const leads = useLeadsSomewhere()(button_url);
  return (
    <aside
      className="container my-4 flex gap-3 py-4 md:start-4 md:bottom-2 md:z-25 md:m-0 md:max-h-[75vh] md:w-[26rem] md:rounded-lg md:border md:border-hairline md:bg-surface md:p-3 md:shadow-lg md:supports-[display:flex]:fixed print:hidden"
      aria-labelledby="popup"
    >
      <img
        className="size-14 flex-none rounded-md object-cover md:size-24"
        src={img}
        alt=""
        width="400"
        height="300"
        loading="lazy"
      />
      {/* Space for the outline of its button. */}
      <div className="-m-1.5 min-w-0 flex-1 overflow-y-auto p-1.5 text-sm wrap-anywhere">
        {/* No heading, because it is no part of the page. */}
        <p className="text-lg/[1.4]" id="popup">
          <strong>{title}</strong>
        </p>
        <p className="mt-1.5">{description}</p>
        {leads && (
          <p className="mt-1.5">
            {/* Programs for mail and phones open no redirect. */}
            <a
              className={buttonClass("primary", "small")}
              href={mayRedirectTo(button_url) ? own : button_url}
              rel="nofollow noopener"
            >
              {button_text || t("popupOpen")}
            </a>
          </p>
        )}
      </div>
      <Form className="-mx-2 -mt-2 flex-none" method="post" action={own} data-closes="">
        <input type="hidden" name="redirectTo" value={address} />
        <button className={closeClass}>
          <span className="sr-only">{t("popupClose")} </span>
          <span aria-hidden="true">×</span>
        </button>
      </Form>
    </aside>
  );
}
