import type { CollectionPermit } from "~/contract/endpoints/springs.ts";
import { dayText } from "~/forms/day.ts";

/** A permit in one line, its parts parted as the line around it needs it. */
export function permitText({ number, authority, from, until }: CollectionPermit, between: string): string {
  return [number, authority, `${dayText(from)}–${dayText(until)}`].join(between);
}
