import type { Generated } from "kysely";
import type { Language } from "../../contract/rules/languages.ts";
import type { genders } from "../../contract/rules/limits.ts";
import type { StaffRole } from "../../contract/rules/roles.ts";

/** The tables of users, their sign-ins, codes and cards. */
export interface PeopleSchema {
  users: {
    id: Generated<number>;
    /** E.164; null once the account is erased. */
    phone: string | null;
    first_name: string;
    last_name: string;
    email: string | null;
    email_verified_at: string | null;
    /** The verified address in lower case, unique among users; null while it is not verified. */
    sign_in_email: string | null;
    gender: (typeof genders)[number] | null;
    /** YYYY-MM-DD. */
    birthday: string | null;
    province: string | null;
    district: string | null;
    /** Name of an uploaded file. */
    avatar: string | null;
    allow_sms: Generated<number>;
    allow_email: Generated<number>;
    deletion_requested_at: string | null;
    erased_at: string | null;
    staff_role: StaffRole | null;
    /** Whether it is the invented owner of a sample spring: a name without an account, marked erased. */
    is_sample: Generated<number>;
    created_at: string;
  };
  access_tokens: {
    token_hash: string;
    user_id: number;
    created_at: string;
    expires_at: string;
    revoked_at: string | null;
    /** Updated every few minutes at most. */
    last_used_at: string | null;
    /** Null for sign-ins from before this was recorded. */
    begun_with: "phone" | "email" | "link" | null;
    /** When the user last confirmed the current phone number with a code; null after a sign-in by e-mail. */
    verified_at: string | null;
    /** When it was last used for a staff page. */
    staff_used_at: string | null;
    /** When staff last proved their second factor. */
    second_factor_at: string | null;
    /** "Chrome, Android". */
    device: string | null;
    /** Keyed hash of the browser that signed in. */
    browser_hash: string | null;
    /** Id of the API's client that it was begun through; null for the site in the API's own process. */
    api_client: string | null;
  };
  /** Browsers with which a user signed in before, as keyed hashes. */
  known_browsers: { user_id: number; browser_hash: string; last_used_at: string };
  sign_in_links: {
    token_hash: string;
    user_id: number;
    created_at: string;
    expires_at: string;
    used_at: string | null;
  };
  verification_codes: {
    id: Generated<number>;
    purpose: string;
    channel: "sms" | "email" | null;
    /** Keyed hash of the phone number or e-mail address. */
    destination_hash: string;
    /** Keyed hash of the browser or user that requested the code; the code works for no other. */
    binding_hash: string;
    address_hash: string | null;
    code_hash: string;
    created_at: string;
    expires_at: string;
    consumed_at: string | null;
  };
  /** Wrong codes. The destination is null when there was no code to guess. */
  code_tries: {
    id: Generated<number>;
    destination_hash: string | null;
    binding_hash: string | null;
    address_hash: string | null;
    at: string;
  };
  verified_phones: {
    token_hash: string;
    phone: string;
    browser_hash: string;
    created_at: string;
    expires_at: string;
    consumed_at: string | null;
  };
  verified_emails: {
    token_hash: string;
    /** In lower case. */
    email: string;
    browser_hash: string;
    created_at: string;
    expires_at: string;
    consumed_at: string | null;
  };
  /** The authenticator app of a member of staff. Secrets are encrypted. */
  second_factors: {
    user_id: number;
    /** Null until the first set-up is finished. */
    secret: string | null;
    set_up_at: string | null;
    /** Number of the 30-second step (RFC 6238) of the last accepted code. */
    last_step: number | null;
    /** The secret of a set-up that is not finished, its beginning, and the sign-in that began it. */
    pending_secret: string | null;
    pending_at: string | null;
    pending_for: string | null;
    /** Wrong codes since the last right one, and when the next one is accepted. */
    wrong_codes: Generated<number>;
    next_try_at: string | null;
  };
  recovery_codes: { user_id: number; code_hash: string; used_at: string | null };
  saved_cards: {
    id: Generated<number>;
    user_id: number;
    provider: string;
    card_user_key: string;
    card_token: string;
    brand: string;
    last_four: string;
    expiry_month: number;
    expiry_year: number;
    holder: string;
    is_default: number;
    /** Identifies one submit of the form that saved it; null where there was none, as at a payment. */
    idempotency_key: string | null;
    created_at: string;
  };
  consents: {
    id: Generated<number>;
    user_id: number;
    kind: "kvkk" | "terms" | "sms" | "email";
    granted: number;
    /** Version of the text at the time of consent; null when none was published. */
    text_version: string | null;
    language: Language;
    channel: "web";
    at: string;
  };
  /** Requests to erase what stands under a guest's contact: an e-mail address in lower case or a phone (E.164). */
  erasure_requests: {
    id: Generated<number>;
    email: string | null;
    phone: string | null;
    language: Language;
    reason: string | null;
    /** The member of staff who entered it; null for the guest. */
    requested_by: number | null;
    requested_at: string;
  };
}
