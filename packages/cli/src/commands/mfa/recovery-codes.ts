import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { recoveryCodesNote } from '../../output/recovery-codes-note.ts';

type Reply = Operations['POST /v1/auth/second-factors/recovery-codes']['reply'];

export default class MfaRecoveryCodes extends PortalCommand {
  static override summary = 'Create new recovery codes';
  static override description =
    'Earlier codes stop working. Requires a confirmation: see `assay mfa confirm`.';
  static override examples = ['<%= config.bin %> mfa recovery-codes > recovery-codes.txt'];

  async run(): Promise<Reply> {
    const { flags } = await this.parse(MfaRecoveryCodes);
    const client = await this.api(flags);
    const reply = await client.call('POST /v1/auth/second-factors/recovery-codes');
    const note = recoveryCodesNote(reply.recoveryCodes);
    if (note) this.note(note);
    for (const recoveryCode of reply.recoveryCodes) this.print(recoveryCode);
    return reply;
  }
}
