// Engines that compare the two trees of a change by the touched files alone, with what they say of these in each.
import type { Log } from '../../support/runtime.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Engine, GivenReport, ScanContext, ScanTarget } from '../engines/engine.ts';
import type { ResultCache } from '../engines/shared/results/result-cache.ts';
import { readRepositoryConfig, withoutExcluded } from '../repository-config/apply-repository-config.ts';
import { Coverage } from '../source/coverage/coverage.ts';

type Tree = Pick<ScanTarget, 'source' | 'entries'>;

export interface ComparedSides {
  readonly type: AuditType;
  readonly engines: readonly Engine[];
  readonly signal: AbortSignal;
  readonly log: Log;
  now(): Date;
  readonly head: Tree;
  readonly base: Tree;
  readonly changed: ReadonlySet<string>;
  readonly results: ResultCache;
  /** Of each of the trees. */
  readonly coverage: { readonly head: Coverage; readonly base: Coverage };
}

export interface GivenReports {
  readonly head: ReadonlyMap<Engine, GivenReport>;
  readonly base: ReadonlyMap<Engine, GivenReport>;
}

/** None of the engines that must scan both trees. The settings are those of the base, which the change leaves as they are. */
export async function compareEngines({
  engines,
  type,
  head,
  base,
  changed,
  results,
  coverage,
  ...context
}: ComparedSides): Promise<GivenReports> {
  const given = { head: new Map<Engine, GivenReport>(), base: new Map<Engine, GivenReport>() };
  const comparing = engines.filter(({ auditType, compare }) => auditType === type && compare);
  if (comparing.length === 0) return given;
  const config = await readRepositoryConfig(base, new Coverage(), context.signal);
  const targetOf = ({ source, entries }: Tree): ScanTarget => ({
    source,
    entries: withoutExcluded(entries, config, { coverage: new Coverage(), followed: new Set() }),
    settings: base,
    config,
    changed,
  });
  const trees = { head: targetOf(head), base: targetOf(base), changed };
  for (const engine of comparing) {
    const rules = { head: new Set<string>(), base: new Set<string>() };
    const contextOf = (side: 'head' | 'base'): ScanContext => ({
      ...context,
      results,
      coverage: coverage[side],
      progress: () => {},
      ownRules: (ids) => {
        for (const id of ids) rules[side].add(id);
      },
    });
    const reports = await engine.compare?.(trees, { head: contextOf('head'), base: contextOf('base') });
    if (!reports) continue;
    for (const side of ['head', 'base'] as const)
      given[side].set(engine, { detections: reports[side], ownRules: [...rules[side]] });
  }
  return given;
}
