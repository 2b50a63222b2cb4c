// Policies, gates and decision rules, asked about a vulnerability as it was when it came in. Severities are those of today.
import type { Exposure } from '../../scan/history/exposure.ts';
import { emptySeverityCounts, type Severity, severityRank } from '../../vocabulary/severity.ts';
import type { ConditionEvaluator } from '../compliance/conditions/condition-evaluator.ts';
import { asksFor } from '../compliance/conditions/policy-condition.ts';
import { type FindingFacts, maxFindingFacts } from '../compliance/finding-facts.ts';
import type { PolicyFacts } from '../compliance/policy-facts.ts';
import { rulePredicate } from '../decisions/rule-condition.ts';
import { factsOfRepository, type RuleFacts } from '../decisions/rule-facts.ts';
import type { Repository } from '../repositories/repository.ts';
import { type BacktestWindow, knownAt, wasExploited, wasKnownThen } from './backtest.ts';
import type { StoredExposure } from './exposure-store.ts';

/** Of the exposures of one repository those that it decides on, and when. */
export type BacktestDecider = (
  repository: Repository,
  exposures: readonly StoredExposure[],
  window: BacktestWindow,
) => Promise<ReadonlyMap<StoredExposure, string>>;

/** A check of changes that fails on new findings of this severity, or that are exploited. */
export function gateDecider(failOn: Severity): BacktestDecider {
  return async (_repository, exposures, window) =>
    new Map(
      exposures.flatMap((one) => {
        const { exposure } = one;
        const at = new Date(exposure.present.at);
        const { severity, kind } = exposure;
        const isSevere = severity !== null && severityRank(severity) <= severityRank(failOn);
        const stops = isSevere || kind === 'malicious' || wasExploited(exposure, at);
        return stops && cameKnown(exposure, window) ? [[one, exposure.present.at] as const] : [];
      }),
    );
}

/** What the rule covers from when it is known, or from the beginning of the window. */
export function ruleDecider({
  condition,
  forced,
}: {
  readonly condition: string;
  readonly forced: boolean;
}): BacktestDecider {
  const isMet = rulePredicate(condition);
  return async (repository, exposures, window) =>
    new Map(
      exposures.flatMap((one) => {
        const known = knownAt(one.exposure) ?? window.from;
        const at = known < window.from ? window.from : known;
        const facts = ruleFactsOf(one.exposure, repository, at);
        // Exploited findings are covered by forced rules only.
        const covers = (forced || facts.finding.exploited !== true) && isMet(facts);
        return covers ? [[one, at.toISOString()] as const] : [];
      }),
    );
}

/** A check of changes that fails where the change makes the policy fail: it did not fail before. */
export function policyDecider(condition: string, conditions: ConditionEvaluator): BacktestDecider {
  return async (repository, exposures, window) => {
    const decided = new Map<StoredExposure, string>();
    const came = Map.groupBy(
      exposures.filter(({ exposure }) => cameKnown(exposure, window)),
      ({ exposure }) => exposure.present.at,
    );
    for (const [at, own] of came) {
      const time = new Date(at);
      const before = exposures.filter((one) => !own.includes(one) && isThere(one.exposure, time));
      const failsWith = async (some: readonly StoredExposure[]) => {
        const facts = policyFactsOf(
          some.map(({ exposure }) => exposure),
          { repository, at: time, isLoop: asksFor(condition, 'openFindings') },
        );
        const [result] = await conditions.evaluate([condition], facts);
        return result === 'fail';
      };
      if (!(await failsWith([...before, ...own])) || (await failsWith(before))) continue;
      for (const one of own) decided.set(one, at);
    }
    return decided;
  };
}

/** Whether it came in within the window, and was known then. */
function cameKnown(exposure: Exposure, { from, to }: BacktestWindow): boolean {
  const at = Date.parse(exposure.present.at);
  return at >= from.getTime() && at <= to.getTime() && wasKnownThen(exposure);
}

function isThere(exposure: Exposure, at: Date): boolean {
  const known = knownAt(exposure);
  const isGone = exposure.fixed !== null && Date.parse(exposure.fixed.at) <= at.getTime();
  return known !== null && known <= at && !isGone;
}

function ruleFactsOf(exposure: Exposure, repository: Repository, at: Date): RuleFacts {
  const { advisory, aliases, versions, kind } = exposure;
  return {
    finding: {
      fingerprint: null,
      ruleId: ruleIds[kind],
      category: categoryOf(exposure),
      severity: exposure.severity,
      title: exposure.summary,
      confidence: 'high',
      path: exposure.paths[0] ?? null,
      package: exposure.package,
      version: versions[0] ?? null,
      purl: exposure.purl,
      scope: null,
      fixable: null,
      advisory,
      advisories: [advisory, ...aliases],
      cwe: [],
      epss: null,
      priority: null,
      exploited: wasExploited(exposure, at),
      reachability: null,
      owners: [],
    },
    repository: factsOfRepository(repository),
  };
}

const ruleIds = {
  vulnerability: 'vulnerable-dependency',
  malicious: 'malicious-dependency',
  unmaintained: 'unmaintained-dependency',
} as const;

function categoryOf({ kind }: Exposure): string {
  return kind === 'malicious' ? 'malicious-package' : 'dependency-vulnerability';
}

/** What other audits would have found then is not known, and absent: a condition about it is unknown. */
function policyFactsOf(
  open: readonly Exposure[],
  {
    repository,
    at,
    isLoop,
  }: { readonly repository: Repository; readonly at: Date; readonly isLoop: boolean },
): PolicyFacts {
  const bySeverity = emptySeverityCounts();
  for (const { severity } of open) if (severity !== null) bySeverity[severity] += 1;
  const ofCategory = (category: string) => BigInt(open.filter((one) => categoryOf(one) === category).length);
  const categories = ['dependency-vulnerability', 'malicious-package'];
  return {
    repository: { name: repository.name, url: repository.url, complianceLevel: repository.complianceLevel },
    findings: {
      open: BigInt(open.length),
      bySeverity: Object.fromEntries(
        Object.entries(bySeverity).map(([severity, count]) => [severity, BigInt(count)]),
      ),
      byCategory: Object.fromEntries(categories.map((category) => [category, ofCategory(category)])),
    },
    audits: {},
    sources: {},
    controls: {},
    ...(isLoop && {
      openFindings: [...open.slice(0, maxFindingFacts).map((one) => findingFactsOf(one, at)), null],
    }),
  };
}

function findingFactsOf(exposure: Exposure, at: Date): FindingFacts {
  const known = knownAt(exposure) ?? at;
  return {
    ruleId: ruleIds[exposure.kind],
    category: categoryOf(exposure),
    severity: exposure.severity,
    confidence: 'high',
    priority: null,
    exploited: wasExploited(exposure, at),
    epss: null,
    fixable: null,
    scope: null,
    package: exposure.package,
    reachability: null,
    path: exposure.paths[0] ?? null,
    ageDays: (at.getTime() - known.getTime()) / 86_400_000,
  };
}
