// A world that tests can move: the clock stands still until told, the log is collected.
import type { Log, Runtime } from '@assay/core';
import { systemRuntime } from '@assay/core';

export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface TestRuntime extends Runtime {
  readonly lines: LogLine[];
  advance(ms: number): void;
}

/** Starts at the real time, so that tokens and certificates look sane, and goes on only by `advance`. */
export function testRuntime(): TestRuntime {
  const lines: LogLine[] = [];
  const say =
    (level: string) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
      lines.push({ level, message, fields });
    };
  const log: Log = { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };
  let offset = 0;
  return {
    ...systemRuntime(log),
    lines,
    // Thousands of accounts: what is stored of a password in earnest takes 20 ms each time.
    passwordCost: { memoryCost: 8, timeCost: 1 },
    now: () => new Date(Date.now() + offset),
    advance: (ms) => {
      offset += ms;
    },
  };
}
