import { receiptNameYears } from "../../contract/rules/receipts.ts";
import type { StarterPageTexts } from "./types.ts";

/** Stands at the head of the pages of law until counsel has written them. */
export const englishSampleNote =
  "This page is a sample text. It has to be reviewed by a lawyer and replaced with the organisation's own name, address and procedures. Places in square brackets have to be filled in.";

export const englishPages: Record<"kvkk" | "cookies" | "terms-of-use", StarterPageTexts> = {
  kvkk: {
    title: "Protection of personal data: information text",
    body: `${englishSampleNote}

# Who is responsible

Under the Turkish Personal Data Protection Law No. 6698 (KVKK), the controller of your data is [name of the organisation], [address]. You reach us at [e-mail] and [telephone].

# Which data we process

Membership: first name, last name, telephone number; if you enter them, e-mail address, gender, birthday, province, district and profile picture.

Donations: cause, amount, date, in whose name you give, your note and the outcome of the payment. We keep neither card numbers nor security codes; the payment provider processes the card. If you choose to save a card, we keep its brand, last four digits, expiry date, the name on it and a key from the payment provider.

Contact and volunteering: the message that you send us, and what you write into the form for volunteers (ways to reach you, birthday, education, occupation, languages). It is deleted after two years.

Security: irreversible digests of verification codes and internet addresses, and the times at which sign-ins begin and end. The server's log has internet (IP) addresses and times of requests for 30 days; it does not say what was asked for.

Some donations, such as sacrifices, may say something about your faith. Such data is of a special category; it is used only to carry out your donation, by people authorised to do so.

# Why, and on which legal ground

To take and carry out your donation, to issue receipts, to run your membership: making and performing a contract, legal obligation.

To protect your account and donations against abuse: legitimate interest.

To send you news by SMS or e-mail: only with the permission that you give separately. You can take it back in your profile at any time.

# To whom we pass data on

To the payment provider (card payments), to those who carry SMS and e-mail (codes and news), to hosting providers and to authorities entitled by law; to each only what its task needs. [Describe transfers abroad here, if there are any.]

# How long we keep data

Digests of verification codes for a day, records of donations as long as the law demands, membership data as long as you are a member. When your account is deleted your personal data is erased. When an account is deleted, its gifts stay on record without a name. The donor's name stays on a receipt for the ${receiptNameYears} years after the year of issue and is then deleted. Running regular gifts end.

# Your rights

Article 11 of the KVKK entitles you to learn whether your data is processed, to be informed, to have it corrected, erased and those it was passed on to notified, to object to its processing and to be compensated for damage. You can download your data and ask for the deletion of your account in your profile. We answer requests within 30 days; if the answer does not satisfy you, you can complain to the Turkish Personal Data Protection Board.`,
  },
  cookies: {
    title: "Cookie policy",
    body: `${englishSampleNote}

# What a cookie is

A cookie is a short text that your browser keeps for a site. This site uses its own cookies only; there are none for advertising or tracking. On a secure connection their names begin with __Host-.

# Which cookies

Those that the basket, signing in and paying need, and those that remember what you chose: language, light pages, banners and popups that you closed. The table below has all of them with their times.

# Managing cookies

You can delete or block cookies in your browser's settings. Without the needed ones (guest, session, user, sign-in, browser) the basket, signing in and paying do not work.`,
  },
  "terms-of-use": {
    title: "Terms of use",
    body: `${englishSampleNote}

# Parties and subject

These terms govern the use of this site, which is run by [name of the organisation], and the donations made on it. [State date, number and authority of the permit for collecting aid here.]

# Donations

A donation is a gift without anything in return. It is used for the cause that you chose; if that cause is completed or cannot be carried out, it may be used for a similar one, and you are told.

With a sacrifice you grant your power of attorney; it is carried out in your name or in the name of the person you state.

When you give in another person's name you confirm that you may share that person's details with us.

# Payment

You pay by card with the 3-D Secure step of your bank; later months of a regular gift are taken from the card that you agreed to. The payment provider processes your card; the site does not keep it. Sums are Turkish lira.

# Refunds

You can ask for a donation made by mistake to be returned within [number] days at [e-mail], as long as it has not been carried out.

# Membership

To become a member you verify your telephone number. Share the code you receive with nobody. You can ask for your membership to be deleted in your profile.

# Responsibility and changes

You agree to use the site lawfully. When these terms change, the new text is published here; for your donation the text at the time you made it applies.

# Applicable law

The law of the Republic of Türkiye applies. The courts and enforcement offices of [place] have jurisdiction.`,
  },
};
