import { parseArgs } from "node:util";
import type { AdminTools } from "../backend/admin.server.ts";

/** A minute in Istanbul, as the command line has it. */
const moment = /^20\d\d-\d\d-\d\dT\d\d:\d\d$/;
const longestMessage = 300;
const istanbulOffset = 3 * 3_600_000;

/** Reads the parameters of `npm run admin -- maintenance`; null when they are wrong. */
export function readMaintenance(parameters: readonly string[]): ((tools: AdminTools) => Promise<number>) | null {
  const read = parsed(parameters);
  if (!read) return null;
  const { what, until, message } = read;
  return async (tools) => {
    if (what === "on") {
      if (until && until.getTime() <= Date.now()) {
        console.error("--until is over already: name a moment to come, in Istanbul's time.");
        return 1;
      }
      await tools.beginMaintenance({ until, message });
      console.log("The site is closed for everybody but staff, within seconds. Open it with: maintenance off");
    } else if (what === "off") {
      console.log((await tools.endMaintenance()) ? "The site is open again, within seconds." : "The site was open.");
    } else {
      const state = await tools.maintenance();
      console.log(state ? `Closed since ${state.since.toISOString()}.` : "The site is open.");
      if (state?.until) console.log(`Visitors read that it opens at ${inIstanbul(state.until)} in Istanbul.`);
      if (state?.message) console.log(`Visitors read: ${state.message}`);
    }
    return 0;
  };
}

function parsed(parameters: readonly string[]) {
  const text = { type: "string" } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      options: { until: text, message: text },
      allowPositionals: true,
    });
    const [what, ...rest] = positionals;
    const until = values.until === undefined ? null : instantOf(values.until);
    const hasWords = values.until !== undefined || values.message !== undefined;
    const message = values.message?.trim() || null;
    const isValid = what === "on" || ((what === "off" || what === "status") && !hasWords);
    if (!isValid || rest.length > 0 || until === undefined || (message?.length ?? 0) > longestMessage) return null;
    return { what, until, message };
  } catch {
    return null;
  }
}

/** Writes a moment as the command line takes it. */
function inIstanbul(moment: Date): string {
  return new Date(moment.getTime() + istanbulOffset).toISOString().slice(0, 16);
}

/** Türkiye has had this offset all year since 2016. */
function instantOf(text: string): Date | undefined {
  const instant = moment.test(text) ? new Date(`${text}:00+03:00`) : null;
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined;
}
