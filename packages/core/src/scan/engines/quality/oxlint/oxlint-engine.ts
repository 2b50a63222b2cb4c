// What oxlint finds in JavaScript and TypeScript, as detections like any other.
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Detection } from '../../../../vocabulary/detection.ts';
import type { SourceEntry } from '../../../source/source.ts';
import { makeTemporaryFolder } from '../../../source/temporary-folder.ts';
import type { Engine, RuleInfo, ScanContext, ScanTarget } from '../../engine.ts';
import { isNestedTooDeeply } from '../../shared/syntax/javascript.ts';
import { languageOfPath } from '../languages/index.ts';
import { readQualitySettings } from '../read-settings.ts';
import { vendoredByContent, vendoredByPath } from '../vendored-files.ts';
import { oxlintRules } from './oxlint-rules.ts';
import { type OxlintReport, runOxlint } from './run-oxlint.ts';

const scripts = new Set(['javascript', 'typescript', 'jsx']);
const maxFileBytes = 1024 * 1024;
/** Files and bytes that are copied and linted together. */
const batchFiles = 4_000;
const batchBytes = 64 * 1024 * 1024;
/** What one rule may say of a repository: beyond it is noise, and the first ones show what to do. */
const maxOfRule = 200;

const infos: ReadonlyMap<string, RuleInfo> = new Map(oxlintRules.map(({ name, info }) => [name, info]));

export const oxlintEngine: Engine = {
  id: 'oxlint',
  title: 'JavaScript and TypeScript bugs',
  auditType: 'code-quality',
  isPerFile: true,
  rules: oxlintRules.map(({ info }) => info),
  scan,
};

async function* scan(target: ScanTarget, context: ScanContext): AsyncGenerator<Detection, void, undefined> {
  const { settings } = readQualitySettings(target, context);
  const { followed } = target;
  const files = target.entries.filter(
    ({ path, size }) =>
      scripts.has(languageOfPath(path)?.id ?? '') &&
      size <= maxFileBytes &&
      (vendoredByPath(path) === null || followed?.has(path) === true) &&
      !settings.isExcluded(path),
  );
  const counts = new Map<string, number>();
  for (const [index, batch] of batchesOf(files).entries()) {
    yield* lintBatch(batch, { target, context, counts });
    context.progress(Math.min(1, ((index + 1) * batchFiles) / files.length));
  }
  context.progress(1);
}

function batchesOf(files: readonly SourceEntry[]): readonly (readonly SourceEntry[])[] {
  const batches: SourceEntry[][] = [];
  let bytes = 0;
  for (const file of files) {
    const last = batches.at(-1);
    if (last === undefined || last.length >= batchFiles || bytes + file.size > batchBytes) {
      batches.push([file]);
      bytes = file.size;
    } else {
      last.push(file);
      bytes += file.size;
    }
  }
  return batches;
}

interface Linting {
  readonly target: ScanTarget;
  readonly context: ScanContext;
  readonly counts: Map<string, number>;
}

async function* lintBatch(
  batch: readonly SourceEntry[],
  { target, context, counts }: Linting,
): AsyncGenerator<Detection, void, undefined> {
  const folder = await makeTemporaryFolder(tmpdir());
  try {
    const copies = new Map<string, SourceEntry>();
    const names: string[] = [];
    const write = (name: string, bytes: Buffer): void => {
      writeFileSync(join(folder.path, name), bytes);
      names.push(name);
    };
    for await (const { entry, bytes } of target.source.read(batch, context.coverage, context.signal)) {
      if (bytes.subarray(0, 8_000).includes(0)) continue;
      const isVendored = vendoredByContent(bytes.toString('utf8')) !== null;
      if (isVendored && !target.followed?.has(entry.path)) continue;
      if (isNestedTooDeeply(entry.path, bytes.toString('utf8'))) {
        context.coverage.skip('unparsable', entry.path);
        continue;
      }
      context.coverage.scanned(bytes.length, entry.path);
      // Names of our own: those of the repository may mean something to the program, or fit into no folder.
      const name = `${copies.size}${/\.[cm]?[jt]sx?$/i.exec(entry.path)?.[0].toLowerCase() ?? '.js'}`;
      write(name, withoutDirectives(bytes));
      copies.set(name, entry);
      if (hasDirectives(bytes)) write(`${asWritten}${name}`, bytes);
    }
    if (copies.size === 0) return;
    const { reports, fatal } = await runOxlint(folder.path, names, context.signal);
    for (const name of fatal) {
      const entry = copies.get(name.replace(asWritten, ''));
      if (entry) context.coverage.skip('unparsable', entry.path);
    }
    yield* detectionsOf(reports, { copies, counts, target, context });
  } finally {
    await folder.remove();
  }
}

async function* detectionsOf(
  reports: readonly OxlintReport[],
  { copies, counts, target, context }: Linting & { readonly copies: ReadonlyMap<string, SourceEntry> },
): AsyncGenerator<Detection, void, undefined> {
  const byFile = new Map<SourceEntry, OxlintReport[]>();
  const open = new Set<string>();
  for (const report of reports) {
    const name = fileName(report);
    if (name.startsWith(asWritten)) open.add(placeOf(name.slice(asWritten.length), report));
    const entry = copies.get(name);
    if (entry === undefined || !infos.has(report.rule)) continue;
    const known = byFile.get(entry);
    if (known === undefined) byFile.set(entry, [report]);
    else known.push(report);
  }
  for await (const { entry, bytes } of target.source.read(byFile.keys(), context.coverage, context.signal)) {
    const isCommented = hasDirectives(bytes);
    for (const report of (byFile.get(entry) ?? []).sort((a, b) => a.offset - b.offset)) {
      const isSuppressed = isCommented && !open.has(placeOf(fileName(report), report));
      const counted = `${report.rule} ${isSuppressed}`;
      const count = counts.get(counted) ?? 0;
      counts.set(counted, count + 1);
      const info = infos.get(report.rule);
      if (info === undefined || count >= maxOfRule) continue;
      const detection = detectionOf(report, { info, path: entry.path, bytes });
      yield isSuppressed
        ? { ...detection, suppression: { kind: 'eslint-disable', reason: null } }
        : detection;
    }
  }
}

/**
 * oxlint says nothing of what its comments disable, and a finding that a comment accepts must still be known. So it
 * reads each file without them, and one that has some a second time as it was written: what is missing there is
 * suppressed.
 */
const asWritten = 'as-written-';
const directive = /\b(es|ox)lint(?=-(?:disable|enable))/g;

function hasDirectives(bytes: Buffer): boolean {
  return bytes.toString('latin1').search(directive) >= 0;
}

/** Every place keeps its line and its offset. */
function withoutDirectives(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const without = text.replace(directive, 'nolint');
  return without === text ? bytes : Buffer.from(without, 'latin1');
}

function fileName({ file }: OxlintReport): string {
  return file.replace(/^.*[\\/]/, '');
}

function placeOf(name: string, { rule, offset }: OxlintReport): string {
  return `${name} ${rule} ${offset}`;
}

function detectionOf(
  { message, line, offset, length }: OxlintReport,
  { info, path, bytes }: { readonly info: RuleInfo; readonly path: string; readonly bytes: Buffer },
): Detection {
  return {
    ruleId: info.id,
    category: info.category,
    severity: info.severity,
    title: titleOf(info, message),
    description: message.slice(0, 500),
    remediation: info.remediation,
    location: { path, startLine: line, endLine: line, ...columnsOf(bytes, offset, length) },
    anchor: { kind: 'code', text: lineAt(bytes, offset) },
  };
}

/** With the name that the message begins with: `Unused variable 'quux'`. */
function titleOf({ title }: RuleInfo, message: string): string {
  const name = /^(?:\w+ ){0,2}'([\w$#]{1,80}):?'/.exec(message)?.[1];
  return name === undefined ? title : `${title} '${name}'`;
}

/** The columns of a place, to the end of its first line at most: of a whole function, its head is meant. */
function columnsOf(
  bytes: Buffer,
  offset: number,
  length: number,
): { startColumn?: number; endColumn?: number } {
  if (length === 0) return {};
  const start = bytes.lastIndexOf(10, Math.max(0, offset - 1)) + 1;
  const startColumn = bytes.toString('utf8', Math.min(start, offset), offset).length + 1;
  const [first = ''] = bytes.toString('utf8', offset, offset + length).split(/\r?\n/, 1);
  return { startColumn, endColumn: startColumn + first.length };
}

/** The line that a place stands in, which says more of it than its number. */
function lineAt(bytes: Buffer, offset: number): string {
  const start = bytes.lastIndexOf(10, Math.max(0, offset - 1)) + 1;
  const end = bytes.indexOf(10, offset);
  return bytes.toString(
    'utf8',
    Math.max(start, offset - 200),
    Math.min(end < 0 ? bytes.length : end, offset + 300),
  );
}
