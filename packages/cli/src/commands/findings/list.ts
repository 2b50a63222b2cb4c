import { boolean, string } from '@oclif/core/flags';
import type { Finding, Operations } from '../../client/api.d.ts';
import { auditTypes, categories, findingStatuses, severityNames } from '../../field-values.ts';
import { paintSeverity } from '../../output/colours.ts';
import { placeOf } from '../../output/finding-groups.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';
import { PortalCommand } from '../../portal-command.ts';
import { findRepository } from '../../repository-argument.ts';
import { findTeam } from '../../team-argument.ts';

type Query = Operations['GET /v1/findings']['query'];

const columns: readonly Column<Finding>[] = [
  { title: 'Severity', value: ({ severity }) => severity, paint: (text) => paintSeverity(text) },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Place', value: placeOf, fit: 'path' },
  { title: 'What it is', value: ({ title }) => title, fit: 'text' },
  { title: 'Id', value: ({ id }) => id },
];

export default class FindingsList extends PortalCommand {
  static override summary = 'list findings';
  static override examples = [
    '<%= config.bin %> findings list --repository express --status open --severity critical',
    '<%= config.bin %> findings list --advisory CVE-2021-44228',
    '<%= config.bin %> findings list --overdue --all --json=id,severity,title',
  ];
  static override flags = {
    repository: string({ description: 'only those of this repository, by name, id or URL' }),
    team: string({ description: "only those of this team's repositories" }),
    'audit-type': string({ description: 'only those of this type of audit', options: auditTypes }),
    severity: string({ description: 'only those of this severity', options: severityNames }),
    category: string({ description: 'only those of this category', options: categories }),
    status: string({ description: 'only those in this status', options: findingStatuses }),
    query: string({
      description: 'only those whose title, path, rule, advisory id, package name or CWE id contains this',
    }),
    advisory: string({ description: 'only those of this advisory, by any id or alias (CVE, GHSA, …)' }),
    package: string({ description: 'only those in this package, by name or package URL' }),
    cwe: string({ description: 'only those of this CWE id' }),
    overdue: boolean({ description: 'only open ones past their due date' }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/findings']['reply']> {
    const { flags } = await this.parse(FindingsList);
    const client = await this.api(flags);
    const filter = {
      repositoryId:
        flags.repository === undefined ? undefined : (await findRepository(client, flags.repository)).id,
      team: flags.team === undefined ? undefined : (await findTeam(client, flags.team)).id,
      auditType: flags['audit-type'],
      severity: flags.severity,
      category: flags.category,
      status: flags.status,
      q: flags.query,
      advisory: flags.advisory,
      package: flags.package,
      cwe: flags.cwe,
      overdue: flags.overdue || undefined,
      // The worst first, unless told otherwise.
      sort: flags.sort ?? 'severity',
    } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/findings', { query: { ...filter, ...part } }),
    );
  }
}
