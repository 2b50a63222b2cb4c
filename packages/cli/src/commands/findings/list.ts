import { boolean, string } from '@oclif/core/flags';
import type { Finding, Operations } from '../../client/api.d.ts';
import { auditTypes, categories, findingStatuses, severityNames } from '../../field-values.ts';
import { paintPriority, paintSeverity } from '../../output/colours.ts';
import { placeOf } from '../../output/finding-groups.ts';
import { pageFlags } from '../../output/pages.ts';
import { priorities } from '../../output/summary.ts';
import type { Column } from '../../output/tables.ts';
import { PortalCommand } from '../../portal-command.ts';
import { findRepository } from '../../repository-argument.ts';
import { findTeam } from '../../team-argument.ts';

type Query = Operations['GET /v1/findings']['query'];

const columns: readonly Column<Finding>[] = [
  { title: 'Priority', value: ({ priority }) => priority.level, paint: (text) => paintPriority(text) },
  { title: 'Severity', value: ({ severity }) => severity, paint: (text) => paintSeverity(text) },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Place', value: placeOf, fit: 'path' },
  { title: 'Issue', value: ({ title }) => title, fit: 'text' },
  { title: 'Id', value: ({ id }) => id },
];

/** One or several values, separated by commas or each with the flag. */
const severalOf = (options: readonly string[], description: string) =>
  string({
    description: `${description}; several, separated by commas`,
    options: [...options],
    multiple: true,
    delimiter: ',',
    multipleNonGreedy: true,
  });

export default class FindingsList extends PortalCommand {
  static override summary = 'List findings';
  static override examples = [
    '<%= config.bin %> findings list --repository express --status open --severity critical',
    '<%= config.bin %> findings list --advisory CVE-2021-44228',
    '<%= config.bin %> findings list --exploited --fixable --status open',
    '<%= config.bin %> findings list --overdue --all --json=id,severity,title',
  ];
  static override flags = {
    repository: string({ description: 'Only this repository, by name, ID or URL' }),
    team: string({ description: 'Only repositories of this team' }),
    'audit-type': severalOf(auditTypes, 'Only findings of this audit type'),
    severity: severalOf(severityNames, 'Only this severity'),
    'min-severity': string({ description: 'Only those at least this severe', options: severityNames }),
    'min-priority': string({ description: 'Only those at least this pressing', options: [...priorities] }),
    exploited: boolean({ description: "Only those on CISA's KEV list", allowNo: true }),
    'min-epss': string({ description: 'Only those with at least this EPSS probability', helpValue: '0–1' }),
    fixable: boolean({ description: 'Only those with a fixed version', allowNo: true }),
    rule: string({ description: 'Only those of this rule' }),
    category: severalOf(categories, 'Only this category'),
    status: severalOf(findingStatuses, 'Only this status'),
    query: string({
      description: 'Only those whose title, path, rule, advisory id, package name or CWE id contains this',
    }),
    advisory: string({ description: 'Only those of this advisory, by any id or alias (CVE, GHSA, …)' }),
    package: string({ description: 'Only those in this package, by name or package URL' }),
    cwe: string({ description: 'Only those of this CWE id' }),
    overdue: boolean({ description: 'Only open findings past their due date' }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/findings']['reply']> {
    const { flags } = await this.parse(FindingsList);
    const client = await this.api(flags);
    const filter = {
      repositoryId:
        flags.repository === undefined ? undefined : (await findRepository(client, flags.repository)).id,
      team: flags.team === undefined ? undefined : (await findTeam(client, flags.team)).id,
      auditType: flags['audit-type']?.join(','),
      severity: flags.severity?.join(','),
      minSeverity: flags['min-severity'],
      minPriority: flags['min-priority'],
      exploited: flags.exploited,
      minEpss: flags['min-epss'],
      fixable: flags.fixable,
      ruleId: flags.rule,
      category: flags.category?.join(','),
      status: flags.status?.join(','),
      q: flags.query,
      advisory: flags.advisory,
      package: flags.package,
      cwe: flags.cwe,
      overdue: flags.overdue || undefined,
      sort: flags.sort,
    } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/findings', { query: { ...filter, ...part } }),
    );
  }
}
