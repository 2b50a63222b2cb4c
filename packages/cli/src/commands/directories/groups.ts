import { string as stringArg } from '@oclif/core/args';
import { findDirectory } from '../../arguments/directory-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { pageFlags } from '../../output/pages.ts';
import type { Column } from '../../output/tables.ts';

type Reply = Operations['GET /v1/directories/{id}/groups']['reply'];

const columns: readonly Column<Reply['items'][number]>[] = [
  { title: 'Group', value: ({ displayName }) => displayName, fit: 'text' },
  { title: 'Members', value: ({ members }) => String(members) },
  { title: 'External id', value: ({ externalId }) => externalId ?? '' },
  { title: 'Id', value: ({ id }) => id },
];

const { sort: _, ...partFlags } = pageFlags;

export default class DirectoriesGroups extends PortalCommand {
  static override summary = 'List the groups that a directory has provisioned (administrators)';
  static override description =
    'Rules of single sign-on (ASSAY_OIDC_GROUPS) name a group by one of its two ids, never by its name.';
  static override examples = ['<%= config.bin %> directories groups Okta'];
  static override args = {
    directory: stringArg({ description: 'Name or ID', required: true }),
  };
  static override flags = partFlags;

  async run(): Promise<Reply> {
    const { args, flags } = await this.parse(DirectoriesGroups);
    const client = await this.api(flags);
    const { id } = await findDirectory(client, args.directory);
    return this.showList(flags, columns, (query) =>
      client.call('GET /v1/directories/{id}/groups', { params: { id }, query }),
    );
  }
}
