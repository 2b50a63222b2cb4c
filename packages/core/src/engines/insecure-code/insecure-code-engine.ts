// The scanner for insecure code as an audit engine: every file in a language that it knows, within limits.
import type { Detection } from '../../findings/detection.ts';
import type { Coverage } from '../../source/coverage.ts';
import type { SourceEntry } from '../../source/source.ts';
import type { Engine, RuleInfo, ScanContext, ScanTarget } from '../engine.ts';
import { toScannableText } from '../secrets/text-encoding.ts';
import { CodeScanner } from './code-scanner.ts';
import { fileConfigurations, fileLanguage, leftOut } from './file-language.ts';
import type { InsecureCodeRule } from './insecure-code-rule.ts';
import { insecureCodeRules } from './rules/index.ts';

/** Nobody writes larger files by hand. */
const maxCodeBytes = 1024 * 1024;

export const insecureCodeEngine: Engine = {
  id: 'insecure-code',
  title: 'Insecure code',
  auditType: 'security',
  rules: insecureCodeRules.map(toRuleInfo),
  scan,
};

async function* scan({ source, entries }: ScanTarget, context: ScanContext): AsyncIterable<Detection> {
  const { coverage, signal } = context;
  const scanner = new CodeScanner(insecureCodeRules);
  const chosen = choose(entries, coverage);
  let files = 0;
  for await (const { entry, bytes } of source.read(chosen, coverage, signal)) {
    files += 1;
    if (files % 64 === 0) context.progress(files / chosen.length);
    const text = toScannableText(bytes);
    if (text === null) {
      coverage.skip('binary', entry.path);
      continue;
    }
    const outcome = await scanner.scan(entry.path, text);
    if ('skipped' in outcome) {
      coverage.skip(outcome.skipped, entry.path);
      continue;
    }
    coverage.scanned(bytes.length, entry.path);
    yield* outcome.detections;
  }
  context.progress(1);
}

function choose(entries: readonly SourceEntry[], coverage: Coverage): readonly SourceEntry[] {
  return entries.filter(({ path, size }) => {
    if (fileLanguage(path) === undefined && fileConfigurations(path).length === 0) return false;
    const reason = size > maxCodeBytes ? 'too_large' : leftOut(path);
    if (reason) coverage.skip(reason, path);
    return reason === undefined;
  });
}

function toRuleInfo({ id, title, severity, remediation, references, cwe }: InsecureCodeRule): RuleInfo {
  return { id, title, category: 'insecure-code', severity, remediation, references, cwe };
}
