import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@playwright/test";
import routes from "../../../app/routes.ts";
import { donateOverHttp, signUpOverHttp } from "../../support/http-member.ts";
import { type OddRequest, oddRequests } from "../../support/odd-requests.ts";
import { openConnection } from "../../support/raw-http.ts";
import { patternsOf, sampleOf } from "../../support/route-table.ts";
import { runs } from "../../support/runs.ts";
import { openSiteDatabase } from "../../support/site-database.ts";
import { openTestSite } from "../../support/site.ts";

const count = runs(420, 2_100);
/** Milliseconds. Work and delay are those of the site's one thread. */
const limits = { answer: 500, health: 200, heldUp: 100, work: 100 } as const;
/** Bytes, over the last third of the requests, whose bodies together are larger when all are sent. */
const mostGrowth = 30_000_000;
const monitor = pathToFileURL(join(import.meta.dirname, "../../support/loop-monitor.ts")).href;

// Over plain HTTP: @nojs. The machine may be busy: a request is too slow if it was three times in a row, by more than a
// plain request beside it, and if the site's own thread worked that long.
test.describe("costly requests @nojs", () => {
  test.describe.configure({ timeout: 600_000 });

  test("odd forms and addresses delay nobody", async () => {
    await using site = await openTestSite({ NODE_OPTIONS: `--import ${monitor}`, TRUST_PROXY: "1" });
    const { browser } = await signUpOverHttp(site, { phone: site.adminPhones[0]!, firstName: "Görevli" });
    await donateOverHttp(browser);
    await browser.post("/donate", { cause: "water_well-1", for: "self", shares: "1" });
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const monitorUrl = `http://127.0.0.1:${await readFile(join(site.dataDirectory, "loop-monitor-port"), "utf8")}`;
    const watch = openConnection(monitorUrl);
    const seen = async (path = "/") =>
      JSON.parse((await watch.send(path)).body.toString()) as { heldUp: number; work: number; heap: number };
    /** Returns the memory in use after a form of staff, which clears the cache of pages: it holds up to 32 MB. */
    const heapInUse = async () => {
      const answer = await browser.post("/admin/administrators", { phone: "1", role: "editor" });
      expect(answer.status).toBe(400);
      return (await seen("/memory")).heap;
    };
    const [sender, bystander] = [openConnection(site.url), openConnection(site.url)];
    const timed = async <T>(answer: Promise<T>) => {
      const began = performance.now();
      return [await answer, performance.now() - began] as const;
    };

    /** Sends a request and a plain one at the same time; tells whether it cost more than the limits. */
    async function send({ path, method, headers, body }: OddRequest, isSignedIn: boolean) {
      const [, plain] = await timed(bystander.send("/health"));
      await seen();
      const own = [
        ...(headers.includes("cookie") || !isSignedIn ? [] : ["cookie", cookies]),
        ...(method === "POST" ? ["origin", site.url] : []),
      ];
      const [[{ status }, answer], [, health]] = await Promise.all([
        timed(
          sender
            .send(path, { method, headers: [...headers, ...own], body })
            .catch((fault: Error) => ({ status: 0, fault })),
        ),
        timed(bystander.send("/health")),
      ]);
      const { heldUp, work } = await seen();
      const isBeyond =
        work > limits.work &&
        (heldUp > limits.heldUp || answer > limits.answer + 4 * plain || health > limits.health + 4 * plain);
      const figures = `answered after ${answer.toFixed(0)} ms, health ${health.toFixed(0)} ms, held up ${heldUp.toFixed(0)} ms, at work ${work.toFixed(0)} ms`;
      return { status, isBeyond, figures };
    }

    // Requests that would sign the user out are sent as a guest.
    const addresses = patternsOf(routes).map(sampleOf);
    const ending = /logout|deletion|sign-ins|sessions|\/end$/;
    const requests = oddRequests(9, count, addresses);
    const faults: string[] = [];
    const statuses: Record<number, number> = {};
    // The prepared statements, which are limited, are full after two thirds, and the code of every page is loaded.
    const warm = (count * 2) / 3;
    let early = 0;
    for (const [place, request] of requests.entries()) {
      const isSignedIn = place % 3 > 0 && !ending.test(request.path);
      let { status, isBeyond, figures } = await send(request, isSignedIn);
      for (let again = 0; isBeyond && again < 2; again++) ({ isBeyond, figures } = await send(request, isSignedIn));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (isBeyond || status >= 500 || status === 0)
        faults.push(
          `${place}: ${request.method} ${request.path.slice(0, 80)} (${request.what}): ${status}, ${figures}`,
        );
      if (place === warm) early = await heapInUse();
    }
    const growth = (await heapInUse()) - early;
    for (const connection of [watch, sender, bystander]) connection.close();
    expect(faults).toEqual([]);
    expect(openSiteDatabase(site).messageCount(), "messages of malformed forms").toBe(0);
    expect(growth).toBeLessThan(mostGrowth);
    // The requests reached forms, pages and limits.
    for (const status of [200, 303, 400, 404, 413, 414])
      expect(statuses[status], `answers of ${status} among ${JSON.stringify(statuses)}`).toBeGreaterThan(count / 210);
  });
});
