import admin from "../../locales/en/admin.json" with { type: "json" };
import api from "../../locales/en/api.json" with { type: "json" };
import auth from "../../locales/en/auth.json" with { type: "json" };
import basket from "../../locales/en/basket.json" with { type: "json" };
import calendar from "../../locales/en/calendar.json" with { type: "json" };
import campaign from "../../locales/en/campaign.json" with { type: "json" };
import causes from "../../locales/en/causes.json" with { type: "json" };
import codes from "../../locales/en/codes.json" with { type: "json" };
import common from "../../locales/en/common.json" with { type: "json" };
import contact from "../../locales/en/contact.json" with { type: "json" };
import content from "../../locales/en/content.json" with { type: "json" };
import dashboard from "../../locales/en/dashboard.json" with { type: "json" };
import disclosure from "../../locales/en/disclosure.json" with { type: "json" };
import donate from "../../locales/en/donate.json" with { type: "json" };
import editing from "../../locales/en/editing.json" with { type: "json" };
import errors from "../../locales/en/errors.json" with { type: "json" };
import goingLive from "../../locales/en/going-live.json" with { type: "json" };
import home from "../../locales/en/home.json" with { type: "json" };
import maintenance from "../../locales/en/maintenance.json" with { type: "json" };
import money from "../../locales/en/money.json" with { type: "json" };
import myData from "../../locales/en/my-data.json" with { type: "json" };
import notifications from "../../locales/en/notifications.json" with { type: "json" };
import organisation from "../../locales/en/organisation.json" with { type: "json" };
import payment from "../../locales/en/payment.json" with { type: "json" };
import plans from "../../locales/en/plans.json" with { type: "json" };
import profile from "../../locales/en/profile.json" with { type: "json" };
import receipt from "../../locales/en/receipt.json" with { type: "json" };
import retention from "../../locales/en/retention.json" with { type: "json" };
import sandboxBank from "../../locales/en/sandbox-bank.json" with { type: "json" };
import springs from "../../locales/en/springs.json" with { type: "json" };
import transparency from "../../locales/en/transparency.json" with { type: "json" };
import zakat from "../../locales/en/zakat.json" with { type: "json" };
import type { Texts } from "./keys.ts";

/** The English texts: namespace → key → text. */
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
} satisfies Record<keyof Texts, unknown>;
