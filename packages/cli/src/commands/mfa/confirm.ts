import { string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class MfaConfirm extends PortalCommand {
  static override summary = 'Confirm your identity with a second factor';
  static override description =
    'Creating API tokens and changing accounts need a confirmation of the last 15 minutes, if you have a second factor.';
  static override examples = ['<%= config.bin %> mfa confirm', '<%= config.bin %> mfa confirm --code 123456'];
  static override flags = {
    code: string({ description: 'Code of the authenticator app, or a recovery code (default: a prompt)' }),
  };

  async run(): Promise<{ confirmed: true }> {
    const { flags } = await this.parse(MfaConfirm);
    const client = await this.api(flags);
    const { ask } = await import('../../prompt.ts');
    const code = flags.code ?? (await ask('Code: ', 'Use --code.'));
    await client.call('POST /v1/auth/step-up', { body: { code } });
    this.print('Confirmed for 15 minutes.');
    return { confirmed: true };
  }
}
