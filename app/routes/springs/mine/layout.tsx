import { Outlet } from "react-router";

/** Provides the texts of the pages about own springs. */
export default function MySpringsLayout() {
  return <Outlet />;
}
