import { Outlet } from "react-router";

/** Provides the texts of the public pages about springs. */
export default function SpringsLayout() {
  return <Outlet />;
}
