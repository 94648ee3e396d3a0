import type { AuditStore } from "../audit/audit-store.ts";
import type { CauseEditingStore } from "../content/cause-editing-store.ts";
import type { ContentStore, SearchStore } from "../content/content-store.ts";
import type { OpeningStore } from "../content/opening-store.ts";
import type { SiteStore } from "../content/site-store.ts";
import type { FigureStore } from "../figures/figure-store.ts";
import type { TodayStore } from "../figures/today-store.ts";
import type { FileStore, Pictures } from "../files/file-store.ts";
import type { BasketStore } from "../giving/basket-store.ts";
import type { CauseStore } from "../giving/cause-store.ts";
import type { DonationHistoryStore } from "../giving/donation-history-store.ts";
import type { RunningTotalStore } from "../giving/running-total-store.ts";
import type { WellNameStore } from "../giving/well-name-store.ts";
import type { MessageStore } from "../messages/message-store.ts";
import type { Enclose, Messenger, PhoneNumbers } from "../messages/messenger.ts";
import type { NotificationStore } from "../messages/notification-store.ts";
import type { SavedCardStore } from "../payments/cards/saved-card-store.ts";
import type { DonationStore } from "../payments/charge/donation-store.ts";
import type { PaymentStore } from "../payments/charge/payment-store.ts";
import type { StaffPaymentStore } from "../payments/charge/staff-payment-store.ts";
import type { ForgeryCounter, PaymentGateway } from "../payments/gateways/payment-gateway.ts";
import type { GiftCardStore } from "../payments/gift-cards/gift-card-store.ts";
import type { ReceiptPrinter, ReceiptStore } from "../payments/receipts/receipt-store.ts";
import type { RefundStore } from "../payments/refunds/refund-store.ts";
import type { RegularGiftStore } from "../payments/regular/regular-gift-store.ts";
import type { PersonalDataStore } from "../people/personal-data-store.ts";
import type { Authenticator, SecondFactorStore } from "../people/second-factor-store.ts";
import type { SignInStore } from "../people/sign-in-store.ts";
import type { StaffStore } from "../people/staff-store.ts";
import type { UserStore } from "../people/user-store.ts";
import type { VerificationStore } from "../people/verification-store.ts";
import type { ReconciliationStore } from "../reconciliation/reconciliation-store.ts";
import type { SpringStore } from "../springs/spring-store.ts";
import type { ApiClientStore } from "../system/api-client-store.ts";
import type { LaunchStore } from "../system/launch-store.ts";
import type { MarkStore } from "../system/mark-store.ts";
import type { RetentionStore } from "../system/retention-store.ts";
import type { SampleStore } from "../system/sample-store.ts";
import type { ProviderWatch, SystemFacts, SystemStore } from "../system/system-store.ts";
import type { StatementReader, StatementStore } from "../transfers/statement-store.ts";
import type { TransferCodeStore } from "../transfers/transfer-code-store.ts";
import type { TransferStore } from "../transfers/transfer-store.ts";

/** Facts about the organisation for notifications and rules. */
export interface SiteIdentity {
  readonly brand: string;
  /** Origin of the site. */
  readonly publicUrl: string;
  /** Phone numbers of the first administrators, E.164. */
  readonly adminPhones: readonly string[];
  /** E-mail address of staff; null when messages are only on the site. */
  readonly staffEmail: string | null;
  /** Whether staff need a second factor. */
  readonly needsSecondFactor: boolean;
}

/** Dependencies of the rules. Rules never read the clock, random numbers, the environment or a database directly. */
export interface Ports {
  readonly store: Store;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly authenticator: Authenticator;
  readonly gateway: PaymentGateway;
  readonly forgeries: ForgeryCounter;
  readonly messenger: Messenger;
  /** Completes a notification when it is sent. */
  readonly enclose: Enclose;
  readonly printer: ReceiptPrinter;
  readonly phoneNumbers: PhoneNumbers;
  /** Most codes by SMS in 24 hours, for the whole site. */
  readonly smsDailyLimit: number;
  /** Kuruş; refunds of a payment above this sum need a second person. */
  readonly refundApprovalAbove: number;
  readonly files: FileStore;
  readonly pictures: Pictures;
  readonly statementReader: StatementReader;
  readonly site: SiteIdentity;
  readonly system: SystemFacts;
  readonly log: Log;
  /** Health of the bank, SMS, mail and the jobs. */
  readonly providers: ProviderWatch;
}

/** How a transaction ends. */
export interface TransactionOptions {
  /**
   * False for what may be lost when the power fails within the second, as a line of a basket: the commit does not wait
   * for the disk. The next transaction that waits brings it there, too. True by default.
   */
  readonly awaitsDisk?: boolean;
}

export interface Store {
  readonly causes: CauseStore;
  readonly baskets: BasketStore;
  readonly payments: PaymentStore;
  readonly donations: DonationStore;
  readonly refunds: RefundStore;
  readonly regularGifts: RegularGiftStore;
  readonly giftCards: GiftCardStore;
  readonly receipts: ReceiptStore;
  readonly site: SiteStore;
  readonly users: UserStore;
  readonly personalData: PersonalDataStore;
  readonly signIns: SignInStore;
  readonly secondFactors: SecondFactorStore;
  readonly cards: SavedCardStore;
  readonly verification: VerificationStore;
  readonly causeEditing: CauseEditingStore;
  readonly content: ContentStore;
  readonly openings: OpeningStore;
  readonly search: SearchStore;
  readonly messages: MessageStore;
  readonly springs: SpringStore;
  readonly staff: StaffStore;
  readonly staffPayments: StaffPaymentStore;
  readonly donationHistory: DonationHistoryStore;
  readonly runningTotals: RunningTotalStore;
  readonly wellNames: WellNameStore;
  readonly notifications: NotificationStore;
  readonly transfers: TransferStore;
  readonly transferCodes: TransferCodeStore;
  readonly figures: FigureStore;
  readonly today: TodayStore;
  readonly statements: StatementStore;
  readonly reconciliation: ReconciliationStore;
  readonly audit: AuditStore;
  readonly system: SystemStore;
  readonly samples: SampleStore;
  readonly launch: LaunchStore;
  readonly marks: MarkStore;
  readonly apiClients: ApiClientStore;
  readonly retention: RetentionStore;
  /**
   * Waits for the lock of this name and holds it until the end of the transaction. Call it inside a transaction. Take
   * locks of different names in the same order everywhere, or transactions deadlock.
   */
  lock(name: string): Promise<void>;
  /** Runs the work in one transaction, which is rolled back when the work throws. Never call a provider in it. */
  transaction<T>(work: (store: Store) => Promise<T>, options?: TransactionOptions): Promise<T>;
}

export interface Clock {
  now(): Date;
}

export interface Secrets {
  /** Returns random letters and digits from a secure source. */
  randomText(length: number): string;
  /** Returns random digits from a secure source. */
  randomDigits(length: number): string;
  /** Returns a keyed hash (hexadecimal), to compare secrets without storing them. */
  fingerprint(secret: string): string;
  /** Encrypts a text that must be read again. @param use what it is for; only the same use can decrypt it */
  encrypt(text: string, use: string): string;
  /** @throws when the text was changed, or encrypted for another use or with another key */
  decrypt(encrypted: string, use: string): string;
}

/** Fields of a log line. Never a name, number, address, text, reference, code or token. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The operator's log; a pino logger fits it. */
export interface Log {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}
