import type { ComponentType } from "react";
import { useLocation } from "react-router";
import type { MenuItem } from "~/contract/endpoints/site.ts";
import { GivingDialog } from "~/routes/causes/giving-dialog.tsx";
import { dialogAddress } from "~/ui/dialog.tsx";
import type { DialogName, DialogProps, OpenDialog } from "./dialogs.server.ts";
import { MenuDialog } from "./menu-dialog.tsx";
import { ThanksDialog } from "./thanks-dialog.tsx";

/** Dialogs of the shell by their name in the address: one at a time (§2). */
const dialogs: Record<DialogName, ComponentType<DialogProps>> = {
  menu: MenuDialog,
  thanks: ThanksDialog,
  "fast-well": GivingDialog,
  "quick-donate": GivingDialog,
  "sacrifice-share": GivingDialog,
  "spring-donate": GivingDialog,
};

interface DialogsProps {
  readonly dialog: OpenDialog;
  readonly menu: readonly MenuItem[];
  readonly signedIn: boolean;
}

export function Dialogs({ dialog, menu, signedIn }: DialogsProps) {
  const location = useLocation();
  const Open = dialogs[dialog.name];
  // The key keeps one dialog per cause, so typed values stay while the address changes.
  return (
    <Open
      key={`${dialog.name} ${dialog.giving?.cause.id}`}
      dialog={dialog}
      menu={menu}
      signedIn={signedIn}
      closeTo={dialogAddress(location, null)}
    />
  );
}
