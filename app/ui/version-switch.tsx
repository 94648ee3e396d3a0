import { href } from "react-router";
import { Form } from "~/forms/form.tsx";
import { useTexts } from "~/i18n/texts.tsx";
import { useLightPage } from "./page-version.ts";
import { usePageAddress } from "./page.tsx";

/**
 * Switches between the light pages, without scripts and large pictures, and the full ones. The form is sent without
 * React Router, because the whole document changes.
 */
export function VersionSwitch() {
  const { t } = useTexts();
  const address = usePageAddress();
  const isLight = useLightPage();
  return (
    <Form method="post" action={href("/page-version")} reloadDocument>
      <input type="hidden" name="redirectTo" value={address} />
      <button
        className="bg-deep py-1 text-white underline supports-flex:min-h-10 supports-flex:bg-transparent"
        name="version"
        value={isLight ? "full" : "light"}
      >
        {t(isLight ? "version.toFull" : "version.toLight")}
      </button>
    </Form>
  );
}
