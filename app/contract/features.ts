/**
 * Features that another API (`API_BASE_URL`) may lack, with what the site does without each. §7 lists the endpoints
 * that every product API has; each other endpoint names its feature.
 */
export const features = {
  search: "No search; lists have no filters and no counts",
  costs: "No page of costs",
  videos: "No list of videos; the page of each video remains",
  site_state:
    "No banner and no number of the collection permit; maintenance and sandbox mode of the API are not shown; the sitemap leaves out the fixed pages",
  disclosure:
    "No page of transparency, and no legal name, register number, audit or split of spending where money is asked",
  religious_calendar:
    "No calculation of zakat, no pages of fitre, fidye and Ramadan: their days and rates are not known",
  spring_donations: "A spring's page shows no list of donations and no chart of them by day",
  cause_donations: "The pages of wells, sacrifices and projects show no list of donations",
  funds: "No ledger of funds on the page of transparency",
  gift_details:
    "Gifts have no notes, and donors cannot choose how their name is shown; contributions are not distinguished from single shares; names of several shares are sent as one",
  basket_lines: "Gifts are not taken out of the basket one by one; the basket is emptied as a whole",
  payment_states: "The site does not tell the outcome of a payment: the organisation does",
  bank_return:
    "The site keeps the bank's page of a payment for its payer and takes the bank's return itself; notifications of the payment provider are refused",
  sign_in_codes:
    "The site sends and checks the codes and signs in with Firebase, and the first sign-in creates the account; without Firebase nobody can sign in",
  email_sign_in: "No sign-in by e-mail",
  staff: "No staff area",
  account_security:
    "Members do not see where they are signed in and cannot change their phone number; no confirmation code before changes of the account",
  withdrawals: "A deletion request can be withdrawn only by contacting the organisation",
  personal_data:
    "Members and guests cannot download or erase their data on the site; /kvkk shows no table of how long data are stored",
  saved_cards: "No saved cards",
  gift_cards: "Members cannot list their gift cards",
  regular_gifts: "No monthly gifts",
  receipts: "No receipts on the site",
  receipt_mail: "Nobody is asked for an e-mail address for the receipt after paying",
  donation_summaries: "No sums by year and month",
  well_names: "A well can be named only by contacting the organisation",
  transfer_codes: "No reference code for bank transfers",
} as const;
export type Feature = keyof typeof features;
export const allFeatures = Object.keys(features) as Feature[];
