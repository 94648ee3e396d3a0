import { useRouteLoaderData } from "react-router";
import { useTexts } from "~/i18n/texts.tsx";
import { buttonClass } from "./buttons.tsx";

/** Name of the button that asks for a form with the profile's data. */
export const fillField = "fill";

/** Tells whether a page's visitor is signed in; false where its frame has not loaded. */
export function useIsMember(): boolean {
  const shell = useRouteLoaderData("routes/shell/layout") as { signedIn: boolean } | undefined;
  const payment = useRouteLoaderData("routes/payment/layout") as { signedIn: boolean } | undefined;
  return (shell ?? payment)?.signedIn ?? false;
}

/**
 * Renders the profile-fill button (§6) for a member: the form comes back with the name from the profile and everything
 * typed. The Enter key submits a form with its first button, so a hidden button that does what the form is for stands
 * first.
 */
export function ProfileFill() {
  const { t } = useTexts();
  if (!useIsMember()) return null;
  return (
    <>
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      <button className={buttonClass("quiet", "small")} type="submit" name={fillField} value="profile" formNoValidate>
        {t("profileFill")}
      </button>
    </>
  );
}
