/** What can wait for staff. */
export const inboxKinds = [
  "spring",
  "spring_update",
  "spring_deletion",
  "spring_end",
  "well_name",
  "account_deletion",
] as const;
export type InboxKind = (typeof inboxKinds)[number];
