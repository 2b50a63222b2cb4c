import { editLines } from '@assay/core/finding-display';
import { string as stringArg } from '@oclif/core/args';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { FindingComment, FindingWithHistory } from '../../client/api.d.ts';
import { paint } from '../../output/colors.ts';
import { printFields } from '../../output/fields.ts';
import { placeOf } from '../../output/finding-groups.ts';
import { numberedCode } from '../../output/numbered-code.ts';
import { dateText } from '../../output/summary.ts';
import { witnessText } from '../../output/witness-text.ts';

export default class FindingsShow extends PortalCommand {
  static override summary = 'Show a finding with its history';
  static override examples = ['<%= config.bin %> findings show 01920000-0000-7000-8000-000000000000 --json'];
  static override args = { id: stringArg({ description: 'ID of the finding', required: true }) };

  async run(): Promise<FindingWithHistory> {
    const { args, flags } = await this.parse(FindingsShow);
    const client = await this.api(flags);
    const { id } = args;
    const finding = await client.call('GET /v1/findings/{id}', { params: { id } });
    if (this.jsonEnabled()) return finding;
    printFinding(finding);
    if (finding.commentCount === 0) return finding;
    const params = { id: finding.id };
    const { items } = await client.call('GET /v1/findings/{id}/comments', { params, query: { limit: 100 } });
    printComments(items);
    return finding;
  }
}

function printComments(comments: readonly FindingComment[]): void {
  process.stdout.write(`\n${paint('bold', 'Comments')}\n`);
  for (const { author, createdAt, text } of comments)
    process.stdout.write(`  ${dateText(createdAt)}  ${author?.name ?? 'unknown'}: ${text}\n`);
}

function printFinding(finding: FindingWithHistory): void {
  const { advisory, excerpt, statusReason, suggestedEdit, proposal } = finding;
  printFields({
    Finding: finding.title,
    Id: finding.id,
    Severity: finding.severity,
    Priority: `${finding.priority.level} (${finding.priority.score}): ${finding.priority.reasons.map(({ text }) => text).join(' ')}`,
    Category: finding.category,
    Rule: finding.ruleId,
    Place: placeOf(finding),
    Status: `${finding.status}${finding.statusExpiresAt === null ? '' : ` until ${dateText(finding.statusExpiresAt)}`}${statusReason ? `: ${statusReason}` : ''}`,
    ...(finding.scope === 'excluded' && {
      Scope: 'excluded: audits no longer read this file, which is not a fix',
    }),
    ...(finding.introducedBy && {
      'Introduced by': introductionText(finding.introducedBy),
    }),
    'First seen': dateText(finding.firstSeenAt),
    'Last seen': dateText(finding.lastSeenAt),
    Due: `${finding.dueAt === null ? 'not set' : dateText(finding.dueAt)}${dueByRuleText(finding)}`,
    ...(finding.owners.length > 0 && { Owners: finding.owners.join(' ') }),
    Assignee: finding.assignee?.name ?? 'nobody',
    ...(advisory && { Advisory: [advisory.id, ...advisory.aliases].join(' ') }),
    ...(finding.webUrl !== null && { Link: finding.webUrl }),
    ...(finding.witnesses.length > 1 && {
      'Reported by': finding.witnesses.map(witnessText).join('; '),
    }),
    ...(finding.sharedWith.length > 0 && {
      'Shared with': finding.sharedWith.map(({ artifact, status }) => `${artifact} (${status})`).join(', '),
    }),
    ...(proposal && {
      Proposal: `${proposal.status}${proposal.expiresAt === null ? '' : ` until ${dateText(proposal.expiresAt)}`} by ${proposal.by?.name ?? 'a deleted account'}, ${dateText(proposal.at)}${proposal.comment === '' ? '' : `: ${proposal.comment}`}`,
    }),
    Issue: finding.description,
    Remediation: finding.remediation,
    ...(suggestedEdit && { 'Suggested edit': editLines(suggestedEdit).join('\n') }),
    ...(excerpt !== null && { Code: numberedCode(excerpt).join('\n') }),
  });
  if (finding.references.length > 0) {
    process.stdout.write(`\n${paint('bold', 'References')}\n`);
    for (const { title, url } of finding.references) process.stdout.write(`  ${title} <${url}>\n`);
  }
  if (finding.history.length === 0) return;
  process.stdout.write(`\n${paint('bold', 'History')}\n`);
  for (const { at, kind, comment, after } of finding.history) {
    // The names of other kinds say it.
    const status =
      kind === 'status_changed' && typeof after?.status === 'string' ? ` to ${after.status}` : '';
    process.stdout.write(
      `  ${dateText(at)}  ${kind.replaceAll('_', ' ')}${status}${comment ? `: ${comment}` : ''}\n`,
    );
  }
}

/** That a decision rule gives the due date, and what it would be. */
function dueByRuleText({ ratedByRule }: FindingWithHistory): string {
  if (ratedByRule?.dueRuleId == null) return '';
  const { dueAt } = ratedByRule.computed;
  return ` by a decision rule, computed: ${dueAt === null ? 'not set' : dateText(dueAt)}`;
}

/** The commit that introduced it, or the rules that see what was there before. */
function introductionText(by: NonNullable<FindingWithHistory['introducedBy']>): string {
  if (by === 'rules') return 'newer rules: the code was there when it was audited before';
  return `${by.author}, ${dateText(by.at)}, commit ${by.commit.slice(0, 12)}`;
}
