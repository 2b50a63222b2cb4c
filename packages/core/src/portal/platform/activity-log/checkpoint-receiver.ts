// Where checkpoints of the activity log go, outside of the portal: the contract, and the three kinds of places.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { Runtime } from '../../../support/runtime.ts';
import type { Checkpoint } from './checkpoint.ts';
import { sendToSyslog } from './syslog.ts';

export interface CheckpointReceiver {
  /** `file`, `webhook` or `syslog`: for the log and the metrics. */
  readonly name: string;
  /** Throws when it was not taken. */
  send(checkpoint: Checkpoint, signal: AbortSignal): Promise<void>;
}

export interface CheckpointPlaces {
  /** Appended to, a line each. */
  readonly file?: string;
  /** Is sent a POST with each as JSON. */
  readonly webhookUrl?: string;
  /** `udp://HOST:PORT`, `tcp://HOST:PORT` or `tls://HOST:PORT`. */
  readonly syslogUrl?: string;
}

const timeoutMs = 15_000;

export function checkpointReceivers(
  { file, webhookUrl, syslogUrl }: CheckpointPlaces,
  runtime: Pick<Runtime, 'fetch'>,
): readonly CheckpointReceiver[] {
  const receivers: CheckpointReceiver[] = [];
  if (file !== undefined)
    receivers.push({ name: 'file', send: async (checkpoint) => appendLine(file, checkpoint) });
  if (webhookUrl !== undefined) {
    receivers.push({
      name: 'webhook',
      send: (checkpoint, signal) => post(webhookUrl, checkpoint, { fetch: runtime.fetch, signal }),
    });
  }
  if (syslogUrl !== undefined) {
    receivers.push({
      name: 'syslog',
      send: (checkpoint, signal) => {
        const message = { at: checkpoint.at, id: 'checkpoint', text: JSON.stringify(checkpoint) };
        return sendToSyslog(
          new URL(syslogUrl),
          message,
          AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        );
      },
    });
  }
  return receivers;
}

/** On the disk when it returns. One write, so that a line is never mixed with another process's. */
function appendLine(path: string, checkpoint: Checkpoint): void {
  const file = openSync(path, 'a', 0o600);
  try {
    const line = Buffer.from(`${JSON.stringify(checkpoint)}\n`);
    if (writeSync(file, line) !== line.length) throw new Error('The checkpoint was written only in part.');
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

async function post(
  url: string,
  checkpoint: Checkpoint,
  { fetch: send, signal }: { readonly fetch: typeof fetch; readonly signal: AbortSignal },
): Promise<void> {
  const response = await send(url, {
    method: 'POST',
    redirect: 'error',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(checkpoint),
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The receiver returned ${response.status}.`);
}
