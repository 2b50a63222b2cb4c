import { string as stringArg } from '@oclif/core/args';
import { string } from '@oclif/core/flags';
import { findPolicy } from '../arguments/policy-argument.ts';
import { findRepository } from '../arguments/repository-argument.ts';
import { findTeam } from '../arguments/team-argument.ts';
import { PortalCommand } from '../base-commands/portal-command.ts';
import type { Operations } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { fullId } from '../client/short-id.ts';
import { usageFailure } from '../failures/failure.ts';
import { severityNames } from '../field-values.ts';
import { backtestLines, decisionColumns, teamColumns } from '../history/backtest-view.ts';
import { dayTime } from '../history/incident-window.ts';
import { printTable } from '../output/tables.ts';

type Query = Operations['GET /v1/analytics/backtest']['query'];
type Reply = Operations['GET /v1/analytics/backtest']['reply'];
type Decision = Reply['items'][number];

const pageSize = 100;
/** Lines of the table; JSON has all. */
const shownDecisions = 20;

export default class Backtest extends PortalCommand {
  static override summary = 'Show what a policy, gate or decision rule would have decided in the past';
  static override description =
    `Applies it to the vulnerabilities that the Git histories of repositories show, as they were known when each came in: what it
would have blocked or hidden and when, what of that was exploited later, and the days of exposure with and without it. Severities are those of today.
POLICY is a name or ID, or a severity for a gate such as --fail-on.`;
  static override examples = [
    '<%= config.bin %> backtest high --from 2025-01-01 --to 2025-12-31',
    '<%= config.bin %> backtest "No open critical findings" --from 2025-01-01 --team platform',
    '<%= config.bin %> backtest critical --from 2026-01-01 --repositories express --json',
  ];
  static override args = {
    policy: stringArg({ description: 'Policy by name or ID, or a severity for a gate' }),
  };
  static override flags = {
    rule: string({ description: 'Decision rule instead, by ID: what it would have hidden', helpValue: 'ID' }),
    from: string({ description: 'First day', required: true, helpValue: 'DAY' }),
    to: string({ description: 'Last day (default: today)', helpValue: 'DAY' }),
    repositories: string({
      description: 'Only these repositories, by name, ID or URL',
      multiple: true,
      delimiter: ',',
      multipleNonGreedy: true,
      helpValue: 'NAME',
    }),
    team: string({ description: 'Team that owns the repositories, by name or ID' }),
  };

  async run(): Promise<Omit<Reply, 'pagination'>> {
    const { args, flags } = await this.parse(Backtest);
    const client = await this.api(flags);
    const subject = await subjectOf(client, args.policy, flags.rule);
    const names = flags.repositories ?? [];
    const ids = [];
    for (const name of names) ids.push((await findRepository(client, name)).id);
    const query = {
      ...subject,
      from: dayTime(flags.from, 'start').toISOString(),
      to: flags.to === undefined ? undefined : dayTime(flags.to, 'end').toISOString(),
      team: flags.team === undefined ? undefined : (await findTeam(client, flags.team)).id,
      repositories: ids.length === 0 ? undefined : ids.join(','),
    };
    const items: Decision[] = [];
    let reply: Reply;
    do {
      reply = await client.call('GET /v1/analytics/backtest', {
        query: { ...query, limit: pageSize, offset: items.length } as Query,
      });
      items.push(...reply.items);
    } while (this.jsonEnabled() && reply.pagination.hasMore && reply.items.length > 0);
    const { pagination, ...answer } = reply;
    if (this.jsonEnabled()) return { ...answer, items };
    for (const line of backtestLines(answer)) this.print(line);
    if (items.length > 0) {
      this.print('');
      await printTable(items.slice(0, shownDecisions), decisionColumns);
      if (pagination.total > shownDecisions)
        this.note(`${pagination.total - shownDecisions} more are in the output of --json.`);
    }
    if (answer.teams.length > 1) {
      this.print('');
      await printTable(answer.teams, teamColumns(answer.effect));
    }
    for (const { repository, message } of answer.unknownRepositories)
      this.note(`unknown: ${repository}. ${message}`);
    for (const note of answer.notes) this.note(note);
    return { ...answer, items };
  }
}

async function subjectOf(client: ApiClient, policy: string | undefined, rule: string | undefined) {
  if ((policy === undefined) === (rule === undefined))
    throw usageFailure('backtest needs a policy, a severity, or a decision rule (--rule ID): one of them.');
  if (rule !== undefined) return { rule: await fullId(client, '/v1/decision-rules', rule) };
  const severity = severityNames.find((one) => one === policy);
  if (severity !== undefined) return { failOn: severity };
  return { policy: (await findPolicy(client, policy ?? '')).id };
}
