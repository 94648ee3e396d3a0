import { iyzicoKeys } from "../imitations/iyzico-requests.ts";
import { paytrKeys } from "../imitations/paytr.ts";
import type { BackendProcess } from "./backend-in-process.ts";
import { createClock, openTestBackend, type TestDatabase } from "./backend.ts";
import { openNotificationAddress, startImitation } from "./imitation.ts";
import { type Member, signUp } from "./people.ts";

export type ProviderName = "iyzico" | "paytr";

/**
 * Opens a backend beside an imitated provider, whose clock follows the test's.
 * @param options.ownProcess whether the backend too is a process of its own, which can be killed and opened again
 * @param options.members how many signed-in donors there are
 */
export async function openMoneySite(
  provider: ProviderName,
  database: TestDatabase,
  { ownProcess = false, members: count = 3 } = {},
) {
  const imitation = await startImitation(provider);
  const payment =
    provider === "iyzico"
      ? ({ provider, ...iyzicoKeys, baseUrl: imitation.url } as const)
      : ({ provider, ...paytrKeys, isTest: false, baseUrl: imitation.url } as const);
  const clock = createClock("2026-11-21T09:30:00.000Z");
  const config = { payment, staffEmail: "kasa@example.org" };
  const first = await openTestBackend({ database, clock, config, ownProcess });
  let current = first;
  let isPatient = false;
  imitation.onUnanswered(() => isPatient || current.timeLimits.unanswered());
  const messages = await openNotificationAddress(provider, () => current.raw);
  await imitation.setClock(clock.now());
  // The causes take every gift of the run.
  await first.db.execute("update causes set goal_amount = 100000000000 where goal_amount is not null");

  const members: Member[] = [];
  while (members.length < count) members.push(await signUp(first));
  const staff = await signUp(first, { first_name: "Deniz", last_name: "Kaya" });
  await first.db.execute(`update users set staff_role = 'administrator' where phone = '${staff.phone}'`);
  const never = "2099-01-01T00:00:00.000Z";
  await first.db.execute(
    `update access_tokens set expires_at = '${never}', last_used_at = '${never}', verified_at = '${never}', staff_used_at = '${never}'`,
  );

  return {
    provider,
    imitation,
    clock,
    config,
    messages: messages.url,
    members,
    staff,
    db: first.db,
    site: () => current,

    /** Moves the time of both sides. What the provider was too slow for happens within seconds. */
    async advance(milliseconds: number): Promise<void> {
      await imitation.release();
      clock.advance(milliseconds);
      await imitation.setClock(clock.now());
    },

    /** Lets a call without an answer wait for it, until the backend is killed. */
    becomePatient: () => void (isPatient = true),

    /** Kills the backend like a power failure, lets the provider finish what it had begun, and opens it again. */
    async killAndReopen(): Promise<void> {
      await (current.backend as BackendProcess).kill();
      await imitation.release();
      current = await openTestBackend({ beside: first, config, ownProcess: true });
      isPatient = false;
    },

    async close(): Promise<void> {
      await messages.close();
      await current.close();
      if (current !== first) await first.close();
      await imitation.close();
    },
  };
}
export type MoneySite = Awaited<ReturnType<typeof openMoneySite>>;
