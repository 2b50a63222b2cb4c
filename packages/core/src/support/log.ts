// Where errors and steps are logged; apart from the runtime, which loads what it takes to make ids.

/** One line of the log: a level, a sentence, and fields that never hold a secret. */
export interface Log {
  debug(message: string, fields?: Readonly<Record<string, unknown>>): void;
  info(message: string, fields?: Readonly<Record<string, unknown>>): void;
  warn(message: string, fields?: Readonly<Record<string, unknown>>): void;
  error(message: string, fields?: Readonly<Record<string, unknown>>): void;
}

const silent = (): void => {};

/** A log that says nothing, for embedders that gave none. */
export const silentLog: Log = { debug: silent, info: silent, warn: silent, error: silent };
