import { string as stringArg } from '@oclif/core/args';
import { boolean } from '@oclif/core/flags';
import { PortalCommand } from '../../../base-commands/portal-command.ts';
import type { DecisionRule } from '../../../client/api.d.ts';
import { fullId } from '../../../client/short-id.ts';

export default class DecisionsRulesApprove extends PortalCommand {
  static override summary = 'Approve or reject a proposed decision rule';
  static override description =
    `For auditors and administrators. What the rule covers has its status, priority or due date from then on.
A rule that makes less of findings known to be exploited, or of more than ASSAY_DECISION_RULE_MAX_FINDINGS (500), is refused.`;
  static override examples = [
    '<%= config.bin %> decisions rules approve 01920000-0000-7000-8000-000000000000',
    '<%= config.bin %> decisions rules approve 01920000-0000-7000-8000-000000000000 --reject',
  ];
  static override args = { id: stringArg({ description: 'ID of the decision rule', required: true }) };
  static override flags = {
    reject: boolean({ description: 'Delete the proposal', exclusive: ['force'] }),
    force: boolean({ description: 'For administrators: also exploited findings, and any number' }),
  };

  async run(): Promise<DecisionRule> {
    const { args, flags } = await this.parse(DecisionsRulesApprove);
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/decision-rules', args.id);
    const rule = await client.call('POST /v1/decision-rules/{id}/approval', {
      params: { id },
      body: { approve: !flags.reject, force: flags.force },
    });
    this.print(`Condition: ${rule.condition}`);
    this.print(
      flags.reject
        ? `Rejected the decision rule ${rule.name}.`
        : `Approved the decision rule ${rule.name}. It covers ${rule.findings} findings until ${rule.expiresAt.slice(0, 10)}.`,
    );
    return rule;
  }
}
