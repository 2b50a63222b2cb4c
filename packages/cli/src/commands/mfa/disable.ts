import { string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';

export default class MfaDisable extends PortalCommand {
  static override summary = 'Remove your authenticator app or a passkey';
  static override description =
    'Needs a confirmation of the last 15 minutes: see `assay mfa confirm`. With the last second factor, the recovery codes go too.';
  static override examples = [
    '<%= config.bin %> mfa disable',
    '<%= config.bin %> mfa disable --passkey 01920000-0000-7000-8000-000000000000',
  ];
  static override flags = {
    passkey: string({ description: 'ID of a passkey to remove in place of the authenticator app' }),
  };

  async run(): Promise<{ removed: string }> {
    const { flags } = await this.parse(MfaDisable);
    const client = await this.api(flags);
    if (flags.passkey === undefined) {
      await client.call('DELETE /v1/auth/second-factors/totp');
      this.print('Removed the authenticator app.');
      return { removed: 'totp' };
    }
    await client.call('DELETE /v1/auth/passkeys/{id}', { params: { id: flags.passkey } });
    this.print('Removed the passkey.');
    return { removed: flags.passkey };
  }
}
