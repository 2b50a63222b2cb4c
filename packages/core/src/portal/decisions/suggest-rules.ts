// Decision rules that equal decisions of people suggest. Pure. A suggestion decides nothing: someone proposes it as a
// rule, and someone else approves it.
import type { RuleStatus } from './decision-rule.ts';

/** What a person has decided on one finding; `open`: that it counts. */
export interface PersonalDecision {
  readonly id: string;
  readonly repositoryId: string;
  readonly ruleId: string;
  readonly path: string | null;
  readonly status: RuleStatus | 'open';
  readonly reason: string;
  /** Null for nobody known. */
  readonly by: string | null;
  /** Of a dependency: the package, and every id of its advisory. */
  readonly vulnerability: {
    readonly package: string;
    readonly scope: string | null;
    readonly advisory: string;
  } | null;
}

export interface SuggestedRule {
  readonly condition: string;
  readonly status: RuleStatus;
  readonly decisions: number;
  readonly people: number;
  readonly repositories: number;
  /** The most frequent first. */
  readonly reasons: readonly string[];
  readonly findingIds: readonly string[];
}

/** Fewer are no habit. */
const minDecisions = 3;
const shownReasons = 3;
const shownFindings = 5;

/** The one with the most decisions first. What people have decided differently suggests nothing. */
export function suggestRules(decisions: readonly PersonalDecision[]): readonly SuggestedRule[] {
  const suggested: SuggestedRule[] = [];
  for (const about of Map.groupBy(decisions, subjectOf).values()) {
    const [first] = about;
    if (!first || first.status === 'open' || about.length < minDecisions) continue;
    const { status } = first;
    if (about.some((one) => one.status !== status)) continue;
    const condition = conditionOf(about);
    if (condition === null) continue;
    const reasons = Map.groupBy(
      about.filter(({ reason }) => reason !== ''),
      ({ reason }) => reason,
    );
    suggested.push({
      condition,
      status,
      decisions: about.length,
      people: new Set(about.flatMap(({ by }) => by ?? [])).size,
      repositories: new Set(about.map(({ repositoryId }) => repositoryId)).size,
      reasons: [...reasons]
        .sort(([, one], [, other]) => other.length - one.length)
        .slice(0, shownReasons)
        .map(([reason]) => reason),
      findingIds: about.slice(0, shownFindings).map(({ id }) => id),
    });
  }
  return suggested.sort(
    (one, other) => other.decisions - one.decisions || (one.condition < other.condition ? -1 : 1),
  );
}

/** A vulnerability in a package wherever it is, in code a rule within a repository's folder. */
function subjectOf({ ruleId, repositoryId, path, vulnerability }: PersonalDecision): string {
  if (vulnerability) return JSON.stringify([vulnerability.advisory, vulnerability.package]);
  return JSON.stringify([ruleId, repositoryId, topFolder(path)]);
}

/** Null where it would say no more than the rule: that is too wide to be meant. */
function conditionOf(about: readonly PersonalDecision[]): string | null {
  const [first] = about;
  if (!first) return null;
  const { vulnerability } = first;
  if (vulnerability) {
    const isDevelopment = about.every((one) => one.vulnerability?.scope === 'development');
    return [
      `${JSON.stringify(vulnerability.advisory)} in finding.advisories`,
      `finding.package == ${JSON.stringify(vulnerability.package)}`,
      ...(isDevelopment ? ['finding.scope == "development"'] : []),
    ].join(' && ');
  }
  const folder = commonFolder(about.map(({ path }) => path ?? ''));
  if (folder === '') return null;
  return [
    `finding.ruleId == ${JSON.stringify(first.ruleId)}`,
    `finding.path.startsWith(${JSON.stringify(folder)})`,
    `repository.id == ${JSON.stringify(first.repositoryId)}`,
  ].join(' && ');
}

function topFolder(path: string | null): string {
  const end = path?.indexOf('/') ?? -1;
  return path === null || end < 0 ? '' : path.slice(0, end + 1);
}

/** With the slash at its end; empty where they share none. */
function commonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths;
  let folder = first.slice(0, first.lastIndexOf('/') + 1);
  while (folder !== '' && !others.every((path) => path.startsWith(folder)))
    folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  return folder;
}
