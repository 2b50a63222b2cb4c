import { string } from '@oclif/core/flags';
import { findTracker } from '../../arguments/tracker-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { fullId } from '../../client/short-id.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/tickets']['query'];
type Reply = Operations['GET /v1/tickets']['reply'];

const columns: readonly Column<Reply['items'][number]>[] = [
  { title: 'Ticket', value: ({ key }) => key ?? 'not opened yet' },
  { title: 'State', value: ({ isDone }) => (isDone ? 'done' : 'open') },
  { title: 'For', value: ({ subject }) => subject, fit: 'text' },
  { title: 'Address', value: ({ url }) => url ?? '', fit: 'path' },
  { title: 'Problem', value: ({ lastError }) => lastError ?? '', fit: 'text' },
];

export default class TicketsList extends PortalCommand {
  static override summary = 'List tickets that were opened for findings (administrators)';
  static override description = 'The state is the one in which tracker and portal last agreed.';
  static override examples = ['<%= config.bin %> tickets list'];
  static override flags = {
    tracker: string({ description: 'Only tickets of this tracker, by name, project or ID' }),
    finding: string({ description: 'Only tickets of this finding', helpValue: 'ID' }),
    ...pageFlags,
  };

  async run(): Promise<Reply> {
    const { flags } = await this.parse(TicketsList);
    const client = await this.api(flags);
    const filter = {
      sort: flags.sort,
      ...(flags.tracker !== undefined && { tracker: (await findTracker(client, flags.tracker)).id }),
      ...(flags.finding !== undefined && { finding: await fullId(client, '/v1/findings', flags.finding) }),
    } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/tickets', { query: { ...filter, ...part } }),
    );
  }
}
