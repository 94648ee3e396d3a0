import { Outlet } from "react-router";

/** Gives articles and content pages their texts. */
export default function ContentLayout() {
  return <Outlet />;
}
