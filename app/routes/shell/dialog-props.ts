import type { MenuItem } from "~/contract/endpoints/site.ts";
import type { OpenDialog } from "./dialogs.server.ts";

/** What a dialog is given. `closeTo` is the address of the page without it. */
export interface DialogProps {
  readonly dialog: OpenDialog;
  readonly menu: readonly MenuItem[];
  readonly closeTo: string;
}
