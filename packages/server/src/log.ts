// The server's log: one JSON object a line, on standard error. No field of it ever holds a secret.
import type { Log } from '@assay/core';
import { type Logger, pino } from 'pino';
import type { ServerSettings } from './settings/setting.ts';

export interface ServerLog extends Log {
  /** Resolves once everything is written, or after half a second when nobody reads. */
  flush(): Promise<void>;
}

const hidden = ['token', 'password', 'secret', 'authorization', 'jwtSecret', 'cookie'];

/**
 * Writing does not block: a reader that has stopped reading must not stop the server. What it does not take
 * is dropped beyond four megabytes.
 */
export function createLog(level: ServerSettings['logLevel']): ServerLog {
  const destination = pino.destination({ dest: 2, sync: false, maxLength: 4 * 1024 * 1024 });
  const logger = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: hidden.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    },
    destination,
  );
  const write =
    (name: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}): void =>
      (logger as Logger)[name](fields, message);
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    flush: () =>
      new Promise((resolve) => {
        setTimeout(resolve, 500).unref();
        destination.flush(() => resolve());
      }),
  };
}
