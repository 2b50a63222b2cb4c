import { string as stringArg } from '@oclif/core/args';
import { findCredential } from '../../arguments/credential-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class CredentialsRemove extends PortalCommand {
  static override summary = 'Delete a credential';
  static override description =
    'It stays valid at the code host: revoke the token or delete the deploy key there.';
  static override examples = ['<%= config.bin %> credentials remove 01920000-0000-7000-8000-000000000000'];
  static override args = {
    credential: stringArg({ description: 'Name, scope or ID', required: true }),
  };

  async run(): Promise<{ deleted: string }> {
    const { args, flags } = await this.parse(CredentialsRemove);
    const client = await this.api(flags);
    const { id, name } = await findCredential(client, args.credential);
    await client.call('DELETE /v1/credentials/{id}', { params: { id } });
    this.print(`Deleted the credential ${name}. Revoke it at the code host, too.`);
    return { deleted: id };
  }
}
