import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class TokensDelete extends PortalCommand {
  static override summary = 'Revoke an API token';
  static override examples = ['<%= config.bin %> tokens delete 01920000-0000-7000-8000-000000000000 --json'];
  static override args = { id: stringArg({ description: 'ID of the token', required: true }) };

  async run(): Promise<{ deleted: string }> {
    const { args, flags } = await this.parse(TokensDelete);
    const client = await this.api(flags);
    await client.call('DELETE /v1/auth/tokens/{id}', { params: { id: args.id } });
    this.print('Revoked the token.');
    return { deleted: args.id };
  }
}
