import { Outlet } from "react-router";
import { withTexts } from "~/i18n/area-texts.ts";

export const handle = withTexts("content");

/** Gives articles and content pages their texts. */
export default function ContentLayout() {
  return <Outlet />;
}
