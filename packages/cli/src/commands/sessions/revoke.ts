import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class SessionsRevoke extends PortalCommand {
  static override summary = 'Revoke one of your sessions';
  static override description = 'Its tokens stop working at once.';
  static override examples = ['<%= config.bin %> sessions revoke 01920000-0000-7000-8000-000000000000'];
  static override args = { id: stringArg({ description: 'ID of the session', required: true }) };

  async run(): Promise<{ revoked: string }> {
    const { args, flags } = await this.parse(SessionsRevoke);
    const client = await this.api(flags);
    await client.call('DELETE /v1/auth/sessions/{id}', { params: { id: args.id } });
    this.print('Revoked the session.');
    return { revoked: args.id };
  }
}
