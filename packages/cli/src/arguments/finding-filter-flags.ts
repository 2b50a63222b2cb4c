// The filters of findings as flags, and the query they make.
import { boolean, string } from '@oclif/core/flags';
import type { Operations } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import {
  auditTypes,
  categories,
  criticalities,
  exposures,
  findingStatuses,
  introducedByKinds,
  reachabilities,
  severityNames,
} from '../field-values.ts';
import { confidences, priorities } from '../output/summary.ts';
import { findRepository } from './repository-argument.ts';
import { findTeam } from './team-argument.ts';
import { assigneeArgument } from './user-argument.ts';

type Query = Operations['GET /v1/findings']['query'];

const several = { multiple: true, delimiter: ',', multipleNonGreedy: true } as const;
const helpGroup = 'FILTER';

/** Each takes several values, comma-separated or repeated, where the set is closed. */
export const findingFilterFlags = {
  repository: string({ description: 'Repository, by name, ID or URL', helpGroup }),
  team: string({ description: 'Team that owns the repository, by name or ID', helpGroup }),
  'audit-type': string({ description: 'Audit types', options: auditTypes, helpGroup, ...several }),
  severity: string({ description: 'Severities', options: severityNames, helpGroup, ...several }),
  'min-severity': string({ description: 'This severity and above', options: severityNames, helpGroup }),
  'min-priority': string({
    description: 'Minimum priority',
    options: [...priorities],
    helpGroup,
  }),
  confidence: string({ description: 'Confidences', options: [...confidences], helpGroup, ...several }),
  'min-confidence': string({
    description: 'Minimum confidence',
    options: [...confidences],
    helpGroup,
  }),
  exploited: boolean({
    description: 'Only findings on the KEV list of CISA or the EU; --no-exploited: only others',
    allowNo: true,
    helpGroup,
  }),
  'min-epss': string({ description: 'Minimum EPSS probability', helpValue: '0–1', helpGroup }),
  fixable: boolean({
    description: 'Only findings with a fixed version; --no-fixable: only others',
    allowNo: true,
    helpGroup,
  }),
  category: string({ description: 'Categories', options: categories, helpGroup, ...several }),
  status: string({ description: 'Statuses', options: findingStatuses, helpGroup, ...several }),
  rule: string({ description: 'Rule ID', helpGroup }),
  path: string({ description: 'Folder, or pattern as in .gitignore', helpGroup }),
  package: string({ description: 'Package name, or package URL with or without a version', helpGroup }),
  advisory: string({ description: 'Advisory, by any ID or alias: CVE, GHSA, …', helpGroup }),
  cwe: string({ description: 'CWE ID, such as CWE-89', helpGroup }),
  group: string({
    description: 'One group of `findings groups`: what it is grouped by, a colon and its key',
    helpGroup,
    helpValue: 'BY:KEY',
  }),
  branch: string({ description: 'Branch that was audited', helpGroup }),
  assignee: string({ description: 'me, none, or a user by email address or ID', helpGroup }),
  owner: string({ description: 'Owner as CODEOWNERS names it, such as @org/team, or none', helpGroup }),
  reachability: string({
    description: 'Reachability of the vulnerable code',
    options: reachabilities,
    helpGroup,
    ...several,
  }),
  'introduced-by': string({
    description: 'What introduced them: newer rules that see older code, a change, or nobody knows',
    options: introducedByKinds,
    helpGroup,
    ...several,
  }),
  'has-comment': boolean({
    description: 'Only findings with comments; --no-has-comment: only others',
    allowNo: true,
    helpGroup,
  }),
  'has-proposal': boolean({
    description: 'Only findings with a status that waits for approval; --no-has-proposal: only others',
    allowNo: true,
    helpGroup,
  }),
  query: string({ description: 'Part of the title, path, rule, package, advisory or CWE', helpGroup }),
  overdue: boolean({ description: 'Open findings past their due date', helpGroup }),
  tag: string({ description: 'Repositories with this tag', helpGroup }),
  criticality: string({ description: 'Repositories of this criticality', options: criticalities, helpGroup }),
  exposure: string({ description: 'Repositories with this exposure', options: exposures, helpGroup }),
};

/** Of lists only: what was cannot be changed. */
export const findingMomentFlags = {
  at: string({ description: 'As they were at this date or time', helpGroup, helpValue: 'TIME' }),
};

export interface FindingFilterFlags {
  readonly at?: string | undefined;
  readonly repository?: string | undefined;
  readonly team?: string | undefined;
  readonly 'audit-type'?: readonly string[] | undefined;
  readonly severity?: readonly string[] | undefined;
  readonly 'min-severity'?: string | undefined;
  readonly category?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly rule?: string | undefined;
  readonly 'min-priority'?: string | undefined;
  readonly confidence?: readonly string[] | undefined;
  readonly 'min-confidence'?: string | undefined;
  readonly exploited?: boolean | undefined;
  readonly 'min-epss'?: string | undefined;
  readonly fixable?: boolean | undefined;
  readonly path?: string | undefined;
  readonly package?: string | undefined;
  readonly advisory?: string | undefined;
  readonly cwe?: string | undefined;
  readonly group?: string | undefined;
  readonly branch?: string | undefined;
  readonly assignee?: string | undefined;
  readonly owner?: string | undefined;
  readonly reachability?: readonly string[] | undefined;
  readonly 'introduced-by'?: readonly string[] | undefined;
  readonly 'has-comment'?: boolean | undefined;
  readonly 'has-proposal'?: boolean | undefined;
  readonly query?: string | undefined;
  readonly overdue?: boolean | undefined;
  readonly tag?: string | undefined;
  readonly criticality?: string | undefined;
  readonly exposure?: string | undefined;
}

/** Names of repositories and teams become ids. */
export async function findingQuery(client: ApiClient, flags: FindingFilterFlags): Promise<Query> {
  const { repository, team } = flags;
  return {
    repositoryId: repository === undefined ? undefined : (await findRepository(client, repository)).id,
    team: team === undefined ? undefined : (await findTeam(client, team)).id,
    at: flags.at,
    auditType: flags['audit-type']?.join(','),
    severity: flags.severity?.join(','),
    minSeverity: flags['min-severity'],
    minPriority: flags['min-priority'],
    confidence: flags.confidence?.join(','),
    minConfidence: flags['min-confidence'],
    exploited: flags.exploited,
    minEpss: flags['min-epss'],
    fixable: flags.fixable,
    category: flags.category?.join(','),
    status: flags.status?.join(','),
    ruleId: flags.rule,
    group: flags.group,
    path: flags.path,
    package: flags.package,
    advisory: flags.advisory,
    cwe: flags.cwe,
    branch: flags.branch,
    assignee: flags.assignee === undefined ? undefined : await assigneeArgument(client, flags.assignee),
    owner: flags.owner,
    reachability: flags.reachability?.join(','),
    introducedBy: flags['introduced-by']?.join(','),
    hasComment: flags['has-comment'],
    hasProposal: flags['has-proposal'],
    q: flags.query,
    overdue: flags.overdue || undefined,
    tag: flags.tag,
    criticality: flags.criticality,
    exposure: flags.exposure,
  } as Query;
}
