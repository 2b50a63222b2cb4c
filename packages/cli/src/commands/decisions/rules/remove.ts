import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../../base-commands/portal-command.ts';
import { fullId } from '../../../client/short-id.ts';

export default class DecisionsRulesRemove extends PortalCommand {
  static override summary = 'Remove a decision rule';
  static override description =
    'What the rule covered has its status, priority and due date of before, unless another rule covers it.';
  static override examples = [
    '<%= config.bin %> decisions rules remove 01920000-0000-7000-8000-000000000000 --json',
  ];
  static override args = { id: stringArg({ description: 'ID of the decision rule', required: true }) };

  async run(): Promise<{ deleted: string }> {
    const { args, flags } = await this.parse(DecisionsRulesRemove);
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/decision-rules', args.id);
    await client.call('DELETE /v1/decision-rules/{id}', { params: { id } });
    this.print(
      'Removed the decision rule. What it covered is as it was before, unless another rule covers it.',
    );
    return { deleted: id };
  }
}
