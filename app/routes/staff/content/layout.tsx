import { Outlet } from "react-router";
import { withTexts } from "~/i18n/area-texts.ts";

export const handle = withTexts("editing");

/** Gives the editor's pages their texts. */
export default function ContentLayout() {
  return <Outlet />;
}
