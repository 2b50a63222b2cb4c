import { boolean, string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { recoveryCodesNote } from '../../output/recovery-codes-note.ts';

type Started = Operations['POST /v1/auth/second-factors/totp']['reply'];
type Reply = Operations['POST /v1/auth/second-factors/totp/confirm']['reply'];

export default class MfaEnable extends PortalCommand {
  static override summary = 'Set up an authenticator app (TOTP)';
  static override description =
    `A terminal shows a QR code and asks for the first code of the app. The first second factor comes with recovery codes, which
are shown once, and ends your other sessions. In a script, run it with --start, then with --code.`;
  static override examples = [
    '<%= config.bin %> mfa enable',
    '<%= config.bin %> mfa enable --start --json',
    '<%= config.bin %> mfa enable --code 123456',
  ];
  static override flags = {
    start: boolean({
      description: 'Only print the secret and the otpauth:// URI; finish with --code',
      exclusive: ['code'],
    }),
    code: string({ description: 'First code of the app, after --start' }),
  };

  async run(): Promise<Started | Reply> {
    const { flags } = await this.parse(MfaEnable);
    const client = await this.api(flags);
    let { code } = flags;
    if (code === undefined) {
      const { ask, requireTerminal } = await import('../../prompt.ts');
      const instead = 'Use --start, and finish with --code.';
      if (!flags.start) requireTerminal(instead);
      const started = await client.call('POST /v1/auth/second-factors/totp');
      const { secret, uri } = started;
      if (flags.start) {
        this.print(`${secret}\n${uri}`);
        return started;
      }
      const { renderUnicodeCompact } = await import('uqr');
      this.note(`${renderUnicodeCompact(uri)}\n`);
      this.note(`Scan this with your authenticator app, or type the secret: ${secret}`);
      code = await ask('Code that the app shows: ', instead);
    }
    const reply = await client.call('POST /v1/auth/second-factors/totp/confirm', { body: { code } });
    this.note('The authenticator app is set up.');
    const note = recoveryCodesNote(reply.recoveryCodes);
    if (note) this.note(note);
    for (const recoveryCode of reply.recoveryCodes) this.print(recoveryCode);
    return reply;
  }
}
