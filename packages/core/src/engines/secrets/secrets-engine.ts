// The secret scanner as an audit engine: every file of the source, then, where asked for, the history.
import type { Detection } from '../../findings/detection.ts';
import type { SourceContent, SourceEntry } from '../../source/source.ts';
import type { Engine, ScanContext, ScanTarget } from '../engine.ts';
import { ruleInfos } from './rule-infos.ts';
import { SecretScanner } from './secret-scanner.ts';
import { toScannableText } from './text-encoding.ts';
import { loadUserRules } from './user-rules/user-rules.ts';

export const secretsEngine: Engine = {
  id: 'secrets',
  title: 'Secrets in code',
  auditType: 'security',
  rules: ruleInfos,
  scan,
};

async function* scan(target: ScanTarget, context: ScanContext): AsyncIterable<Detection> {
  const { source, entries } = target;
  const { coverage, signal } = context;
  const scanner = await scannerFor(target, context);
  let files = 0;
  for await (const content of source.read(entries, coverage, signal)) {
    yield* scanContent(content, scanner, context);
    files += 1;
    if (files % 256 === 0) context.progress(files / entries.length);
  }
  context.progress(1);
}

/** A scanner with the rules that the audited repository brings along. */
export async function scannerFor(
  { source, entries }: ScanTarget,
  context: ScanContext,
): Promise<SecretScanner> {
  const read = async (entry: SourceEntry): Promise<SourceContent | undefined> => {
    for await (const content of source.read([entry], context.coverage, context.signal)) return content;
    return undefined;
  };
  const userRules = await loadUserRules(entries, read);
  for (const problem of userRules.problems.slice(0, 20))
    context.log.warn('a rule of the repository was left out', { problem });
  return new SecretScanner(userRules);
}

/** The detections in one file; counts what was read and what was left out. */
export function scanContent(
  { entry, bytes }: SourceContent,
  scanner: SecretScanner,
  { coverage }: Pick<ScanContext, 'coverage'>,
): Detection[] {
  const text = toScannableText(bytes);
  if (text === null) {
    coverage.skip('binary');
    return [];
  }
  coverage.scanned(bytes.length);
  return scanner.scan(text, { path: entry.path });
}
