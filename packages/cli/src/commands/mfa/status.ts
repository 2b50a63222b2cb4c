import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { dateText } from '../../output/summary.ts';
import { printTable } from '../../output/tables.ts';

type Reply = Operations['GET /v1/auth/second-factors']['reply'];

export default class MfaStatus extends PortalCommand {
  static override summary = 'Show your second factors';
  static override examples = ['<%= config.bin %> mfa status', '<%= config.bin %> mfa status --json'];

  async run(): Promise<Reply> {
    const { flags } = await this.parse(MfaStatus);
    const client = await this.api(flags);
    const reply = await client.call('GET /v1/auth/second-factors');
    if (this.jsonEnabled()) return reply;
    const needed = reply.required ? ' (your role requires a second factor)' : '';
    this.print(`Authenticator app: ${reply.totp ? 'set up' : 'not set up'}${needed}.`);
    if (reply.methods.length > 0) this.print(`Recovery codes left: ${reply.recoveryCodes}.`);
    if (reply.passkeys.length === 0) {
      this.print('Passkeys: none. Create one on your profile page.');
      return reply;
    }
    await printTable<Reply['passkeys'][number]>(reply.passkeys, [
      { title: 'Passkey', value: ({ name }) => name },
      { title: 'Created', value: ({ createdAt }) => dateText(createdAt) },
      {
        title: 'Last used',
        value: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : dateText(lastUsedAt)),
      },
      { title: 'Id', value: ({ id }) => id },
    ]);
    return reply;
  }
}
