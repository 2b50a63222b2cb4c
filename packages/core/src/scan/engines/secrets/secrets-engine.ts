// The secret scanner as an audit engine: every file of the source, then, where asked for, the history.

import type { Detection } from '../../../vocabulary/detection.ts';
import type { GitRepository } from '../../source/git/git-repository.ts';
import type { Engine, ScanContext, ScanTarget } from '../engine.ts';
import type { ThreadOptions } from '../shared/batches/threads-beside.ts';
import { scanCommits } from './history/scan-commits.ts';
import { type HistoryOptions, listHistory, scanHistory } from './history/scan-history.ts';
import { loadSecretScanner } from './load-secret-scanner.ts';
import { ruleInfos } from './rule-infos.ts';
import { scanTree } from './scan-tree.ts';
import type { SecretScanner } from './secret-scanner.ts';
import { traceSecrets } from './trace-line.ts';
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
    isPerFile: options.history === undefined,
    rules: ruleInfos,
    scan: (target, context) => {
      const detections = scan(target, context, options);
      const { verify } = options;
      return verify === undefined ? detections : verifyDetections(detections, verify, context);
    },
    trace: async (line, target, context) => traceSecrets(line, await loadSecretScanner(target, context)),
  };
}

export const secretsEngine: Engine = createSecretsEngine();

async function* scan(
  target: ScanTarget,
  context: ScanContext,
  { history, threads = {} }: SecretsEngineOptions,
): AsyncIterable<Detection> {
  const scanner = await loadSecretScanner(target, context);
  context.ownRules?.(scanner.ownRuleIds);
  const { git } = target.source;
  if (git !== null && target.commits !== undefined && target.commits.length > 0)
    yield* scanWithCommits({ ...target, git, commits: target.commits }, context, { scanner, threads });
  else if (history === undefined || git === null) yield* scanTree(target, context, { scanner, threads });
  else yield* scanWithHistory({ ...target, git }, context, { scanner, threads, history });
  context.progress(1);
}

async function* scanWithCommits(
  target: ScanTarget & { readonly git: GitRepository; readonly commits: readonly string[] },
  context: ScanContext,
  { scanner, threads }: { readonly scanner: SecretScanner; readonly threads: ThreadOptions },
): AsyncIterable<Detection> {
  const { git, commits, entries, settings } = target;
  const treeValues = new Set<string>();
  for await (const detection of scanTree(target, context, { scanner, threads })) {
    if (detection.anchor.kind === 'secret') treeValues.add(detection.anchor.value);
    yield detection;
  }
  const both = [...entries, ...(settings?.entries ?? [])];
  const treeBlobs = new Set(both.flatMap(({ blob }) => (blob === null ? [] : [blob])));
  yield* scanCommits({ git, scanner, commits, treeBlobs, treeValues }, context);
}

async function* scanWithHistory(
  target: ScanTarget & { readonly git: GitRepository },
  context: ScanContext,
  {
    scanner,
    threads,
    history,
  }: { readonly scanner: SecretScanner; readonly threads: ThreadOptions; readonly history: HistoryOptions },
): AsyncIterable<Detection> {
  const treeBlobs = new Set(target.entries.flatMap(({ blob }) => (blob === null ? [] : [blob])));
  const past = { git: target.git, scanner, treeBlobs };
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  const listed = listHistory(past, { ...context, signal }, history);
  // The tree comes first, and a caller that waits for this gets its failure then.
  listed.catch(() => {});
  const treeValues = new Set<string>();
  try {
    const first = { ...context, progress: (fraction: number) => context.progress(fraction / 2) };
    for await (const detection of scanTree(target, first, { scanner, threads })) {
      if (detection.anchor.kind === 'secret') treeValues.add(detection.anchor.value);
      yield detection;
    }
    const later = { ...context, progress: (fraction: number) => context.progress((1 + fraction) / 2) };
    yield* scanHistory({ ...past, history: await listed, treeValues }, later, history);
  } finally {
    stop.abort();
  }
}

/** A scanner with the rules that the audited repository includes. */
