import { Outlet } from "react-router";

/** Gives the contact and volunteer pages their texts. */
export default function ContactLayout() {
  return <Outlet />;
}
