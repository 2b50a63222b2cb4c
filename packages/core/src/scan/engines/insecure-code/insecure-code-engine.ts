// The scanner for insecure code as an audit engine: every file in a language that it knows, within limits.

import type { Detection } from '../../../vocabulary/detection.ts';
import { Coverage } from '../../source/coverage/coverage.ts';
import type { SourceEntry } from '../../source/source.ts';
import type { Engine, RuleInfo, ScanContext, ScanTarget } from '../engine.ts';
import type { ThreadOptions } from '../shared/batches/threads-beside.ts';
import { CodeScanner } from './code-scanner.ts';
import { compareTrees } from './compare-trees.ts';
import { CopiedLibraries } from './copied-libraries.ts';
import { TreeFacts } from './cross-file/tree-facts.ts';
import type { InsecureCodeRule } from './insecure-code-rule.ts';
import { linkTree } from './link-tree.ts';
import { remedyOf } from './remedy.ts';
import { readRepositoryRules } from './repository-rules.ts';
import { insecureCodeRules } from './rules/index.ts';
import { choose, noteScanned, scanFiles } from './scan-files.ts';
import { traceCode } from './trace-line.ts';

/** For the program of its worker threads, which loads this module as the main thread does. */
export { serveCodeScans } from './serve-code-scans.ts';

export interface InsecureCodeOptions {
  /** How many threads read a large tree. */
  readonly threads?: ThreadOptions;
}

export function createInsecureCodeEngine(options: InsecureCodeOptions = {}): Engine {
  return {
    id: 'insecure-code',
    title: 'Insecure code',
    auditType: 'security',
    rules: insecureCodeRules.map(toRuleInfo),
    scan: (target, context) => scan(target, context, options),
    compare: (trees, contexts) => compareTrees(trees, contexts, options),
    trace: async (line, target, context) => {
      const { models, patternRules } = await readRepositoryRules(target, context);
      const isChosen = choose(target.entries, new Coverage(), new Set()).some(
        ({ path }) => path === line.path,
      );
      return traceCode(line, isChosen ? new CodeScanner(insecureCodeRules, { models, patternRules }) : null);
    },
  };
}

export const insecureCodeEngine: Engine = createInsecureCodeEngine();

async function* scan(
  target: ScanTarget,
  context: ScanContext,
  { threads = {} }: InsecureCodeOptions,
): AsyncIterable<Detection> {
  const { coverage } = context;
  const { followed = new Set() } = target;
  const chosen = choose(target.entries, coverage, followed);
  const own = await readRepositoryRules(target, context);
  const { models, patternRules, id: rules } = own;
  context.ownRules?.(patternRules.map(({ id }) => id));
  const scanner = new CodeScanner(insecureCodeRules, { models, patternRules, followed });
  const scanned = scanFiles({ target, entries: chosen, context, rules: own, scanner, threads });
  const facts = new TreeFacts();
  /** Of the bytes that the facts are of. */
  const digests = new Map<SourceEntry, string | null>();
  const copies = new CopiedLibraries(target, context);
  const left: string[] = [];
  let files = 0;
  for await (const { entry, size, result, digest } of scanned) {
    files += 1;
    digests.set(entry, digest);
    if (files % 64 === 0) context.progress(files / chosen.length);
    const { path } = entry;
    const isCopy = 'library' in result && (await copies.skips(path, result.library));
    if (isCopy || !noteScanned(result, { path, size, coverage })) {
      left.push(path);
      continue;
    }
    for (const found of result.detections) if (!found.mayBeOwn) yield found;
    facts.add(path, result);
  }
  const linked = await linkTree(
    { target, context, scanner, rules, chosen },
    { facts, digests, left, copies: copies.paths },
  );
  for (const path of linked.limited) coverage.notice('data_flow_limited', { path });
  yield* linked.detections;
  context.progress(1);
}

function toRuleInfo(rule: InsecureCodeRule): RuleInfo {
  const { id, title, severity, references, cwe, why, examples, instead } = rule;
  return {
    id,
    title,
    category: 'insecure-code',
    severity,
    remediation: remedyOf(rule),
    description: why,
    examples: Object.entries(examples).flatMap(([language, { bad }]) => {
      const [first] = bad;
      const good = instead[language as keyof typeof instead] ?? null;
      return first === undefined ? [] : [{ language, bad: first, good }];
    }),
    references,
    cwe,
  };
}
