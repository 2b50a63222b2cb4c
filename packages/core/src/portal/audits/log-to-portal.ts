// The log of a process of ours, in messages to the portal.
import type { Log } from '../../support/runtime.ts';

export interface LogReply {
  readonly kind: 'log';
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: object;
}

export function logTo(send: (reply: LogReply) => unknown): Log {
  const line =
    (level: LogReply['level']) =>
    (message: string, fields: object = {}) => {
      send({ kind: 'log', level, message, fields });
    };
  return { debug: () => {}, info: line('info'), warn: line('warn'), error: line('error') };
}
