/** What is known of telephone numbers beyond their digits. */
export interface PhoneNumbers {
  /** ISO codes of the countries that codes are sent to. */
  readonly countries: readonly string[];
  /** Whether codes are sent to a number (E.164): a mobile of one of the countries, never one that is charged more. */
  takesCodes(phone: string): boolean;
}
