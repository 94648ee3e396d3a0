import { useState } from "react";
import { href, useLocation } from "react-router";
import type { Popup as PopupContent } from "~/contract/endpoints/site.ts";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { AnyLink } from "~/ui/any-link.tsx";

/**
 * Renders a popup of the organisation, once per browser, in a corner over the page and without blocking it. Its button
 * leads to its own address (§2); if that requires a sign-in, the guard redirects the visitor there and back.
 */
export function Popup({ popup }: { popup: PopupContent | null }) {
  // Loading the picture marks the popup as seen, so the next load of the page brings none or another one. The state
  // keeps the first one until it is closed.
  const [shown, setShown] = useState(popup);
  return shown && <PopupBox popup={shown} onClose={() => setShown(null)} />;
}

function PopupBox({ popup, onClose }: { popup: PopupContent; onClose: () => void }) {
  const { t } = useTexts("home");
  const { id, title, description, button_text, button_url } = popup;
  const { pathname, search } = useLocation();
  const own = href("/popup/:id", { id: String(id) });
  return (
    <aside className="popup no-print" aria-labelledby="popup">
      <img className="popup-picture" src={own} alt="" width="400" height="300" loading="lazy" />
      <div className="popup-text">
        {/* No heading, because it comes before the page's own. */}
        <p className="card-title" id="popup">
          <strong>{title}</strong>
        </p>
        <p>{description}</p>
        <p>
          <AnyLink className="button button-small" to={button_url}>
            {button_text}
          </AnyLink>
        </p>
      </div>
      <Form className="popup-close" method="post" action={own} preventScrollReset onSubmit={onClose}>
        <input type="hidden" name="redirectTo" value={pathname + search} />
        <button className="dialog-close">
          <span className="visually-hidden">{t("popupClose")} </span>
          <span aria-hidden="true">×</span>
        </button>
      </Form>
    </aside>
  );
}
