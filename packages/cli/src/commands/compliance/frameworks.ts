import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { type Column, printTable } from '../../output/tables.ts';

type Reply = Operations['GET /v1/compliance/frameworks']['reply'];
type Framework = Reply['items'][number];

const columns: readonly Column<Framework>[] = [
  { title: 'ID', value: ({ id }) => id },
  { title: 'Framework', value: ({ name, version }) => `${name} ${version}`, fit: 'text' },
  { title: 'Mapped', value: ({ mapped, listed }) => `${mapped} of ${listed} listed` },
  { title: 'All', value: ({ total }) => (total === null ? '?' : String(total)) },
];

export default class ComplianceFrameworks extends PortalCommand {
  static override summary = 'List frameworks that policies and rules are mapped to';
  static override examples = ['<%= config.bin %> compliance frameworks'];

  async run(): Promise<Reply> {
    const { flags } = await this.parse(ComplianceFrameworks);
    const client = await this.api(flags);
    const reply = await client.call('GET /v1/compliance/frameworks');
    if (!this.jsonEnabled()) await printTable(reply.items, columns);
    return reply;
  }
}
