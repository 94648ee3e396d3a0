import type { AdminTools } from "../backend/admin.server.ts";
import { staffRoles } from "../contract/rules/roles.ts";
import { readApiClient } from "./api-client-command.ts";
import { readMaintenance } from "./maintenance-command.ts";

/** Does the work of a command. @returns the process's exit code */
type Work = (tools: AdminTools) => Promise<number>;

interface Command {
  /** As the help shows them. */
  readonly parameters: string;
  /** Lines of the help. */
  readonly summary: readonly string[];
  /** Reads the parameters. Returns what is wrong with them in a sentence, or null when there are too few or many. */
  read(parameters: readonly string[]): Work | string | null;
}

/** Takes blanks, brackets and dashes out of a phone number. */
const plainNumber = (typed: string) => typed.replace(/[\s()-]/g, "");

/** A phone number in E.164. */
const phonePattern = /^\+[1-9]\d{6,14}$/;

/** Makes a command whose one parameter is a phone number. */
function withPhone(summary: readonly string[], work: (tools: AdminTools, phone: string) => Promise<number>): Command {
  return {
    parameters: "<phone>",
    summary,
    read: ([phone, ...rest]) =>
      phone === undefined || rest.length > 0 ? null : (tools) => work(tools, plainNumber(phone)),
  };
}

/** Says what happened. @returns the exit code */
function done(message: string): number {
  console.log(message);
  return 0;
}

function refused(message: string): number {
  console.error(message);
  return 1;
}

type Contact = Parameters<AdminTools["eraseGuest"]>[0];

/** Reads one e-mail address or phone number. */
function withContact(work: (tools: AdminTools, contact: Contact) => Promise<number>): Command["read"] {
  return ([typed, ...rest]) => {
    if (typed === undefined || rest.length > 0) return null;
    const phone = plainNumber(typed);
    if (phonePattern.test(phone)) return (tools) => work(tools, { phone });
    return /^[^\s@]+@[^\s@]+$/.test(typed) ? (tools) => work(tools, { email: typed }) : null;
  };
}

const writeNumber = "Write the number as +905321234567.";

/** Says why a number belongs to nobody on the staff. */
async function noStaff(tools: AdminTools, phone: string): Promise<string> {
  return (await tools.isAwaited(phone))
    ? "ADMIN_PHONES names this number, but nobody has signed up with it yet: sign up on the site first."
    : `No member of staff has this number. ${writeNumber}`;
}

/** The commands of `npm run admin`, in the order of the help. */
export const commands: Readonly<Record<string, Command>> = {
  "sign-in-link": withPhone(
    ["prints a link that signs a member of staff in once, within 15 minutes;", "the phone as +905321234567"],
    async (tools, phone) => {
      const link = await tools.makeSignInLink(phone);
      return link === null
        ? refused(await noStaff(tools, phone))
        : done(`${link}\n\nWorks once, within 15 minutes. Give it to nobody but its owner.`);
    },
  ),
  "sign-in": {
    parameters: "<phone> [--staff <role>]",
    summary: [
      "for developers, on a site of this machine with the sandbox's bank and the outbox: prints a link that signs a",
      `member in once; creates the member, and gives the role: ${staffRoles.join(", ")}`,
    ],
    read([typed, option, named, ...rest]) {
      if (typed === undefined || rest.length > 0 || (option !== undefined && option !== "--staff")) return null;
      const [phone, role] = [plainNumber(typed), staffRoles.find((one) => one === named) ?? null];
      if (!phonePattern.test(phone)) return writeNumber;
      if (option !== undefined && role === null) return `The roles are ${staffRoles.join(", ")}.`;
      return async (tools) => {
        const link = await tools.makeDeveloperLink(phone, role);
        return link === null
          ? refused(
              "Only a site at http://localhost with the sandbox's bank and the outbox does this: see sign-in-link.",
            )
          : done(link);
      };
    },
  },
  "reset-second-factor": withPhone(
    [
      "removes the authenticator app and the recovery codes of a member of staff who lost both; the",
      "next page of staff asks for a new set-up, after a code to the phone",
    ],
    async (tools, phone) =>
      (await tools.resetSecondFactor(phone))
        ? done(
            "The second factor was removed. The person is notified, and sets up a new one at the next page of staff.",
          )
        : refused(
            (await tools.isAwaited(phone))
              ? await noStaff(tools, phone)
              : `Nobody on the staff with this number has a second factor. ${writeNumber}`,
          ),
  ),
  "make-administrator": withPhone(
    ["makes a member an administrator, also one who has another role; the member is notified"],
    async (tools, phone) => {
      const outcome = await tools.makeAdministrator(phone);
      if (outcome === "done") return done("The member is an administrator now, and is notified.");
      return refused(
        outcome === "already"
          ? "This member is an administrator already."
          : `No member has this number: the person signs up first. ${writeNumber}`,
      );
    },
  ),
  "end-staff": withPhone(
    ["takes the role, the authenticator app and every sign-in of a member of staff away; the person is notified"],
    async (tools, phone) => {
      const outcome = await tools.endStaff(phone);
      if (outcome === "done") return done("The person is no longer on the staff and signed out everywhere.");
      return refused(
        {
          unknown: await noStaff(tools, phone),
          named: "ADMIN_PHONES names this number: take it out there and start the site again.",
          last: "Nobody else could manage the staff. Make another administrator first.",
        }[outcome],
      );
    },
  ),
  "end-sign-ins": withPhone(["signs a member out everywhere, as after a lost phone"], async (tools, phone) => {
    const count = await tools.endSignIns(phone);
    return count === null ? refused(`No member has this number. ${writeNumber}`) : done(`Revoked ${count} sign-ins.`);
  }),
  "export-guest": {
    parameters: "<address or phone>",
    summary: ["prints what was left with an e-mail address or a phone without an account, as JSON; it is logged"],
    read: withContact(async (tools, contact) => done(JSON.stringify(await tools.exportGuest(contact), null, 2))),
  },
  "erase-guest": {
    parameters: "<address or phone> [--yes]",
    summary: [
      "counts what was left with an e-mail address or a phone without an account; with --yes erases it and tells its",
      "owner. Sums, dates and receipts stay for as long as the law asks",
    ],
    read: (parameters) => {
      const isConfirmed = parameters.at(-1) === "--yes";
      const rest = isConfirmed ? parameters.slice(0, -1) : parameters;
      return withContact((tools, contact) => eraseGuest(tools, contact, isConfirmed))(rest);
    },
  },
  resend: {
    parameters: "",
    summary: ["sends all messages again that could not be delivered"],
    read: alone(async (tools) => done(`${await tools.resend()} messages are sent again.`)),
  },
  reconcile: {
    parameters: "<day>",
    summary: ["compares a day with the payment provider again, within ten minutes; the day as 2026-11-21"],
    read: ([day, ...rest]) => {
      if (day === undefined || rest.length > 0) return null;
      // 30 February would become 2 March.
      if (!/^20\d\d-\d\d-\d\d$/.test(day) || !new Date(day).toJSON()?.startsWith(day))
        return "There is no such day: write it as 2026-11-21.";
      return async (tools) =>
        (await tools.reconcile(day))
          ? done("The site compares this day within ten minutes. The result is at /admin/reconciliation.")
          : refused("This day was never compared, or is being compared now: see /admin/reconciliation.");
    },
  },
  "remove-samples": {
    parameters: "[--yes]",
    summary: [
      "counts the samples of a new site and the test payments of the sandbox; with --yes removes them;",
      "causes with real payments, and what staff have saved, stay",
    ],
    read: ([confirmation, ...rest]) =>
      rest.length > 0 || (confirmation !== undefined && confirmation !== "--yes")
        ? null
        : (tools) => removeSamples(tools, confirmation !== undefined),
  },
  "move-files": {
    parameters: "[--back] [--dry-run]",
    summary: [
      "moves uploaded files from DATA_DIR into the store of FILES_URL, and checks each by its sum; may run beside the",
      "site, and again after an interruption; --back moves them to DATA_DIR, while the site is stopped; --dry-run counts",
      "and changes nothing",
    ],
    read(options) {
      const [isBack, isTrial] = [options.includes("--back"), options.includes("--dry-run")];
      return options.length === Number(isBack) + Number(isTrial) ? (tools) => move(tools, isBack, isTrial) : null;
    },
  },
  "accept-session-secret": {
    parameters: "",
    summary: [
      "lets processes start with the SESSION_SECRET that is set here, after it was changed on purpose;",
      "cookies that were signed with the former one are no longer valid",
    ],
    read: alone(async (tools) => {
      const isChanged = await tools.acceptSessionSecret();
      if (isChanged === null)
        return refused("There is no SESSION_SECRET here. Set it as the site has it, or DATA_DIR with its file.");
      return done(
        isChanged
          ? "Recorded. Processes start with this SESSION_SECRET now, and with no other."
          : "This SESSION_SECRET is the recorded one already.",
      );
    }),
  },
  "going-live": {
    parameters: "",
    summary: ["lists what is missing before the site takes real money; ends with 1 while something is"],
    read: alone(async (tools) => {
      const lines = await tools.goingLive();
      for (const { state, words } of lines) console.log(`${state.padEnd(7)}  ${words}`);
      return lines.some(({ state }) => state === "missing") ? 1 : 0;
    }),
  },
  "api-client": {
    parameters: "add <name> [--scopes <list>] [--limit <calls>] | list | revoke <id> | rotate <id>",
    summary: [
      "gives a site on another machine access to the API at /api, lists those that have it, takes it away, or",
      "changes its secret; the scopes as public,giving,accounts,staff,forward, the limit in calls a minute",
    ],
    read: readApiClient,
  },
  "resume-regular-charges": {
    parameters: "",
    summary: [
      "lets regular gifts be charged again, which wait after a restored backup or an outage of a day until the",
      "provider's reports were read, for three days at most",
    ],
    read: alone(async (tools) =>
      done(
        (await tools.resumeRegularCharges())
          ? "Regular gifts are charged again. Before each charge the provider is asked whether it was made."
          : "Regular gifts did not wait.",
      ),
    ),
  },
  maintenance: {
    parameters: "on|off|status [--until <moment>] [--message <sentence>]",
    summary: [
      "closes the site for everybody but staff, in all processes within seconds, or opens it again; the moment as",
      "2026-11-23T03:00 in Istanbul, and the sentence in place of the site's own words",
    ],
    read: readMaintenance,
  },
  "verify-audit": {
    parameters: "[--expect <entries>:<link>]",
    summary: [
      "follows the chain of the audit log and names the first entry that is wrong; compares it with",
      'its last entry of then, as printed or logged as "audit head"',
    ],
    read([option, head, ...rest]) {
      if (option === undefined) return (tools) => verifyAudit(tools, undefined);
      const anchor = option === "--expect" && rest.length === 0 ? anchorIn(head) : undefined;
      return anchor ? (tools) => verifyAudit(tools, anchor) : null;
    },
  },
};

/** Returns the help: the commands with their parameters. */
export function help(): string {
  const lines = Object.keys(commands).flatMap(linesOf);
  return ["Usage: npm run admin -- <command>", "", "  help", "      prints this", ...lines].join("\n");
}

function linesOf(name: string): string[] {
  const { parameters, summary } = commands[name]!;
  return [`  ${name} ${parameters}`.trimEnd(), ...summary.map((line) => `      ${line}`)];
}

/** Reads a command line. Returns what is wrong with it in words, with the use of the command that is meant. */
export function readCommand(name: string, parameters: readonly string[]): Work | string {
  if (!Object.hasOwn(commands, name)) return `There is no such command.\n\n${help()}`;
  const work = commands[name]!.read(parameters);
  if (typeof work === "function") return work;
  const wrong = work ?? (parameters.length === 0 ? "Something is missing." : "These parameters do not fit.");
  return [wrong, "", "Usage: npm run admin --", ...linesOf(name)].join("\n");
}

function alone(work: Work): Command["read"] {
  return (parameters) => (parameters.length > 0 ? null : work);
}

async function eraseGuest(tools: AdminTools, contact: Contact, isConfirmed: boolean): Promise<number> {
  const counts = Object.entries(await tools.countGuest(contact)).map(([what, count]) => `${count} ${what}`);
  const found = counts.join(", ").replaceAll("_", " ");
  if (!isConfirmed)
    return done(`Would erase the person in ${found}.\nNothing was changed. Make a backup, then add --yes.`);
  if (!(await tools.eraseGuest(contact))) return refused("A payment is under way or under review. Try again later.");
  return done(`Erased the person in ${found}. Sums, dates and receipts stay for as long as the law asks.`);
}

async function removeSamples(tools: AdminTools, isConfirmed: boolean): Promise<number> {
  const { remaining, causes, items, people, payments } = isConfirmed
    ? await tools.removeSamples()
    : await tools.countSamples();
  console.log(
    `${isConfirmed ? "Removed" : "Would remove"} ${causes} causes, ${items} content items, ${people} invented people, ` +
      `${payments} test payments.`,
  );
  const reasons = { payments: "has real payments", edited: "was saved by staff" } as const;
  for (const { kind, id, title, reason } of remaining)
    console.log(`Stays: ${kind} ${id} "${title}" ${reasons[reason]}`);
  if (!isConfirmed) console.log("Nothing was changed. Make a backup, then add --yes.");
  return 0;
}

async function move(tools: AdminTools, isBack: boolean, isTrial: boolean): Promise<number> {
  const counts = await tools.moveFiles({ isBack, isTrial });
  if (!counts) return refused("FILES_URL is not set: files are in DATA_DIR.");
  const [moved, present, bytes] = [counts.moved, counts.present, counts.bytes].map((n) => n.toLocaleString("en-GB"));
  return done(
    `${isTrial ? "Would move" : "Moved"} ${moved} files (${bytes} bytes) ${isBack ? "back to DATA_DIR" : "into the store"}; ` +
      `${present} were there already.`,
  );
}

const faults = {
  unchained: "was written by an older version of the program, or by none: it has no link",
  chain: "does not follow from the one before it: an entry was changed, removed, put in between or moved",
  details: "has other details than when it was written",
  redaction: "lacks details that no erasure of an account took away",
  unsealed: "stands in a log without the one entry that says when its chain began: it was made anew or cut",
  anchor: "does not agree with --expect: entries were removed, and an older end of the log put back",
  head: "says that the seal over the end of the log had been removed: entries before it may be missing",
  cut: "is the last one that is there: newer ones were removed",
  added: "was added past the end of the log",
  seal: "is the last one, but the seal over the end of the log is missing or wrong",
} as const;

/** Reads `<entries>:<link>`. */
function anchorIn(text = ""): { entries: number; last: string } | undefined {
  const [, entries, last] = /^(\d{1,12}):([\da-f]{64})$/.exec(text) ?? [];
  return last === undefined ? undefined : { entries: Number(entries), last };
}

async function verifyAudit(tools: AdminTools, anchor: ReturnType<typeof anchorIn>): Promise<number> {
  const verdict = await tools.verifyAudit(anchor);
  if (verdict.isSound) {
    const { entries, last, seal } = verdict;
    console.log(
      `${entries} rows, all sound\nChain begun ${seal.at} with ${seal.entries} rows of before\nHead ${entries}:${last}`,
    );
    return 0;
  }
  console.error(
    verdict.id === null
      ? "The audit log is empty, but had rows: they were removed."
      : `Row ${verdict.id} ${faults[verdict.what]}.`,
  );
  return 1;
}
