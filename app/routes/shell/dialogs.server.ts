import type { RouterContextProvider } from "react-router";
import type { MenuItem } from "~/contract/endpoints/site.ts";
import { type GivingDialogData, loadGivingDialog } from "~/routes/causes/find-cause.server.ts";

/** Dialogs without data of their own. */
const plainDialogs = ["menu", "thanks"] as const;
/** Dialogs that donate to the cause in the address. */
const givingDialogs = ["fast-well", "quick-donate", "sacrifice-share", "spring-donate"] as const;

export type DialogName = (typeof plainDialogs)[number] | (typeof givingDialogs)[number];

/** The open dialog with its data. */
export interface OpenDialog {
  readonly name: DialogName;
  readonly giving: GivingDialogData | null;
}

/** Loads the dialog that an address opens; null when there is none or its cause does not exist. */
export async function loadDialog(context: Readonly<RouterContextProvider>, url: URL): Promise<OpenDialog | null> {
  const wanted = url.searchParams.get("modal");
  const plain = plainDialogs.find((name) => name === wanted);
  if (plain) return { name: plain, giving: null };
  const name = givingDialogs.find((name) => name === wanted);
  const giving = name ? await loadGivingDialog(context, url) : null;
  return name && giving ? { name, giving } : null;
}

/** Props of every dialog. `closeTo` is the address of the page without it. */
export interface DialogProps {
  readonly dialog: OpenDialog;
  readonly menu: readonly MenuItem[];
  readonly signedIn: boolean;
  readonly closeTo: string;
}
