import { expect, test } from "vitest";
import { openTestBackend } from "../support/backend.ts";
import { withFailingWrite } from "../support/failing-writes.ts";
import { fillBasket, pay, showPayment } from "../support/gifts.ts";
import { paytrKeys, startPaytrStandIn } from "../support/paytr-stand-in.ts";
import { expectWholeRows } from "../support/whole-rows.ts";

/** The provider does not know of the money for a minute after it told the payer of a success. */
test("a payer who was told of success is believed whichever write of the return failed", async () => {
  const paytr = await startPaytrStandIn();
  const payment = { provider: "paytr", ...paytrKeys, isTest: false, baseUrl: paytr.url } as const;
  const site = await openTestBackend({ config: { payment } });
  paytr.answers.inquiry = "absent";
  for (let write = 1, failed: string | null = ""; failed !== null; write++) {
    expect(write).toBeLessThan(10);
    const begun = await pay(site.call, await fillBasket(site.call), { card: "hosted" });
    const address = new URL(paytr.askedFor(begun.id).merchant_ok_url!);
    const body = { reference: address.pathname.split("/").at(-1)!, fields: Object.fromEntries(address.searchParams) };
    const comeBack = () => site.call("returnFromBank", { body });
    ({ failed } = await withFailingWrite(write, comeBack));
    await expectWholeRows(site);
    await comeBack();
    site.clock.advance(60_000);
    expect((await showPayment(site.call, begun)).state, `write ${write} failed: ${failed}`).toBe("confirming");
  }
  await site.close();
  await paytr.close();
});
