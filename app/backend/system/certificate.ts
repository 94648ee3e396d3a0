import type { Ports } from "./ports.ts";

/** Milliseconds before its end in which a certificate has long been renewed. */
const longestDelay = 10 * 86_400_000;

/** Logs a certificate that ends soon. Visitors would be warned of the site, and payments would stop. */
export async function watchCertificate({ system, clock, log }: Pick<Ports, "system" | "clock" | "log">): Promise<void> {
  const end = await system.certificateEnd();
  if (end && end.getTime() - clock.now().getTime() < longestDelay)
    log.error(
      { ends: end.toISOString() },
      end > clock.now()
        ? "the certificate of PUBLIC_URL ends soon: it was not renewed"
        : "the certificate of PUBLIC_URL has ended: it was not renewed",
    );
}
