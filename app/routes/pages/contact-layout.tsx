import { Outlet } from "react-router";
import { withTexts } from "~/i18n/area-texts.ts";

export const handle = withTexts("contact");

/** Gives the contact and volunteer pages their texts. */
export default function ContactLayout() {
  return <Outlet />;
}
