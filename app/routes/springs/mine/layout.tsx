import { Outlet } from "react-router";
import { withTexts } from "~/i18n/area-texts.ts";

export const handle = withTexts("campaign", "springs");

/** Provides the texts of the pages about own springs. */
export default function MySpringsLayout() {
  return <Outlet />;
}
