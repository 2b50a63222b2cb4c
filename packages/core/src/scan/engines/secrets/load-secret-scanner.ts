// The scanner with the rules and allowlists that the repository includes.
import type { SourceContent, SourceEntry } from '../../source/source.ts';
import type { ScanContext, ScanTarget } from '../engine.ts';
import { SecretScanner } from './secret-scanner.ts';
import { loadUserRules } from './user-rules/user-rules.ts';

type LoadContext = Pick<ScanContext, 'coverage' | 'signal' | 'log' | 'now'>;

export async function loadSecretScanner(
  target: Pick<ScanTarget, 'source' | 'entries' | 'settings'>,
  { coverage, signal, log, now }: LoadContext,
): Promise<SecretScanner> {
  const { source, entries } = target.settings ?? target;
  const read = async (entry: SourceEntry): Promise<SourceContent | undefined> => {
    for await (const content of source.read([entry], coverage, signal)) return content;
    return undefined;
  };
  const userRules = await loadUserRules(entries, read);
  for (const problem of userRules.problems.slice(0, 20))
    log.warn('skipped an invalid rule of the repository', { problem });
  return new SecretScanner(userRules, now());
}
