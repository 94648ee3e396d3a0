import { type EndpointName, endpoints } from "../../app/contract/endpoints.ts";
import type { Endpoint } from "../../app/contract/endpoints/endpoint.ts";
import { formOf, pathOf, wireBody } from "./api-caller.ts";
import type { TestBackend } from "./backend.ts";
import { type AnyExample, speaker } from "./examples.ts";

/** The content of an example as wire JSON. */
export function wire({ method, path, body, file }: Endpoint, content: AnyExample) {
  return [
    method,
    pathOf(path, content),
    file ? formOf(file.field, content.file) : body && wireBody(body, content.body),
  ] as const;
}

/** Sends the example of an endpoint. */
export function sendExample(site: TestBackend, name: EndpointName, example: AnyExample) {
  return site.raw(...wire(endpoints[name], example), speaker(example));
}

/** Returns whether an address is one of a path with parameters. */
export function matches(path: string, concrete: string): boolean {
  return new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`).test(concrete);
}
