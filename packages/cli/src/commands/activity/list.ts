import { string } from '@oclif/core/flags';
import { learnNames } from '../../arguments/names-by-id.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Activity, Operations } from '../../client/api.d.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/activity']['query'];

const columns = (names: ReadonlyMap<string, string>): readonly Column<Activity>[] => [
  { title: 'When', value: ({ at }) => at.slice(0, 19).replace('T', ' ') },
  { title: 'Who', value: ({ actorId, actorName }) => actorName ?? actorId ?? 'the system' },
  { title: 'What', value: ({ action: what }) => what },
  {
    title: 'To',
    value: ({ targetId: to, targetType, detail }) =>
      `${targetType} ${names.get(to ?? '') ?? nameIn(detail) ?? to ?? ''}`.trim(),
    fit: 'wrap',
  },
  { title: 'From', value: ({ address }) => address ?? '' },
];

/** What it was called then: what is gone has no other name. */
function nameIn({ name }: Activity['detail']): string | undefined {
  return typeof name === 'string' ? name : undefined;
}

export default class ActivityList extends PortalCommand {
  static override summary = 'Show the audit log (auditors and administrators)';
  static override examples = ['<%= config.bin %> activity list --action user.create --all'];
  static override flags = {
    action: string({ description: 'Only this action, for example repository.delete' }),
    actor: string({ description: 'Only actions of this user, by ID' }),
    target: string({ description: 'Only actions on this target, by ID' }),
    from: string({ description: 'Start of the period, ISO 8601' }),
    to: string({ description: 'End of the period, ISO 8601' }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/activity']['reply']> {
    const { flags } = await this.parse(ActivityList);
    const client = await this.api(flags);
    const { action, actor: actorId, target: targetId, from, to, sort } = flags;
    const filter = { action, actorId, targetId, from, to, sort } as Query;
    const names = new Map<string, string>();
    return this.showList(flags, columns(names), async (part) => {
      const page = await client.call('GET /v1/activity', { query: { ...filter, ...part } });
      if (this.jsonEnabled()) return page;
      const targets = (type: string) =>
        page.items.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId);
      await learnNames(client, 'user', targets('user'), names);
      await learnNames(client, 'repository', targets('repository'), names);
      await learnNames(client, 'team', targets('team'), names);
      return page;
    });
  }
}
