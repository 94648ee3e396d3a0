import * as z from "zod";
import { setting } from "./payment.server.ts";

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** Variables of OpenTelemetry that this site reads; the packages read further ones, such as OTEL_SERVICE_NAME. */
export const tracesVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    z.url({ protocol: /^https?$/, error: "must be an http or https address" }).optional(),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(z.string().optional()),
  OTEL_EXPORTER_OTLP_PROTOCOL: setting(z.literal("http/json", { error: "must be http/json" }).optional()),
  OTEL_SDK_DISABLED: setting(z.string().optional()),
  OTEL_TRACES_SAMPLER: setting(
    z.enum(samplers, { error: `must be one of ${samplers.join(", ")}` }).default("parentbased_always_on"),
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z.coerce
      .number({ error: "must be a number from 0 to 1" })
      .min(0, { error: "must be a number from 0 to 1" })
      .max(1, { error: "must be a number from 0 to 1" })
      .default(1),
  ),
};
const schema = z.object(tracesVariables);

/** Returns the settings of traces; undefined while they are off. */
export function tracesFrom(values: z.output<typeof schema>) {
  if (!values.OTEL_EXPORTER_OTLP_ENDPOINT || values.OTEL_SDK_DISABLED?.toLowerCase() === "true") return undefined;
  return {
    /** Headers for the collector, as `name=value` parted by commas. */
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    sampler: values.OTEL_TRACES_SAMPLER,
    /** Part of the traces that a ratio keeps, from 0 to 1. */
    samplerRatio: values.OTEL_TRACES_SAMPLER_ARG,
  };
}
