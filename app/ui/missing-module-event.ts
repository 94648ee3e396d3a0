/** Sent in place of React Router's reload of the old page when the module of a route does not arrive. */
export const missingModuleEvent = "pinar:missing-module";
