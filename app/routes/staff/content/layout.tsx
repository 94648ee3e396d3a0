import { Outlet } from "react-router";

/** Gives the editor's pages their texts. */
export default function ContentLayout() {
  return <Outlet />;
}
