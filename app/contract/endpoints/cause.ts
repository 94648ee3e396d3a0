import type { Project, Sacrifice, WaterWell } from "./causes.ts";
import type { Spring } from "./springs.ts";

/** Anything that can be put into a basket. */
export type Cause = WaterWell | Sacrifice | Project | Spring;
