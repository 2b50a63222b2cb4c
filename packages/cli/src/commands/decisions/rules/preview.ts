import { string as stringArg } from '@oclif/core/args';
import { boolean, string } from '@oclif/core/flags';
import { PortalCommand } from '../../../base-commands/portal-command.ts';
import type { Operations } from '../../../client/api.d.ts';
import { priorityLevels } from '../../../field-values.ts';
import { previewLines } from '../../../output/rule-preview.ts';

type Preview = Operations['POST /v1/decision-rules/preview']['reply'];
type Body = Operations['POST /v1/decision-rules/preview']['body'];

export default class DecisionsRulesPreview extends PortalCommand {
  static override summary = 'Preview what a decision rule would cover';
  static override description =
    `The condition is a CEL expression over finding and repository. Nothing is stored.
Fields of finding: ruleId, category, severity, confidence, title, path, package, version, purl, scope, fixable, advisory, advisories,
cwe, epss, priority, exploited, reachability, owners, fingerprint. Fields of repository: id, name, url, team, complianceLevel.
Without --priority and --due-at the rule gives a status.`;
  static override examples = [
    `<%= config.bin %> decisions rules preview '"CVE-2024-4068" in finding.advisories && finding.scope == "development"'`,
  ];
  static override args = { condition: stringArg({ description: 'CEL expression', required: true }) };
  static override flags = {
    priority: string({ description: 'A rule that gives this priority', options: priorityLevels }),
    'due-at': string({ description: 'A rule that gives this due date' }),
    force: boolean({ description: 'As if an administrator forced it' }),
  };

  async run(): Promise<Preview> {
    const { args, flags } = await this.parse(DecisionsRulesPreview);
    const client = await this.api(flags);
    const preview = await client.call('POST /v1/decision-rules/preview', {
      body: {
        condition: args.condition,
        priority: flags.priority,
        dueAt: flags['due-at'],
        force: flags.force,
      } as Body,
    });
    const isRated = flags.priority !== undefined || flags['due-at'] !== undefined;
    for (const line of previewLines(preview, isRated)) this.print(line);
    return preview;
  }
}
