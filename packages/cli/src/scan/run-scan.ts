// A scan on the spot: loads the engines, runs them, and makes the document of what they found.
import { writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { AuditType } from '@assay/core';
import { Failure } from '../failure.ts';
import { jsonText } from '../output/json.ts';
import type { Progress } from '../output/progress.ts';
import { readBaseline } from './baseline.ts';
import { type ScanDocument, scanDocument } from './document.ts';

export interface RunScanOptions {
  readonly path: string;
  readonly ref: string | undefined;
  /** All that are served unless given. */
  readonly types: readonly string[] | undefined;
  readonly baseline: string | undefined;
  readonly updateBaseline: boolean;
  /** Ask no server for advisories. */
  readonly offline: boolean;
  readonly version: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export async function runScan(options: RunScanOptions): Promise<ScanDocument> {
  const { path, ref, types, baseline, updateBaseline, version, progress, signal } = options;
  const known =
    baseline === undefined || updateBaseline ? new Map<string, number>() : await readBaseline(baseline);
  const { advisoryDatabaseName, defaultDataDirectory, publicOsvApi, scan, servedAuditTypes } = await import(
    '@assay/core'
  );
  const dataDirectory =
    process.env.ASSAY_DATA_DIR || defaultDataDirectory(process.env, process.platform, homedir());
  const osvApiUrl = process.env.ASSAY_OSV_API_URL || publicOsvApi;
  const served = servedAuditTypes();
  const chosen = types === undefined ? served : served.filter((type) => types.includes(type));
  const unserved = types?.find((type) => !served.includes(type as AuditType));
  if (unserved !== undefined) {
    throw new Failure(
      'USAGE_ERROR',
      `No engine of this version does ${unserved} audits; there are: ${served.join(', ')}.`,
    );
  }
  const startedAt = new Date();
  let current = '';
  try {
    const result = await scan(
      { kind: 'path', path, ref },
      {
        types: chosen,
        engines: {
          advisories: {
            databasePath: join(dataDirectory, advisoryDatabaseName),
            osvApiUrl: options.offline || osvApiUrl === 'none' ? null : osvApiUrl,
          },
        },
        source: { environment: process.env },
        signal,
        progress(type, fraction) {
          current = `${type} audit`;
          progress.update(current, fraction);
        },
      },
    );
    const circumstances = {
      version,
      path: resolve(path),
      startedAt,
      completedAt: new Date(),
      baseline: known,
    };
    const document = scanDocument(result, circumstances);
    if (updateBaseline && baseline !== undefined) await writeFile(baseline, jsonText(document));
    return document;
  } catch (error) {
    if (!signal.aborted) throw error;
    progress.done();
    const when = current === '' ? 'before any audit had begun' : `during the ${current}`;
    throw new Failure(
      'INTERRUPTED',
      `Interrupted ${when}: nothing can be said about what was not looked at.`,
    );
  }
}
