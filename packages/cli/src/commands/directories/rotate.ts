import { string as stringArg } from '@oclif/core/args';
import { findDirectory } from '../../arguments/directory-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';

export default class DirectoriesRotate extends PortalCommand {
  static override summary = 'Replace the token of a directory (administrators)';
  static override description = 'The old one is accepted for a day more; rotate twice to end it at once.';
  static override examples = ['<%= config.bin %> directories rotate 01920000-0000-7000-8000-000000000000'];
  static override args = {
    directory: stringArg({ description: 'Name or ID', required: true }),
  };

  async run(): Promise<Operations['POST /v1/directories/{id}/token']['reply']> {
    const { args, flags } = await this.parse(DirectoriesRotate);
    const client = await this.api(flags);
    const { id } = await findDirectory(client, args.directory);
    const directory = await client.call('POST /v1/directories/{id}/token', { params: { id } });
    this.print(`The new token of ${directory.name}, shown only now:`);
    this.print(directory.token);
    return directory;
  }
}
