/** What can wait for staff. */
export const approvalKinds = [
  "spring",
  "spring_update",
  "spring_deletion",
  "spring_end",
  "well_name",
  "account_deletion",
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
