import { string as stringArg } from '@oclif/core/args';
import { findDirectory } from '../../arguments/directory-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class DirectoriesRemove extends PortalCommand {
  static override summary = 'Delete a directory (administrators)';
  static override description =
    'Its token ends. The accounts of its people stay as they are, and no directory deactivates them any more.';
  static override examples = ['<%= config.bin %> directories remove 01920000-0000-7000-8000-000000000000'];
  static override args = {
    directory: stringArg({ description: 'Name or ID', required: true }),
  };

  async run(): Promise<{ deleted: string }> {
    const { args, flags } = await this.parse(DirectoriesRemove);
    const client = await this.api(flags);
    const { id, name } = await findDirectory(client, args.directory);
    await client.call('DELETE /v1/directories/{id}', { params: { id } });
    this.print(`Deleted the directory ${name}. The accounts of its people stay as they are.`);
    return { deleted: id };
  }
}
