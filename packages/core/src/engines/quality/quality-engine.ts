// The code-quality audit: files → tokens → functions and measures → checks.

import { configFileName } from '../../repository-config/repository-config.ts';
import type { SourceContent, SourceEntry } from '../../source/source.ts';
import type { Detection } from '../../vocabulary/detection.ts';
import type { Engine, ScanContext, ScanTarget } from '../engine.ts';
import { qualityChecks } from './checks/index.ts';
import { languageOfFirstLine, languageOfPath } from './languages/index.ts';
import type { FileCheck, FunctionCheck, QualityCheck, RepositoryCheckRun } from './quality-check.ts';
import { QualityFile } from './quality-file.ts';
import { brokenSettings, qualityRules } from './quality-rules.ts';
import type { QualitySettings } from './quality-settings.ts';
import { readQualitySettings } from './read-settings.ts';
import { TokenList } from './tokens/token-list.ts';
import { vendoredByContent, vendoredByPath } from './vendored-files.ts';

/** A source file above this is no work of people. */
const maxFileBytes = 2 * 1024 * 1024;

export const qualityEngine: Engine = {
  id: 'code-quality',
  title: 'Code quality',
  auditType: 'code-quality',
  rules: qualityRules,
  scan,
};

async function* scan(target: ScanTarget, context: ScanContext): AsyncGenerator<Detection, void, undefined> {
  const { settings, problem } = await readQualitySettings(target, context);
  if (problem !== null) {
    // What the repository wanted is not known: what was found before must not be called gone.
    context.coverage.broken({ path: configFileName, line: null, message: problem });
    context.log.warn('the code-quality settings are invalid', { problem });
    yield brokenSettings(problem);
  }
  const checks = qualityChecks.filter(({ id }) => settings.isOn(id));
  const runs = checks.flatMap((check) => (check.kind === 'repository' ? [check.start(settings)] : []));
  const files = selectFiles(target.entries, settings, context);
  const tokens = new TokenList();
  const counts = (path: string | undefined) =>
    path === undefined || !target.changed || target.changed.has(path);
  let done = 0;
  for await (const content of target.source.read(files, context.coverage, context.signal)) {
    const file = openFile(content, tokens, context);
    if (file !== null) yield* checkFile(file, { checks: counts(file.path) ? checks : [], runs, settings });
    done += 1;
    if (done % 64 === 0) context.progress((0.8 * done) / files.length);
  }
  for (const run of runs)
    for await (const detection of run.finish(target, context))
      if (counts(detection.location?.path)) yield detection;
  context.progress(1);
}

/** Source files, and files without an extension that a first line may tell; what is nobody's own is counted. */
function selectFiles(
  entries: readonly SourceEntry[],
  settings: QualitySettings,
  { coverage }: ScanContext,
): readonly SourceEntry[] {
  return entries.filter((entry) => {
    const { path, size } = entry;
    if (languageOfPath(path) === undefined && !(entry.executable && mayBeScript(path))) return false;
    if (settings.isExcluded(path)) return false;
    const reason = vendoredByPath(path) ?? (size > maxFileBytes ? 'too_large' : null);
    if (reason !== null) coverage.skip(reason, path);
    return reason === null;
  });
}

function mayBeScript(path: string): boolean {
  return !path.slice(path.lastIndexOf('/') + 1).includes('.');
}

function openFile(
  { entry, bytes }: SourceContent,
  tokens: TokenList,
  { coverage }: ScanContext,
): QualityFile | null {
  if (bytes.subarray(0, 8_000).includes(0)) {
    coverage.skip('binary', entry.path);
    return null;
  }
  const source = bytes.toString('utf8').replace(/^\ufeff/, '');
  const language = languageOfPath(entry.path) ?? languageOfFirstLine(source);
  if (language === undefined) return null;
  const reason = vendoredByContent(source);
  if (reason !== null) {
    coverage.skip(reason, entry.path);
    return null;
  }
  coverage.scanned(bytes.length, entry.path);
  return new QualityFile(entry, language, { source, bytes, tokens });
}

interface Checking {
  readonly checks: readonly QualityCheck[];
  readonly runs: readonly RepositoryCheckRun[];
  readonly settings: QualitySettings;
}

function* checkFile(file: QualityFile, { checks, runs, settings }: Checking): Iterable<Detection> {
  for (const check of checks) {
    if (check.kind === 'function') yield* checkFunctions(check, file, settings.limit(check));
    else if (check.kind === 'file') yield* findInFile(check, file, settings.limit(check));
  }
  for (const run of runs) run.take(file);
}

function* checkFunctions(check: FunctionCheck, file: QualityFile, limit: number): Iterable<Detection> {
  for (const measured of file.functions) {
    const value = check.measure(measured, file);
    if (value <= limit) continue;
    const unit = check.limit.unit === '' ? '' : ` ${check.limit.unit}`;
    yield {
      ruleId: check.id,
      category: check.category,
      severity: value > 2 * limit ? 'medium' : check.severity,
      title: check.titleOf(measured.name, value),
      description: `${measured.name} ${check.describe(value)}; the limit is ${limit}${unit}.`,
      remediation: check.remediation,
      location: { path: file.path, startLine: measured.startLine, endLine: measured.endLine },
      anchor: { kind: 'code', text: file.identify(measured) },
    };
  }
}

function* findInFile(check: FileCheck, file: QualityFile, limit: number): Iterable<Detection> {
  if (check.languages !== undefined && !check.languages.includes(file.language.id)) return;
  for (const { startLine, endLine, anchor, description, title = check.title, severity } of check.find(
    file,
    limit,
  )) {
    yield {
      ruleId: check.id,
      category: check.category,
      severity: severity ?? check.severity,
      title,
      description,
      remediation: check.remediation,
      location: { path: file.path, startLine, endLine },
      anchor: { kind: 'code', text: anchor },
    };
  }
}
