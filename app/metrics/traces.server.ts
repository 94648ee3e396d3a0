import type { Span } from "@opentelemetry/api";
import { type OpenSpan, type SpanSource, traceBy } from "./spans.server.ts";

interface TraceSettings {
  /** Headers for the collector, as `name=value` parted by commas. */
  readonly headers: string | undefined;
  readonly sampler: string;
  readonly samplerRatio: number;
  readonly version: string;
  /** Number of this process of the site, from 1. */
  readonly process: number;
  /** Called with every batch of spans that did not arrive. */
  readonly onFailure: (failure: unknown) => void;
}

export interface Traces {
  /** Sends what waits, without waiting for it. */
  flush(): void;
  /** Sends what waits, for a limited time. */
  close(): Promise<void>;
}

/** Milliseconds that the end of the process waits for the collector, less than are left for closing the databases. */
const longestClose = 800;
/** Spans that wait for the collector at most; further ones are dropped. */
const longestQueue = 2_048;

/**
 * Sends spans of this process to the collector of the OTEL_… variables. The library is loaded here, so that a site
 * without traces does without it. It sends in the background, and nothing waits for it but {@link Traces.close}.
 */
export async function openTraces(settings: TraceSettings): Promise<Traces> {
  const [api, core, trace, resources, { OTLPTraceExporter }, names] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/core"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/semantic-conventions"),
  ]);
  const { onFailure, headers, version } = settings;
  core.setGlobalErrorHandler(onFailure);
  const complain = (message: string) => onFailure(Object.assign(new Error("traces"), { code: complaintOf(message) }));
  const ignore = () => {};
  api.diag.setLogger(
    { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const own = resources.resourceFromAttributes({
    [names.ATTR_SERVICE_NAME]: "pinar",
    [names.ATTR_SERVICE_VERSION]: version,
    "pinar.process": settings.process,
  });
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const exporter = new OTLPTraceExporter(headers ? { headers: core.parseKeyPairsIntoRecord(headers) } : {});
  const provider = new trace.TracerProvider({
    resource: resources.defaultResource().merge(own).merge(given),
    sampler: samplerOf(trace, settings),
    spanProcessors: [new trace.BatchSpanProcessor({ exporter, maxQueueSize: longestQueue })],
  });
  const tracer = provider.getTracer("pinar", version);
  const spans = new WeakMap<OpenSpan, Span>();
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, internal: api.SpanKind.INTERNAL };

  /** Returns the context of a parent; of a header only what names the span, because its rest may hold anything. */
  function contextOf(parent: OpenSpan | string | undefined) {
    const span = typeof parent === "object" ? spans.get(parent) : undefined;
    if (span) return api.trace.setSpan(api.ROOT_CONTEXT, span);
    const remote = typeof parent === "string" ? core.parseTraceParent(parent) : null;
    return remote ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...remote, isRemote: true }) : api.ROOT_CONTEXT;
  }

  const source: SpanSource = {
    begin({ kind, name, parent, secondsAgo = 0 }) {
      const startTime = Date.now() - secondsAgo * 1000;
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], ...(secondsAgo > 0 && { startTime }) },
        contextOf(parent),
      );
      const open: OpenSpan = {
        end(name, attributes, error) {
          span.updateName(name);
          span.setAttributes(attributes);
          if (error !== null) {
            span.setAttribute(names.ATTR_ERROR_TYPE, error);
            span.setStatus({ code: api.SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
      spans.set(open, span);
      return open;
    },
  };
  traceBy(source);
  return {
    flush() {
      provider.forceFlush().catch((failures: unknown) => onFailure(Array.isArray(failures) ? failures[0] : failures));
    },
    async close() {
      let isLate: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        isLate = setTimeout(resolve, longestClose);
      });
      await Promise.race([provider.shutdown().catch(onFailure), late]);
      clearTimeout(isLate);
    },
  };
}

/** Names a complaint of the library without its words, which may repeat settings or the collector's answer. */
function complaintOf(message: string): string {
  if (message.startsWith("Dropped")) return "queue-full";
  return message.startsWith("Received Partial Success") ? "partly-refused" : "warning";
}

/** Returns the sampler that OTEL_TRACES_SAMPLER names. */
function samplerOf(
  trace: typeof import("@opentelemetry/sdk-trace"),
  { sampler, samplerRatio }: Pick<TraceSettings, "sampler" | "samplerRatio">,
) {
  const [, isByParent, rule] = /^(parentbased_)?(.*)$/.exec(sampler) ?? [];
  const root =
    rule === "always_off"
      ? new trace.AlwaysOffSampler()
      : rule === "traceidratio"
        ? new trace.TraceIdRatioBasedSampler(samplerRatio)
        : new trace.AlwaysOnSampler();
  return isByParent ? new trace.ParentBasedSampler({ root }) : root;
}
