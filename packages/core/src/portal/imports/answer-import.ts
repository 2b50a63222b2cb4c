// What the process that reads a document does: one order in, batches out, to the one it is connected to.
import { closeSync, openSync } from 'node:fs';
import { ValidationError } from '../../support/errors.ts';
import { logTo } from '../audits/log-to-portal.ts';
import type { ImportBatch, ImportOrder, ImportReply } from './import-messages.ts';
import { JsonFileReader } from './json-file-reader.ts';
import { JsonPart } from './json-part.ts';
import { type ImportSink, readImport } from './read-import.ts';

export interface ImportConnection {
  send(reply: ImportReply): Promise<void>;
  /** Gives the batch away; resolves when it was taken. */
  hand(batch: ImportBatch): Promise<void>;
}

export async function answerImport(
  { document, reading }: ImportOrder,
  { send, hand }: ImportConnection,
): Promise<void> {
  const sink: ImportSink = {
    given: (...values) => hand({ kind: 'given', values }),
    identified: (...values) => hand({ kind: 'identified', values }),
    paths: (...values) => hand({ kind: 'paths', values }),
    packages: (...values) => hand({ kind: 'packages', values }),
    statements: (...values) => hand({ kind: 'statements', values }),
  };
  const log = logTo(send);
  const runtime = { log, now: () => new Date() };
  try {
    const file = openSync(document.file.path, 'r');
    try {
      const part = new JsonPart(new JsonFileReader(file, document.file), document.start, document.end);
      await send({ kind: 'done', read: await readImport(part, reading, { runtime, sink }) });
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (error instanceof ValidationError)
      return send({ kind: 'refused', message: error.message, details: error.details });
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log.error('a document was not read', { error: text });
    await send({ kind: 'failed', message: error instanceof Error ? error.message : text });
  }
}
