import { string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { ManagedUser, Operations } from '../../client/api.d.ts';
import { shortId } from '../../client/short-id.ts';
import { roles } from '../../field-values.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

type Query = Operations['GET /v1/users']['query'];

const columns: readonly Column<ManagedUser>[] = [
  { title: 'E-mail', value: ({ email }) => email, fit: 'text' },
  { title: 'Name', value: ({ name }) => name, fit: 'text' },
  { title: 'Role', value: ({ role }) => role },
  { title: 'State', value: ({ disabled }) => (disabled ? 'disabled' : 'active') },
  { title: 'Id', value: ({ id }) => shortId(id) },
];

export default class UsersList extends PortalCommand {
  static override summary = 'List users (administrators)';
  static override examples = ['<%= config.bin %> users list --role admin --all'];
  static override flags = {
    query: string({ description: 'Only users whose name or email address contains this text' }),
    role: string({ description: 'Only this role', options: roles }),
    ...pageFlags,
  };

  async run(): Promise<Operations['GET /v1/users']['reply']> {
    const { flags } = await this.parse(UsersList);
    const client = await this.api(flags);
    const filter = { q: flags.query, role: flags.role, sort: flags.sort } as Query;
    return this.showList(flags, columns, (part) =>
      client.call('GET /v1/users', { query: { ...filter, ...part } }),
    );
  }
}
