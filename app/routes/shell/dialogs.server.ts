import type { RouterContextProvider } from "react-router";
import type { MenuItem } from "~/contract/endpoints/site.ts";
import { type GivingDialogData, loadGivingDialog } from "~/routes/causes/giving-dialog.server.ts";

/** Dialogs of the main layout that need nothing but their name. */
const plainDialogs = ["menu", "thanks"] as const;
/** Dialogs that give to the cause in the address. */
const givingDialogs = ["fast-well", "quick-donate", "sacrifice-share", "spring-donate"] as const;

export type DialogName = (typeof plainDialogs)[number] | (typeof givingDialogs)[number];

/** The dialog that an address opens, with what it needs. */
export interface OpenDialog {
  readonly name: DialogName;
  readonly giving: GivingDialogData | null;
}

/** Finds out what the dialog of an address needs; null when it opens none, or one that makes no sense. */
export async function loadDialog(context: Readonly<RouterContextProvider>, url: URL): Promise<OpenDialog | null> {
  const wanted = url.searchParams.get("modal");
  const plain = plainDialogs.find((name) => name === wanted);
  if (plain) return { name: plain, giving: null };
  const name = givingDialogs.find((name) => name === wanted);
  const giving = name ? await loadGivingDialog(context, url) : null;
  return name && giving ? { name, giving } : null;
}

/** What a dialog is given. `closeTo` is the address of the page without it. */
export interface DialogProps {
  readonly dialog: OpenDialog;
  readonly menu: readonly MenuItem[];
  readonly closeTo: string;
}
