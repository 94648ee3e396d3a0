import admin from "../../locales/tr/admin.json" with { type: "json" };
import api from "../../locales/tr/api.json" with { type: "json" };
import auth from "../../locales/tr/auth.json" with { type: "json" };
import basket from "../../locales/tr/basket.json" with { type: "json" };
import calendar from "../../locales/tr/calendar.json" with { type: "json" };
import campaign from "../../locales/tr/campaign.json" with { type: "json" };
import causes from "../../locales/tr/causes.json" with { type: "json" };
import codes from "../../locales/tr/codes.json" with { type: "json" };
import common from "../../locales/tr/common.json" with { type: "json" };
import contact from "../../locales/tr/contact.json" with { type: "json" };
import content from "../../locales/tr/content.json" with { type: "json" };
import dashboard from "../../locales/tr/dashboard.json" with { type: "json" };
import disclosure from "../../locales/tr/disclosure.json" with { type: "json" };
import donate from "../../locales/tr/donate.json" with { type: "json" };
import editing from "../../locales/tr/editing.json" with { type: "json" };
import errors from "../../locales/tr/errors.json" with { type: "json" };
import goingLive from "../../locales/tr/going-live.json" with { type: "json" };
import home from "../../locales/tr/home.json" with { type: "json" };
import maintenance from "../../locales/tr/maintenance.json" with { type: "json" };
import money from "../../locales/tr/money.json" with { type: "json" };
import myData from "../../locales/tr/my-data.json" with { type: "json" };
import notifications from "../../locales/tr/notifications.json" with { type: "json" };
import organisation from "../../locales/tr/organisation.json" with { type: "json" };
import payment from "../../locales/tr/payment.json" with { type: "json" };
import plans from "../../locales/tr/plans.json" with { type: "json" };
import profile from "../../locales/tr/profile.json" with { type: "json" };
import receipt from "../../locales/tr/receipt.json" with { type: "json" };
import retention from "../../locales/tr/retention.json" with { type: "json" };
import sandboxBank from "../../locales/tr/sandbox-bank.json" with { type: "json" };
import springs from "../../locales/tr/springs.json" with { type: "json" };
import transparency from "../../locales/tr/transparency.json" with { type: "json" };
import zakat from "../../locales/tr/zakat.json" with { type: "json" };

/** The Turkish texts: namespace → key → text. They define the types of all keys (keys.ts). */
export default {
  admin,
  api,
  auth,
  basket,
  calendar,
  campaign,
  causes,
  codes,
  common,
  contact,
  content,
  dashboard,
  disclosure,
  donate,
  editing,
  errors,
  "going-live": goingLive,
  home,
  maintenance,
  money,
  "my-data": myData,
  notifications,
  organisation,
  payment,
  plans,
  profile,
  receipt,
  retention,
  "sandbox-bank": sandboxBank,
  springs,
  transparency,
  zakat,
};
