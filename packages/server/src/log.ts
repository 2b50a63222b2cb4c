// The server's log: one JSON object a line, on standard error. No field of it ever holds a secret.
import type { Log } from '@assay/core';
import { type Logger, pino } from 'pino';
import type { ServerSettings } from './settings/setting.ts';

export interface ServerLog extends Log {
  /** The last of it: resolves once everything is written, or drops what is left after half a second when nobody reads. */
  flush(): Promise<void>;
}

const hidden = ['token', 'password', 'secret', 'authorization', 'jwtSecret', 'cookie'];

/**
 * Writing does not block: a reader that has stopped reading must not stop the server. What it does not take
 * is dropped beyond four megabytes.
 */
export function createLog(level: ServerSettings['logLevel']): ServerLog {
  let isOver = false;
  let isDropped = false;
  const destination = pino.destination({
    // Asked for here, a pipe that is full refuses; a write that waits for its reader would keep the process.
    dest: process.stderr.fd,
    sync: false,
    maxLength: 4 * 1024 * 1024,
    retryEAGAIN: () => !isDropped,
  });
  destination.on('error', () => {});
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
    (message: string, fields: Readonly<Record<string, unknown>> = {}): void => {
      if (!isOver) (logger as Logger)[name](fields, message);
    };
  return {
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    flush: () =>
      new Promise((resolve) => {
        isOver = true;
        const limit = setTimeout(() => {
          isDropped = true;
          destination.destroy();
          resolve();
        }, 500);
        destination.once('close', () => {
          clearTimeout(limit);
          resolve();
        });
        destination.end();
      }),
  };
}
