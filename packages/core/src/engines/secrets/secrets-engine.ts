// The secret scanner as an audit engine: every file of the source, then, where asked for, the history.
import type { Detection } from '../../findings/detection.ts';
import type { SourceContent, SourceEntry } from '../../source/source.ts';
import type { Engine, ScanContext, ScanTarget } from '../engine.ts';
import { type HistoryOptions, scanHistory } from './history/scan-history.ts';
import { ruleInfos } from './rule-infos.ts';
import { scanTree, type ThreadOptions } from './scan-tree.ts';
import { SecretScanner } from './secret-scanner.ts';
import { loadUserRules } from './user-rules/user-rules.ts';
import { type VerificationOptions, verifyDetections } from './verification/verify-detections.ts';

/** For the program of its worker threads, which loads this module as the main thread does. */
export { serveScans } from './serve-scans.ts';

export interface SecretsEngineOptions {
  /** Scans the history too, where the source has one; left out, only the tree is read. */
  readonly history?: HistoryOptions;
  /** Asks these providers whether what was found is in use; left out, nobody is asked. */
  readonly verify?: VerificationOptions;
  /** How many threads scan a large tree. */
  readonly threads?: ThreadOptions;
}

/** The engine with options; without any it is `secretsEngine`. */
export function createSecretsEngine(options: SecretsEngineOptions = {}): Engine {
  return {
    id: 'secrets',
    title: 'Secrets in code',
    auditType: 'security',
    rules: ruleInfos,
    scan: (target, context) => {
      const detections = scan(target, context, options);
      const { verify } = options;
      return verify === undefined ? detections : verifyDetections(detections, verify, context);
    },
  };
}

export const secretsEngine: Engine = createSecretsEngine();

async function* scan(
  target: ScanTarget,
  context: ScanContext,
  { history, threads = {} }: SecretsEngineOptions,
): AsyncIterable<Detection> {
  const { source, entries } = target;
  const scanner = await scannerFor(target, context);
  const treeValues = new Set<string>();
  const withHistory = history !== undefined && source.git !== null;
  const share = withHistory ? 0.5 : 1;
  const first = { ...context, progress: (fraction: number) => context.progress(share * fraction) };
  for await (const detection of scanTree(target, first, { scanner, threads })) {
    if (withHistory && detection.anchor.kind === 'secret') treeValues.add(detection.anchor.value);
    yield detection;
  }
  if (withHistory && source.git !== null) {
    const treeBlobs = new Set(entries.flatMap(({ blob }) => (blob === null ? [] : [blob])));
    const later = { ...context, progress: (fraction: number) => context.progress(share + fraction / 2) };
    yield* scanHistory({ git: source.git, scanner, treeBlobs, treeValues }, later, history);
  }
  context.progress(1);
}

/** A scanner with the rules that the audited repository brings along. */
async function scannerFor({ source, entries }: ScanTarget, context: ScanContext): Promise<SecretScanner> {
  const read = async (entry: SourceEntry): Promise<SourceContent | undefined> => {
    for await (const content of source.read([entry], context.coverage, context.signal)) return content;
    return undefined;
  };
  const userRules = await loadUserRules(entries, read);
  for (const problem of userRules.problems.slice(0, 20))
    context.log.warn('a rule of the repository was left out', { problem });
  return new SecretScanner(userRules, context.now());
}
