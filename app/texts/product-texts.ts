import enApi from "../../locales/en/api.json" with { type: "json" };
import enCodes from "../../locales/en/codes.json" with { type: "json" };
import enNotifications from "../../locales/en/notifications.json" with { type: "json" };
import enReceipt from "../../locales/en/receipt.json" with { type: "json" };
import enSandboxBank from "../../locales/en/sandbox-bank.json" with { type: "json" };
import trApi from "../../locales/tr/api.json" with { type: "json" };
import trCodes from "../../locales/tr/codes.json" with { type: "json" };
import trContact from "../../locales/tr/contact.json" with { type: "json" };
import trEditing from "../../locales/tr/editing.json" with { type: "json" };
import trNotifications from "../../locales/tr/notifications.json" with { type: "json" };
import trReceipt from "../../locales/tr/receipt.json" with { type: "json" };
import trSandboxBank from "../../locales/tr/sandbox-bank.json" with { type: "json" };
import type { Language } from "../contract/rules/languages.ts";
import { fillLimits } from "./limits.ts";

/** The backend's texts. Staff's mails show the labels of staff's pages (contact, editing), in Turkish. */
export const texts = {
  tr: fillLimits("tr", {
    api: trApi,
    codes: trCodes,
    contact: trContact,
    editing: trEditing,
    notifications: trNotifications,
    receipt: trReceipt,
    "sandbox-bank": trSandboxBank,
  }),
  en: fillLimits("en", {
    api: enApi,
    codes: enCodes,
    notifications: enNotifications,
    receipt: enReceipt,
    "sandbox-bank": enSandboxBank,
  }),
} satisfies Record<Language, unknown>;
