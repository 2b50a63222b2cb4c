import { severityCountsText } from '@assay/core/finding-display';
import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { RemediationCase } from '../../client/api.d.ts';
import { fullId } from '../../client/short-id.ts';
import { paint } from '../../output/colors.ts';
import { printFields } from '../../output/fields.ts';
import { fixText, ownerText } from '../../output/remediation-columns.ts';
import { dateText } from '../../output/summary.ts';

export default class RemediationShow extends PortalCommand {
  static override summary = 'Show a remediation case: its findings, its fix and what people say';
  static override examples = ['<%= config.bin %> remediation show 01920000-0000-7000-8000-000000000000'];
  static override args = { id: stringArg({ description: 'ID of the case', required: true }) };

  async run(): Promise<RemediationCase> {
    const { args, flags } = await this.parse(RemediationShow);
    const client = await this.api(flags);
    const id = await fullId(client, '/v1/remediation-cases', args.id);
    const one = await client.call('GET /v1/remediation-cases/{id}', { params: { id } });
    if (this.jsonEnabled()) return one;
    const { byStatus, fix, mostUrgent, worst } = one;
    printFields({
      Case: one.title,
      Id: one.id,
      State: one.state,
      Repository: one.repository,
      Open: severityCountsText(one.bySeverity),
      'Not open': `${byStatus.acknowledged} acknowledged, ${byStatus.false_positive} false positive, ${byStatus.resolved} resolved`,
      ...(one.exploited > 0 && { Exploited: `${one.exploited} known to be exploited` }),
      Priority: `${mostUrgent.priority.level} (${mostUrgent.priority.score}): ${mostUrgent.title}`,
      Due: one.dueAt === null ? 'not set' : dateText(one.dueAt),
      Owner: ownerText(one),
      Fix: fixText(one) || worst.remediation,
      ...(fix.unfixed > 0 && { 'Without a fix': String(fix.unfixed) }),
      Findings: `assay findings list --group "action:${one.repositoryId} ${one.subject.key}"`,
    });
    if (one.commentCount === 0) return one;
    const { items } = await client.call('GET /v1/remediation-cases/{id}/comments', {
      params: { id: one.id },
      query: { limit: 100 },
    });
    process.stdout.write(`\n${paint('bold', 'Comments')}\n`);
    for (const { author, createdAt, text } of items)
      process.stdout.write(`  ${dateText(createdAt)}  ${author?.name ?? 'unknown'}: ${text}\n`);
    return one;
  }
}
