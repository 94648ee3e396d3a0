import { Outlet } from "react-router";
import { withTexts } from "~/i18n/area-texts.ts";

export const handle = withTexts("springs");

/** Provides the texts of the public pages about springs. */
export default function SpringsLayout() {
  return <Outlet />;
}
