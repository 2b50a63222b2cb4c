import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations } from '../../client/api.d.ts';
import { fullId } from '../../client/short-id.ts';
import { notificationKinds } from '../../field-values.ts';
import { clockText } from '../../output/case-clocks.ts';

type Case = Operations['POST /v1/cases/{id}/notifications']['reply'];
type Kind = (typeof notificationKinds)[number];

export default class CasesNotify extends PortalCommand {
  static override summary = 'Record a notification that you have sent';
  static override description = 'For auditors and administrators. Nothing is sent from here.';
  static override examples = [
    '<%= config.bin %> cases notify 01920000-0000-7000-8000-000000000000 --kind early_warning --sent-at 2026-11-28T15:00:00Z --content "As drafted." --reference SRP-1',
  ];
  static override args = { id: stringArg({ description: 'ID of the case', required: true }) };
  static override flags = {
    kind: string({ description: 'What was sent', options: notificationKinds, required: true }),
    'sent-at': string({ description: 'When it was sent', helpValue: 'TIME', required: true }),
    content: string({ description: 'What was sent, or where it is kept', required: true }),
    reference: string({ description: 'What the receiver gave for it' }),
  };

  async run(): Promise<Case> {
    const { args, flags } = await this.parse(CasesNotify);
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/cases', args.id);
    const { content, reference } = flags;
    const found = await client.call('POST /v1/cases/{id}/notifications', {
      params: { id },
      body: {
        kind: flags.kind as Kind,
        sentAt: flags['sent-at'],
        content,
        ...(reference !== undefined && { reference }),
      },
    });
    this.print(`Recorded. Next: ${clockText(found.clocks)}.`);
    return found;
  }
}
