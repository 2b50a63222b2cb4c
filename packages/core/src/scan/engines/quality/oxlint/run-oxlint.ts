// oxlint as a process of its own, in a folder that holds nothing but copies of files and our configuration: what the
// repository configures, and the plugins it names, never run.
import { spawn } from 'node:child_process';
import { mkdtempSync, renameSync, rmdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { oxlintRules } from './oxlint-rules.ts';

/** One thing that oxlint says of a file. */
export interface OxlintReport {
  readonly file: string;
  /** As our list of rules names it. */
  readonly rule: string;
  readonly message: string;
  /** Where it starts, in bytes. */
  readonly offset: number;
  /** In bytes; 0 where it is not known. */
  readonly length: number;
  readonly line: number;
}

const maxOutputBytes = 64 * 1024 * 1024;
const timeoutMs = 180_000;
const configName = 'oxlint-audit.json';

export interface OxlintRun {
  readonly reports: readonly OxlintReport[];
  /** Names of those that ended the process, each linted alone. */
  readonly fatal: readonly string[];
}

/**
 * What oxlint says of the files of one folder. Where a file ends its process, the folder is halved until that file is
 * known. Throws when oxlint cannot be run, or does not answer in time.
 */
export async function runOxlint(
  folder: string,
  names: readonly string[],
  signal: AbortSignal,
): Promise<OxlintRun> {
  writeFileSync(join(folder, configName), JSON.stringify(configuration()));
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const reports = await lint(folder, '.', inTime);
  return reports ? { reports, fatal: [] } : lintHalves(folder, names, inTime);
}

async function lintHalves(folder: string, names: readonly string[], signal: AbortSignal): Promise<OxlintRun> {
  if (names.length <= 1) return { reports: [], fatal: names };
  const middle = Math.ceil(names.length / 2);
  const halves: OxlintRun[] = [];
  for (const half of [names.slice(0, middle), names.slice(middle)]) {
    const part = mkdtempSync(join(folder, 'part-'));
    for (const name of half) renameSync(join(folder, name), join(part, name));
    const reports = await lint(folder, basename(part), signal);
    for (const name of half) renameSync(join(part, name), join(folder, name));
    rmdirSync(part);
    halves.push(reports ? { reports, fatal: [] } : await lintHalves(folder, half, signal));
  }
  return { reports: halves.flatMap(({ reports }) => reports), fatal: halves.flatMap(({ fatal }) => fatal) };
}

/** Null when its process died. */
async function lint(
  folder: string,
  part: string,
  signal: AbortSignal,
): Promise<readonly OxlintReport[] | null> {
  const args = ['--config', configName, '--format', 'json', '--disable-nested-config', '--no-ignore'];
  const threads = `--threads=${Math.min(4, availableParallelism())}`;
  const output = await run([executable(), ...args, threads, part], folder, signal);
  return output === null ? null : readReports(output);
}

function configuration(): object {
  return {
    plugins: ['typescript', 'unicorn', 'oxc'],
    categories: { correctness: 'off' },
    rules: Object.fromEntries(oxlintRules.map(({ name }) => [name, 'warn'])),
  };
}

/** What its command loads; a file without an extension is beyond hooks that a tool may have put into Node. */
function executable(): string {
  return join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'dist', 'cli.js');
}

/** What it writes; null when a signal ended it that is not ours, or, where there are none, when it wrote nothing. */
function run(args: readonly string[], cwd: string, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: {},
      signal,
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxOutputBytes) child.kill();
      else chunks.push(chunk);
    });
    child.on('error', reject);
    child.on('close', (code, killedBy) => {
      if (size > maxOutputBytes) reject(new Error('the output of oxlint exceeds the maximum size'));
      else if (killedBy !== null || (size === 0 && code !== 0)) resolve(null);
      else resolve(Buffer.concat(chunks).toString('utf8'));
    });
  });
}

interface WrittenReport {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly filename?: unknown;
  readonly labels?: readonly {
    readonly span?: { readonly offset?: number; readonly length?: number; readonly line?: number };
  }[];
}

/** What has no rule is a file that could not be parsed: other tools say so. */
function readReports(output: string): readonly OxlintReport[] {
  const { diagnostics } = JSON.parse(output) as { readonly diagnostics?: readonly WrittenReport[] };
  if (!Array.isArray(diagnostics)) throw new Error('oxlint returned no diagnostics');
  const reports: OxlintReport[] = [];
  for (const { code, message, filename, labels } of diagnostics as readonly WrittenReport[]) {
    if (typeof code !== 'string' || typeof message !== 'string' || typeof filename !== 'string') continue;
    const [, scope, name] = /^([\w-]{1,40})\(([\w-]{1,80})\)$/.exec(code) ?? [];
    const span = labels?.[0]?.span;
    if (scope === undefined || name === undefined || span === undefined) continue;
    const rule = scope === 'eslint' ? name : `${scope.replace(/^typescript-eslint$/, 'typescript')}/${name}`;
    const { offset = 0, length = 0, line = 1 } = span;
    reports.push({ file: filename, rule, message, offset, length, line });
  }
  return reports;
}
