/** What a log line says beside its message. Never a name, number, address, text, reference, code or token. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes the operator's log; a pino logger fits it. */
export interface Log {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}
