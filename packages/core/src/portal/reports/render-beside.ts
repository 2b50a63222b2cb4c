// Renders a report in a thread, so that nobody waits for a large one.
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReportFormat } from '../../scan/documents/format.ts';
import type { Report, ReportFinding } from '../../scan/documents/report.ts';
import type { RuleInfo } from '../../scan/engines/engine.ts';
import type { FromThread, RenderInput, ToThread } from './render-messages.ts';

const program = new URL(import.meta.resolve('#render-thread'));
/** Every format but PDF streams, and needs a tenth of it. */
const usualHeapMb = 512;
/** Findings of one message. */
const pageFindings = 100;

/** What a thread could not render within its memory. */
export class ReportTooLargeError extends Error {}

/** The file in parts. Ends the thread when it is left. */
export async function* renderBeside(
  format: ReportFormat,
  report: Report,
  signal: AbortSignal,
  maxHeapMb = usualHeapMb,
): AsyncGenerator<Uint8Array> {
  const { findings, rules, ...rest } = report;
  const data: RenderInput = { format: format.id, report: { ...rest, rules: plainRules(rules) } };
  const worker = new Worker(program, {
    workerData: data,
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const streams = new Map<number, AsyncIterator<ReportFinding>>();
  const send = (message: ToThread) => worker.postMessage(message);
  try {
    for await (const [message] of on(worker, 'message', { signal, close: ['exit'] })) {
      const said = message as FromThread;
      if (said.kind === 'end') return;
      if (said.kind === 'part') {
        yield said.bytes;
        send({ kind: 'taken' });
        continue;
      }
      const { stream, selection } = said;
      const read = streams.get(stream) ?? findings(selection)[Symbol.asyncIterator]();
      streams.set(stream, read);
      const items = await nextOf(read);
      if (items.length === 0) streams.delete(stream);
      send({ kind: 'findings', stream, items: items.length === 0 ? null : items });
    }
    throw new Error('The thread that rendered a report ended without a result.');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw new ReportTooLargeError(
      `The report needs more than ${maxHeapMb} MB of memory in this format. Select fewer findings, or use another format.`,
    );
  } finally {
    await Promise.all([...streams.values()].map((read) => read.return?.()));
    await worker.terminate();
  }
}

async function nextOf(read: AsyncIterator<ReportFinding>): Promise<ReportFinding[]> {
  const items: ReportFinding[] = [];
  while (items.length < pageFindings) {
    const { value, done } = await read.next();
    if (done) break;
    items.push(value);
  }
  return items;
}

/** What formats show of rules; the rules of some engines hold functions, which no thread takes. */
function plainRules(rules: ReadonlyMap<string, RuleInfo>): ReadonlyMap<string, RuleInfo> {
  return new Map(
    [...rules].map(([id, { title, category, severity, remediation, description, references, cwe }]) => [
      id,
      {
        id,
        title,
        category,
        severity,
        remediation,
        ...(description !== undefined && { description }),
        references,
        cwe,
      },
    ]),
  );
}
