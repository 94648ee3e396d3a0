import {
  forgetAcceptedForm,
  forgetOfMember,
  keepOverSwitch,
  keepValues,
  numberForms,
} from "~/forms/arrival/in-browser.ts";
import { watchFiles } from "~/forms/chosen-files.ts";
import { watchTyping } from "~/forms/typed-characters.ts";
import { closeMenusOnEscape } from "~/ui/close-menus.ts";
import { arrive, isReaderBusy } from "./arrival.ts";
import { offerButtons } from "./buttons.ts";
import { closeAtOnce } from "./closing.ts";
import { openDialog } from "./dialog.ts";
import { suggestDistricts } from "./districts.ts";
import { showSums } from "./giving-sum.ts";
import { awaitAnswer, markScripts, showFee } from "./payment.ts";
import { keepPlace } from "./place.ts";
import { awaitTicks } from "./required-tick.ts";
import { sendOnce } from "./sending.ts";

/**
 * The script of the pages without the framework (page-version.ts). Every page works without it; it works on the HTML of
 * the server, and each part looks for its own data attributes.
 */
const wasBusy = isReaderBusy();
forgetAcceptedForm();
forgetOfMember();
keepValues();
keepOverSwitch();
watchTyping();
watchFiles();
numberForms({ anewEachTime: false });
showSums();
awaitTicks();
suggestDistricts();
markScripts();
showFee();
awaitAnswer();
offerButtons();
closeAtOnce();
closeMenusOnEscape();
keepPlace();
openDialog();
arrive(wasBusy);
// Last, because it repairs what an earlier listener may have left when the browser shows a page from its memory.
sendOnce();
document.documentElement.dataset["enhanced"] = "";
