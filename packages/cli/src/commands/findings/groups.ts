import { string } from '@oclif/core/flags';
import {
  findingFilterFlags,
  findingMomentFlags,
  findingQuery,
} from '../../arguments/finding-filter-flags.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { FindingGroup, Operations } from '../../client/api.d.ts';
import { findingGroupKeys } from '../../field-values.ts';
import { paintPriority } from '../../output/colors.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

const { sort: _, ...partFlags } = pageFlags;

export default class FindingsGroups extends PortalCommand {
  static override summary = 'Group findings by rule, folder, package, dependency chain and more';
  static override description =
    'The group with the highest-priority finding comes first, then the largest. An action is what one change can fix: the findings of one rule, or of one package, in one repository. A chain is how a package comes into a repository, from the direct dependency down.';
  static override examples = [
    '<%= config.bin %> findings groups --by action --status open --limit 10',
    '<%= config.bin %> findings groups --by owner --status open',
    '<%= config.bin %> findings groups --by package --exploited --json',
  ];
  static override flags = {
    by: string({
      description: 'Property to group by',
      options: findingGroupKeys,
      required: true,
    }),
    ...findingFilterFlags,
    ...findingMomentFlags,
    ...partFlags,
  };

  async run(): Promise<Operations['GET /v1/findings/groups']['reply']> {
    const { flags } = await this.parse(FindingsGroups);
    const client = await this.api(flags);
    const query = { ...(await findingQuery(client, flags)), by: flags.by as 'rule' };
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/findings/groups', { query: { ...query, ...part } }),
    );
  }
}

const columns: readonly Column<FindingGroup>[] = [
  {
    title: 'Priority',
    value: ({ mostUrgent }) => mostUrgent.priority.level,
    paint: (text) => paintPriority(text),
  },
  { title: 'Findings', value: ({ count }) => String(count) },
  { title: 'Critical', value: ({ bySeverity }) => String(bySeverity.critical) },
  { title: 'High', value: ({ bySeverity }) => String(bySeverity.high) },
  { title: 'Repositories', value: ({ repositories }) => String(repositories) },
  { title: 'Group', value: ({ title }) => title, fit: 'text' },
];
