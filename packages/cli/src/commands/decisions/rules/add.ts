import { string as stringArg } from '@oclif/core/args';
import { integer, string } from '@oclif/core/flags';
import { PortalCommand } from '../../../base-commands/portal-command.ts';
import type { DecisionRule, Operations } from '../../../client/api.d.ts';
import { decisionRuleStatuses, justifications, priorityLevels } from '../../../field-values.ts';
import { previewLines } from '../../../output/rule-preview.ts';

type Body = Operations['POST /v1/decision-rules']['body'];
type PreviewBody = Operations['POST /v1/decision-rules/preview']['body'];

export default class DecisionsRulesAdd extends PortalCommand {
  static override summary = 'Propose a decision rule';
  static override description =
    'Shows what the rule covers now. It changes no finding until an auditor or administrator approves it.';
  static override examples = [
    `<%= config.bin %> decisions rules add "Development only" --condition 'finding.package == "semver" && finding.scope == "development"' --status acknowledged --reason "Never shipped." --days 90`,
    `<%= config.bin %> decisions rules add "Shop first" --condition 'repository.name == "shop"' --priority high --reason "It earns the money." --days 90`,
  ];
  static override args = { name: stringArg({ description: 'Name', required: true }) };
  static override flags = {
    condition: string({ description: 'CEL expression over finding and repository', required: true }),
    status: string({ description: 'Status of the findings', options: decisionRuleStatuses }),
    priority: string({
      description: 'Priority of the findings, in place of a status',
      options: priorityLevels,
      exclusive: ['status'],
    }),
    'due-at': string({
      description: 'When the findings are due, in place of a status: not after the end of the rule',
      exclusive: ['status'],
    }),
    justification: string({
      description: 'For false_positive: why findings are not affected',
      options: justifications,
    }),
    reason: string({ description: 'Why', required: true }),
    days: integer({ description: 'Number of days until it ends', helpValue: 'DAYS', min: 1, required: true }),
  };

  async run(): Promise<DecisionRule> {
    const { args, flags } = await this.parse(DecisionsRulesAdd);
    const client = await this.api(flags);
    const { condition, status, reason, justification, priority, 'due-at': dueAt } = flags;
    const effect = { status, priority, dueAt };
    const preview = await client.call('POST /v1/decision-rules/preview', {
      body: { condition, ...effect } as PreviewBody,
    });
    const expiresAt = new Date(Date.now() + flags.days * 86_400_000).toISOString();
    const rule = await client.call('POST /v1/decision-rules', {
      body: { name: args.name, condition, ...effect, reason, justification, expiresAt } as Body,
    });
    for (const line of previewLines(preview, status === undefined)) this.print(line);
    this.print(`Proposed the decision rule ${rule.name} (${rule.id}).`);
    this.note(`To approve it: assay decisions rules approve ${rule.id}`);
    return rule;
  }
}
