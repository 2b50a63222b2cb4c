// Where the results of a scan go, and in which form.
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { usageFailure } from '../failures/failure.ts';
import { jsonParts } from '../output/json.ts';
import { inParts, printParts } from '../output/print-lines.ts';
import type { Scanned } from './run-scan.ts';

export const scanFormats = [
  'table',
  'json',
  'sarif',
  'html',
  'markdown',
  'csv',
  'junit',
  'github',
  'gitlab',
  'gitlab-sast',
  'gitlab-secret-detection',
  'gitlab-dependency-scanning',
];

/** What GitLab's pipelines call their artifacts. */
const byName: Readonly<Record<string, string>> = {
  'gl-code-quality-report.json': 'gitlab',
  'gl-sast-report.json': 'gitlab-sast',
  'gl-secret-detection-report.json': 'gitlab-secret-detection',
  'gl-dependency-scanning-report.json': 'gitlab-dependency-scanning',
};

const byExtension: Readonly<Record<string, string>> = {
  '.json': 'json',
  '.sarif': 'sarif',
  '.html': 'html',
  '.md': 'markdown',
  '.csv': 'csv',
  '.xml': 'junit',
};

export interface Output {
  readonly file: string;
  readonly format: string;
  /** Whether the form is that of `--format`, which is then not for standard output. */
  readonly takesFormat: boolean;
}

/** `FORMAT=FILE` says its form; else it is `--format`, else what the name ends with. */
export function parseOutputs(given: readonly string[], format: string | undefined): readonly Output[] {
  return given.map((text) => {
    const [, named, rest] = /^([a-z-]+)=(.+)$/.exec(text) ?? [];
    if (named !== undefined && rest !== undefined && scanFormats.includes(named))
      return { format: named, file: rest, takesFormat: false };
    const chosen =
      (given.length === 1 ? format : undefined) ??
      byName[basename(text)] ??
      byExtension[extname(text).toLowerCase()] ??
      format;
    if (chosen === undefined || chosen === 'table') {
      throw usageFailure(
        `The format of ${text} is unknown. Use --format, or FORMAT=FILE (for example sarif=${text}).`,
      );
    }
    return { file: text, format: chosen, takesFormat: chosen === format };
  });
}

/** Writes the result; without a file on standard output. */
export async function writeScan(
  scanned: Scanned,
  format: string,
  file: string | undefined,
  version: string,
  signal?: AbortSignal,
): Promise<void> {
  const text = await render(scanned, format, version);
  if (file === undefined) return printParts(text, signal);
  await mkdir(dirname(file), { recursive: true });
  return pipeline(text, createWriteStream(file));
}

async function render(
  { document, result, name }: Scanned,
  format: string,
  toolVersion: string,
): Promise<AsyncIterable<string | Uint8Array> | Iterable<string>> {
  if (format === 'json') return inParts(jsonParts(document));
  const { loadRules, pipelineFormats, reportFormats, scanReport } = await import('@assay/core/scan-reports');
  const renderer = [...reportFormats, ...pipelineFormats].find(({ id }) => id === format);
  if (!renderer) throw usageFailure(`There is no format ${format}.`);
  const { startedAt, completedAt } = document;
  const times = { startedAt, completedAt };
  return renderer.render(scanReport(result, { name, toolVersion, rules: await loadRules(), times }));
}
