import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEnvironment } from "~/process/environment/environment.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pinar-traces-"));
});
afterEach(() => rm(folder, { recursive: true }));

const OTEL_EXPORTER_OTLP_ENDPOINT = "http://collector:4318";
const tracesOf = (variables: Record<string, string>) => readEnvironment({ DATA_DIR: folder, ...variables }).traces;

test("traces are off until a collector is named, and again when its name is emptied", () => {
  expect(tracesOf({ OTEL_TRACES_SAMPLER: "always_on" })).toBeUndefined();
  expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: "" })).toBeUndefined();
  expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
    headers: undefined,
    sampler: "parentbased_always_on",
    samplerRatio: 1,
  });
});

test("sampler, ratio and headers are read, the headers from a file, too", async () => {
  const file = join(folder, "headers");
  await writeFile(file, "authorization=Bearer%20key\n");
  const sampling = { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.25" };
  expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT, ...sampling, OTEL_EXPORTER_OTLP_HEADERS_FILE: file })).toEqual({
    headers: "authorization=Bearer%20key",
    sampler: "traceidratio",
    samplerRatio: 0.25,
  });
});

test("a wrong value stops the start with its name", () => {
  const wrong = {
    OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4317",
    OTEL_TRACES_SAMPLER: "often",
    OTEL_TRACES_SAMPLER_ARG: "50",
  };
  for (const [name, value] of Object.entries(wrong)) expect(() => tracesOf({ [name]: value })).toThrow(name);
});
