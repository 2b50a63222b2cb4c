// Runs in a thread of its own: renders one report, with the findings that the portal hands over page by page, and gives the
// file in parts. However long a format takes, and however much it keeps, nobody else waits, and the memory goes with the thread.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReportFormat } from '../../scan/documents/format.ts';
import { reportFormats } from '../../scan/documents/formats/index.ts';
import type { ReportFinding, ReportSelection } from '../../scan/documents/report.ts';
import type { FromThread, RenderInput, ToThread } from './render-messages.ts';

/** Parts that wait to be taken. */
const maxWaiting = 4;
const partBytes = 64 * 1024;

const port = parentPort;
if (!port) throw new Error('A report is rendered in a thread.');
const { format: id, report } = workerData as RenderInput;
const format = (reportFormats as readonly ReportFormat[]).find((one) => one.id === id);
if (!format) throw new Error(`There is no report format ${id}.`);
const asked = new Map<number, (items: readonly ReportFinding[] | null) => void>();
const encoder = new TextEncoder();
let streams = 0;
let waiting = 0;
port.on('message', (message: ToThread) => {
  if (message.kind === 'findings') asked.get(message.stream)?.(message.items);
  else waiting -= 1;
});
let parts: Uint8Array[] = [];
let size = 0;
for await (const part of format.render({ ...report, findings })) {
  const bytes = typeof part === 'string' ? encoder.encode(part) : part;
  parts.push(bytes);
  size += bytes.length;
  if (size >= partBytes) await give();
}
await give();
send({ kind: 'end' });
port.close();

async function give(): Promise<void> {
  if (size === 0) return;
  // A copy of its own: what a format gives may share memory that it still needs.
  const bytes = new Uint8Array(Buffer.concat(parts));
  parts = [];
  size = 0;
  send({ kind: 'part', bytes }, [bytes.buffer]);
  waiting += 1;
  while (waiting >= maxWaiting && port) await once(port, 'message');
}

async function* findings(selection: ReportSelection = {}): AsyncGenerator<ReportFinding> {
  const stream = streams;
  streams += 1;
  while (true) {
    const { promise, resolve } = Promise.withResolvers<readonly ReportFinding[] | null>();
    asked.set(stream, resolve);
    send({ kind: 'next', stream, selection });
    const items = await promise;
    if (!items) return void asked.delete(stream);
    yield* items;
  }
}

function send(message: FromThread, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}
