// What the condition of a decision rule may ask of a finding and of its repository. What is not known is null.
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { PriorityLevel } from '../../vocabulary/priority.ts';
import type { Repository } from '../repositories/repository.ts';

/** What a scan reports and what the portal keeps say the same here: a rule decides on both alike. */
export type FindingOfFacts = Pick<
  ReportedFinding,
  | 'fingerprint'
  | 'ruleId'
  | 'category'
  | 'severity'
  | 'title'
  | 'confidence'
  | 'package'
  | 'advisory'
  | 'cwe'
  | 'exploited'
  | 'reachability'
  | 'owners'
> & {
  readonly location: { readonly path: string } | null;
  readonly priority: { readonly level: PriorityLevel };
  readonly ratedByRule?: { readonly computed: { readonly priority: PriorityLevel } } | null;
};

export type RepositoryOfFacts = Pick<Repository, RepositoryFact>;

type Fact = string | number | boolean | null | readonly string[];

export interface RuleFacts {
  readonly finding: Readonly<Record<FindingFact, Fact>>;
  readonly repository: Readonly<Record<RepositoryFact, Fact>>;
}

export const findingFacts = [
  'fingerprint',
  'ruleId',
  'category',
  'severity',
  'title',
  'confidence',
  'path',
  'package',
  'version',
  'purl',
  'scope',
  'fixable',
  'advisory',
  'advisories',
  'cwe',
  'epss',
  'priority',
  'exploited',
  'reachability',
  'owners',
] as const;
export type FindingFact = (typeof findingFacts)[number];

export const repositoryFacts = [
  'id',
  'name',
  'url',
  'team',
  'complianceLevel',
  'tags',
  'criticality',
  'exposure',
  'visibility',
] as const;
export type RepositoryFact = (typeof repositoryFacts)[number];

/** Characters of a title; a longer one is cut. */
const maxTitle = 200;
const maxNames = 50;

export function ruleFacts(finding: FindingOfFacts, repository: RepositoryOfFacts): RuleFacts {
  const { package: found, advisory, location } = finding;
  return {
    finding: {
      fingerprint: finding.fingerprint,
      ruleId: finding.ruleId,
      category: finding.category,
      severity: finding.severity,
      title: finding.title.slice(0, maxTitle),
      confidence: finding.confidence,
      path: location?.path ?? null,
      package: found?.name ?? null,
      version: found?.version || null,
      purl: found?.purl ?? null,
      scope: found?.scope ?? null,
      fixable: found ? found.fixedVersion !== null : null,
      advisory: advisory?.id ?? null,
      advisories: advisory ? [advisory.id, ...advisory.aliases].slice(0, maxNames) : [],
      cwe: finding.cwe.slice(0, maxNames),
      epss: advisory?.epss?.probability ?? null,
      // A rule that gives one is not asked what it gave.
      priority: finding.ratedByRule?.computed.priority ?? finding.priority.level,
      exploited: finding.exploited,
      reachability: finding.reachability,
      owners: finding.owners.slice(0, maxNames),
    },
    repository: factsOfRepository(repository),
  };
}

/** What a condition may ask of a repository. */
export function factsOfRepository({
  id,
  name,
  url,
  team,
  complianceLevel,
  tags,
  criticality,
  exposure,
  visibility,
}: RepositoryOfFacts): RuleFacts['repository'] {
  return { id, name, url, team, complianceLevel, tags, criticality, exposure, visibility };
}
