import { existsSync } from "node:fs";
import { RuleViolation } from "../contract/rule-violation.ts";
import type { StaffRole } from "../contract/rules/roles.ts";
import { checkHead, WrongDataSecret } from "./audit/audit-chain-queries.ts";
import { type AuditAnchor, verifyAudit } from "./audit/audit-chain.ts";
import { recordExport } from "./audit/audit.ts";
import { expectUnused } from "./backup/restore-backup.ts";
import { openDatabase } from "./database/database.ts";
import { isMigrated } from "./database/migrate.ts";
import type { PostgresSettings } from "./database/postgres.ts";
import { createFileStore } from "./files/disk-files.ts";
import { type MovedFiles, MoveFault, moveFiles } from "./files/move-files.ts";
import { openS3, type S3Settings, StoreFault } from "./files/s3-files.ts";
import type { Clock } from "./outside.ts";
import { endSignInsByPhone, endStaff, makeDeveloper, makeStaff } from "./people/operator-commands.ts";
import { guestBelongings, guestData } from "./people/personal-data-handlers.ts";
import { contactOf, eraseGuest } from "./people/personal-data.ts";
import { isDevelopersSite, makeSignInLink } from "./people/sign-in-links.ts";
import { resetSecondFactorByPhone } from "./people/staff.ts";
import { reconcileSoon } from "./reconciliation/reconciliation.ts";
import { createStore, secretsFrom } from "./store.ts";
import { addApiClient, revokeApiClient, rotateApiClient } from "./system/api-clients.ts";
import { endChargingHold } from "./system/charging-hold.ts";
import { goingLive, wordsOf } from "./system/going-live.ts";
import { beginMaintenance, endMaintenance, findMaintenance, type Maintenance } from "./system/maintenance.ts";
import type { LaunchSettings, SystemFacts } from "./system/ports.ts";
import { acceptSessionSecrets } from "./system/session-secrets.ts";
import { changeFailedNotifications, removeSamples } from "./system/system.ts";

export interface AdminToolsConfig {
  /** postgres://… or the path of an SQLite file. */
  readonly database: string;
  readonly dataDirectory: string;
  /** Limits of PostgreSQL's connections. */
  readonly postgres?: PostgresSettings;
  /** Store of uploaded files; null when they are in DATA_DIR. */
  readonly files: S3Settings | null;
  readonly publicUrl: string;
  readonly secret: string;
  /** SESSION_SECRET of this environment or DATA_DIR; null when neither has one. */
  readonly sessionSecrets: readonly string[] | null;
  readonly adminPhones: readonly string[];
  readonly staffEmail: string | null;
  readonly needsSecondFactor: boolean;
  readonly providers: SystemFacts["providers"];
  readonly launch: LaunchSettings;
}

/** An e-mail address or a phone (E.164), exactly one of them. */
type Typed = { readonly email: string } | { readonly phone: string };

/** Operations for the server's console. They can run while the site is running. */
export type AdminTools = Awaited<ReturnType<typeof openAdminTools>>;

/** Thrown when there is no usable database; the message gives the reason. */
export class NoDatabase extends Error {}

/** Thrown when files cannot be moved; the message gives the reason. */
export class FilesNotMoved extends Error {}

/**
 * Opens the database of a site without creating or migrating anything.
 * @throws NoDatabase when there is none, or it is of an older version or another secret
 */
export async function openAdminTools(config: AdminToolsConfig) {
  const { database: address, dataDirectory, postgres, files, secret, sessionSecrets, ...system } = config;
  const { publicUrl, providers, launch, ...site } = system;
  if (!address.startsWith("postgres") && !existsSync(address))
    throw new NoDatabase("There is no database yet. Start the site first.");
  const database = openDatabase(address, postgres);
  const secrets = secretsFrom(secret);
  const store = createStore(database, secrets);
  const clock: Clock = { now: () => new Date() };
  try {
    if (!(await isMigrated(database))) throw new Error("not migrated");
    await checkHead(database, secrets);
  } catch (failure) {
    await database.destroy().catch(() => {});
    if (failure instanceof WrongDataSecret) throw new NoDatabase(failure.message);
    throw new NoDatabase("The database does not answer, or is older than this program. Start the site first.", {
      cause: failure,
    });
  }
  const ports = { store, secrets, clock, site: { ...site, publicUrl }, system: { providers, launch } };
  /** @throws FilesNotMoved while another program has the database open: its next picture would go into the store */
  const expectStopped = async () => {
    await database.destroy();
    await expectUnused(address).catch((failure: Error) => {
      throw new FilesNotMoved(failure.message, { cause: failure });
    });
  };
  return {
    /** Returns the address of a one-time link; null when the number does not belong to staff. */
    async makeSignInLink(phone: string) {
      const token = await makeSignInLink(ports, phone);
      return token === null ? null : `${publicUrl}/auth/link/${token}`;
    },
    /**
     * Returns the address of a one-time link of a member, who is created if need be, with a role if one is named; null
     * unless the site is a developer's, without a bank, SMS and mail.
     */
    async makeDeveloperLink(phone: string, role: StaffRole | null) {
      const { bank, sms, mail } = providers;
      if (!isDevelopersSite(bank, publicUrl) || sms !== "outbox" || mail !== "outbox") return null;
      // The environment may be that of another shell than the site's: the site has noted its own bank.
      const noted = await store.marks.find("bank-provider");
      if (noted !== null && noted.details !== bank) return null;
      await makeDeveloper(ports, phone, role);
      const token = await makeSignInLink(ports, phone, true);
      return `${publicUrl}/auth/link/${token}?redirectTo=${role ? "/admin" : "/dashboard/panel"}`;
    },
    /** Tells whether ADMIN_PHONES names a number with which nobody has signed up. */
    isAwaited: async (phone: string) => site.adminPhones.includes(phone) && !(await store.users.findByPhone(phone)),
    /** Removes the second factor of staff; false when the number belongs to nobody who has one. */
    resetSecondFactor: (phone: string) => resetSecondFactorByPhone(ports, phone),
    makeAdministrator: (phone: string) => makeStaff(ports, phone, "administrator"),
    endStaff: (phone: string) => endStaff(ports, phone),
    /** Ends every sign-in of a member; null when the number belongs to nobody. */
    endSignIns: (phone: string) => endSignInsByPhone(ports, phone),
    /** Returns what stands under an e-mail address or a phone without an account. */
    async exportGuest(contact: Typed) {
      await recordExport({ store, clock }, null, "guest", {});
      return (await guestData({ store, clock }, "tr", contactOf(contact))).content;
    },
    /** Counts what would be erased. */
    countGuest: async (contact: Typed): Promise<Readonly<Record<string, number>>> =>
      (await guestBelongings(store, "tr", contactOf(contact))).counts,
    /** Erases it and tells its owner; false while a payment of it is under way. */
    eraseGuest: (contact: Typed) =>
      eraseGuest(ports, contactOf(contact), { staff: null, subject: "console" }).then(
        () => true,
        (failure: unknown) => {
          if (failure instanceof RuleViolation && failure.rule === "payment_under_way") return false;
          throw failure;
        },
      ),
    /** Queues all failed notifications again and returns how many. */
    resend: () => changeFailedNotifications(ports, "resend", { administrator: null, id: null }),
    /** Makes the site reconcile a day (YYYY-MM-DD) again; false when it never was, or is being reconciled. */
    reconcile: (day: string) => reconcileSoon(ports, providers.bank, day),
    countSamples: store.samples.count,
    removeSamples: () => removeSamples(ports, null),
    /** Moves uploaded files from DATA_DIR into the store, or back; null without a store. @throws FilesNotMoved */
    async moveFiles({ isBack, isTrial }: { isBack: boolean; isTrial: boolean }): Promise<MovedFiles | null> {
      if (!files) return null;
      if (isBack && !isTrial) await expectStopped();
      const [disk, remote] = [createFileStore(dataDirectory), openS3(files)];
      const [from, to] = isBack ? [remote, disk] : [disk, remote];
      return moveFiles(from, to, { isTrial }).catch((failure) => {
        if (!(failure instanceof MoveFault || failure instanceof StoreFault)) throw failure;
        throw new FilesNotMoved(failure.message, { cause: failure });
      });
    },
    /** Lets processes start with this SESSION_SECRET; false when they could already. Null when there is none here. */
    acceptSessionSecret: async () => sessionSecrets && acceptSessionSecrets(ports, sessionSecrets),
    /** Lets regular gifts be charged again; false when they did not wait. */
    resumeRegularCharges: async () => (await endChargingHold(ports, null)) !== null,
    maintenance: () => findMaintenance(ports),
    beginMaintenance: (maintenance: Pick<Maintenance, "until" | "message">) => beginMaintenance(ports, maintenance),
    /** Opens the site again; false when it was open. */
    endMaintenance: () => endMaintenance(ports),
    /** Checks what the site needs before it takes real money; each line in words. */
    async goingLive() {
      const lines = await goingLive(ports);
      return lines.map((line) => ({ state: line.state, words: wordsOf(line) }));
    },
    /** Creates a client of the API; its secret cannot be read again. */
    addApiClient: (client: Parameters<typeof addApiClient>[1]) => addApiClient(ports, client),
    listApiClients: store.apiClients.list,
    /** False when there is no such client, or it was revoked before. */
    revokeApiClient: (id: string) => revokeApiClient(ports, id),
    /** Returns the new secret; null when there is no such client. */
    rotateApiClient: (id: string) => rotateApiClient(ports, id),
    verifyAudit: (anchor?: AuditAnchor) => verifyAudit({ store, secrets }, anchor),
    close: () => database.destroy(),
  };
}
