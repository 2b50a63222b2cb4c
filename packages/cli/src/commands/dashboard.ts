import { string } from '@oclif/core/flags';
import { findRepository } from '../arguments/repository-argument.ts';
import { findTeam } from '../arguments/team-argument.ts';
import { PortalCommand } from '../base-commands/portal-command.ts';
import type { Dashboard, Operations } from '../client/api.d.ts';
import { bar, sparkline } from '../output/charts.ts';
import { paint, paintSeverity } from '../output/colors.ts';
import { printFields } from '../output/fields.ts';
import { number, severities } from '../output/summary.ts';
import { printTable } from '../output/tables.ts';

type Overview = Operations['GET /v1/analytics/overview']['reply'];

export default class DashboardCommand extends PortalCommand {
  static override summary = 'Show a summary of repositories, audits and findings';
  static override examples = ['<%= config.bin %> dashboard --team Platform --from 2026-01-01T00:00:00Z'];
  static override flags = {
    team: string({ description: 'Only repositories of this team' }),
    repository: string({ description: 'Only this repository, by name, ID or URL' }),
    from: string({ description: 'Start of the period, ISO 8601' }),
    to: string({ description: 'End of the period, ISO 8601' }),
  };

  async run(): Promise<Dashboard> {
    const { flags } = await this.parse(DashboardCommand);
    const client = await this.api(flags);
    const query = {
      ...(flags.team !== undefined && { team: (await findTeam(client, flags.team)).id }),
      ...(flags.repository !== undefined && {
        repositoryId: (await findRepository(client, flags.repository)).id,
      }),
      ...(flags.from !== undefined && { from: flags.from }),
      ...(flags.to !== undefined && { to: flags.to }),
    };
    const dashboard = await client.call('GET /v1/analytics/dashboard', { query });
    if (this.jsonEnabled()) return dashboard;
    const { repositoryId, ...period } = query;
    await showDashboard(dashboard);
    if (repositoryId === undefined)
      await showOverview(await client.call('GET /v1/analytics/overview', { query: period }));
    return dashboard;
  }
}

const barWidth = 40;

async function showDashboard({
  metrics,
  repositories,
  audits,
  findings,
  trends,
  topRepositories,
}: Dashboard): Promise<void> {
  const score = metrics.averageComplianceScore;
  printFields({
    Repositories: `${number(repositories.total)}, ${number(repositories.compliant)} compliant`,
    Audits: `${number(audits.total)} (${number(audits.byStatus.completed)} completed, ${number(audits.byStatus.failed)} failed)`,
    Findings: `${number(findings.open)} open, ${number(findings.overdue)} overdue`,
    Compliance: score === null ? 'not known yet' : `${score} of 100 on average`,
  });
  if (findings.open > 0) showSeverities(findings.bySeverity);
  showTrends(trends);
  if (topRepositories.length === 0) return;
  process.stdout.write('\n');
  await printTable(topRepositories, [
    { title: 'Repository', value: ({ name }) => name, fit: 'text' },
    { title: 'Open', value: ({ open }) => number(open) },
    { title: 'Critical', value: ({ critical }) => number(critical) },
    { title: 'High', value: ({ high }) => number(high) },
  ]);
}

/** How far the figures can be trusted, and where teams stand. */
async function showOverview({ sources, audits, repositories, teams }: Overview): Promise<void> {
  const read = (at: string | null) => (at === null ? 'never synced' : at.slice(0, 16).replace('T', ' '));
  const gaps = [
    ...(audits.partialTotal > 0 ? [`${number(audits.partialTotal)} partial`] : []),
    ...(audits.limitedTotal > 0 ? [`${number(audits.limitedTotal)} limited`] : []),
    ...(audits.failedTotal > 0 ? [`${number(audits.failedTotal)} failed`] : []),
    ...(repositories.neverAudited > 0
      ? [`${number(repositories.neverAudited)} repositories never audited`]
      : []),
  ];
  process.stdout.write('\n');
  printFields({
    Advisories: `${read(sources.advisories)}, KEV ${read(sources.kev)}, EU KEV ${read(sources.euKev)}, EPSS ${read(sources.epss)}`,
    'Last audits': gaps.length > 0 ? gaps.join(', ') : 'none limited, partial or failed',
  });
  if (teams.length < 2) return;
  process.stdout.write('\n');
  await printTable(teams, [
    { title: 'Team', value: ({ name }) => name, fit: 'text' },
    { title: 'Compliant', value: (team) => `${number(team.compliant)} of ${number(team.repositories)}` },
    { title: 'Critical', value: ({ critical }) => number(critical) },
    { title: 'High', value: ({ high }) => number(high) },
    { title: 'Overdue', value: ({ overdue }) => number(overdue) },
  ]);
}

function showSeverities(counts: Dashboard['findings']['bySeverity']): void {
  const max = Math.max(...severities.map((severity) => counts[severity]));
  process.stdout.write('\nOpen by severity\n');
  for (const severity of severities) {
    const drawn = paintSeverity(severity, bar(counts[severity], max, barWidth));
    process.stdout.write(`  ${severity.padEnd(10)}${drawn} ${number(counts[severity])}\n`);
  }
}

/** Each line on a scale of its own; the figure behind it is the last day's, or the sum of all. */
function showTrends(days: Dashboard['trends']): void {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < 2) return;
  const sum = (field: 'opened' | 'resolved') => days.reduce((total, day) => total + day[field], 0);
  const line = (title: string, values: readonly number[], said: string) =>
    process.stdout.write(`  ${title.padEnd(10)}${paint('cyan', sparkline(values, barWidth))} ${said}\n`);
  process.stdout.write(`\nFrom ${first.date} to ${last.date}\n`);
  line(
    'open',
    days.map(({ open }) => open),
    `${number(first.open)} → ${number(last.open)}`,
  );
  line(
    'opened',
    days.map(({ opened }) => opened),
    number(sum('opened')),
  );
  line(
    'resolved',
    days.map(({ resolved }) => resolved),
    number(sum('resolved')),
  );
}
