import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { openLocalServer } from "./local-server.ts";

interface WithAttributes {
  readonly attributes: readonly {
    key: string;
    value: { stringValue?: string; intValue?: number; boolValue?: boolean };
  }[];
}

/** A span as it travels in OTLP's JSON. */
interface SentSpan extends WithAttributes {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly status: { code?: number };
}

interface SentBatch {
  readonly resourceSpans: readonly {
    readonly resource: WithAttributes;
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

export function attributesOf({ attributes }: WithAttributes) {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

/**
 * Opens a collector of traces on a free port, which keeps what it receives.
 * @param answers whether it answers; otherwise it takes requests and stays silent
 */
export async function openTraceCollector({ answers = true } = {}) {
  const bodies: string[] = [];
  const heads: { url: string; headers: IncomingHttpHeaders }[] = [];
  const { url, ...server } = await openLocalServer(async (request, response) => {
    bodies.push(await text(request));
    heads.push({ url: request.url!, headers: request.headers });
    if (answers) response.setHeader("content-type", "application/json").end("{}");
  });
  const batches = () => bodies.flatMap((body) => (JSON.parse(body) as SentBatch).resourceSpans);
  return {
    url,
    heads,
    /** Everything that was received, as it came. */
    text: () => bodies.join("\n"),
    resources: () => batches().map(({ resource }) => attributesOf(resource)),
    spans: () => batches().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    ...server,
  };
}
