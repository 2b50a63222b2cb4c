import { boolean } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { number } from '../../output/summary.ts';

type Reply = Operations['POST /v1/auth/sessions/revoke-all']['reply'];

export default class SessionsRevokeAll extends PortalCommand {
  static override summary = 'Revoke your other sessions and your API tokens';
  static override description =
    'The session of this command stays. Use it when a token or a password may have leaked.';
  static override examples = [
    '<%= config.bin %> sessions revoke-all',
    '<%= config.bin %> sessions revoke-all --keep-tokens --json',
  ];
  static override flags = { 'keep-tokens': boolean({ description: 'Keep API tokens' }) };

  async run(): Promise<Reply> {
    const { flags } = await this.parse(SessionsRevokeAll);
    const client = await this.api(flags);
    const reply = await client.call('POST /v1/auth/sessions/revoke-all', {
      body: { keepTokens: flags['keep-tokens'] },
    });
    this.print(`Revoked ${number(reply.sessions)} sessions and ${number(reply.tokens)} API tokens.`);
    return reply;
  }
}
