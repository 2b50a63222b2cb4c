import { string } from '@oclif/core/flags';
import type { Activity, Operations } from '../../client/api.d.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';
import { PortalCommand } from '../../portal-command.ts';

type Query = Operations['GET /v1/activity']['query'];

const columns: readonly Column<Activity>[] = [
  { title: 'When', value: ({ at }) => at.slice(0, 19).replace('T', ' ') },
  { title: 'Who', value: ({ actorId: who }) => who ?? 'the system' },
  { title: 'What', value: ({ action: what }) => what },
  {
    title: 'To',
    value: ({ targetId: to, targetType }) => `${targetType} ${to ?? ''}`.trim(),
    flexible: true,
  },
  { title: 'From', value: ({ address }) => address ?? '' },
];

export default class ActivityList extends PortalCommand {
  static override summary = 'show who did what, when and from where (administrators)';
  static override examples = ['<%= config.bin %> activity list --action user.create --all'];
  static override flags = {
    action: string({ description: 'only this action, e.g. repository.delete' }),
    actor: string({ description: 'only what this user did, by id' }),
    target: string({ description: 'only what was done to this, by id' }),
    from: string({ description: 'from this time on, ISO 8601' }),
    to: string({ description: 'up to this time, ISO 8601' }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/activity']['reply']> {
    const { flags } = await this.parse(ActivityList);
    const client = await this.api(flags);
    const { action, actor: actorId, target: targetId, from, to, sort } = flags;
    const filter = { action, actorId, targetId, from, to, sort } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/activity', { query: { ...filter, ...part } }),
    );
  }
}
