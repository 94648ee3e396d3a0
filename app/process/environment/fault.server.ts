/** Thrown for invalid variables; the message has one line per wrong value, and no secret. */
export class EnvironmentFault extends Error {}
