import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { openSiteCluster } from "../support/site-cluster.ts";
import { browserHeaders, load, secondsOf } from "./load.ts";

const connections = 64;

/**
 * Prints how fast nginx answers an anonymous page that it keeps for a moment, beside a file of the same bytes from its
 * disk. What counts is the processor's time of nginx for each answer: on a small machine the load is slower than nginx.
 */
export async function compareWithFile(seconds: number): Promise<void> {
  await using cluster = await openSiteCluster({ LOG_LEVEL: "error" });
  const page = `${cluster.url}/waterwell-projects/detail/2`;
  // The bytes as they go over the wire: the body is taken off its encoding by fetch.
  const answer = await fetch(page, { headers: { ...browserHeaders, "accept-encoding": "identity" } });
  const bytes = brotliCompressSync(Buffer.from(await answer.arrayBuffer()));
  writeFileSync(join(cluster.nginx.www, "assets/page.bin"), bytes);
  const measure = async (url: string) => {
    const before = secondsOf(cluster.nginx.pid);
    const rate = await load({ url }, seconds, connections);
    const answers = rate.perSecond * seconds * (4 / 3);
    return { ...rate, work: (secondsOf(cluster.nginx.pid) - before) / answers };
  };
  const rounds = [];
  for (let round = 0; round < 3; round++)
    rounds.push({ file: await measure(`${cluster.url}/assets/page.bin`), kept: await measure(page) });
  console.log(`\nnginx, ${connections} connections, ${bytes.length} bytes, three rounds`);
  for (const { file, kept } of rounds)
    console.log(
      `  file ${file.perSecond.toFixed(0)}/s, anonymous page ${kept.perSecond.toFixed(0)}/s ` +
        `(${((100 * kept.perSecond) / file.perSecond).toFixed(0)} %); by processor time of nginx ` +
        `${((100 * file.work) / kept.work).toFixed(0)} %; failures ${file.failures + kept.failures}`,
    );
}
