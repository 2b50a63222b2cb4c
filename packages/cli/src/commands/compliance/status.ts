import { boolean, string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, RepositoryCompliance } from '../../client/api.d.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { complianceStates } from '../../field-values.ts';
import { paint } from '../../output/colors.ts';
import { pageFlags } from '../../output/pages.ts';
import { type Column, printTable } from '../../output/tables.ts';

type Reply = Operations['GET /v1/compliance/status']['reply'];
type Preview = Operations['POST /v1/compliance/status/preview']['reply'];
type Query = Operations['GET /v1/compliance/status']['query'];

const columns: readonly Column<RepositoryCompliance>[] = [
  { title: 'Repository', value: ({ name }) => name },
  { title: 'State', value: ({ state }) => state.replace('_', '-'), paint: paintState },
  {
    title: 'Level',
    value: ({ achievedLevel, requiredLevel }) => `${achievedLevel ?? 'none'} of ${requiredLevel}`,
  },
  { title: 'Score', value: ({ score }) => String(score) },
  {
    title: 'Blocking',
    value: blockingText,
    fit: 'wrap',
  },
];

export default class ComplianceStatus extends PortalCommand {
  static override summary = 'Show compliance status and what blocks it';
  static override description =
    'With --gate, exits with 1 if a repository is not compliant, and with 3 if one is unknown. With --if-resolved, ' +
    'previews the status as if those findings were resolved, and stores nothing.';
  static override examples = [
    '<%= config.bin %> compliance status --team Platform',
    '<%= config.bin %> compliance status --repository express --gate',
    '<%= config.bin %> compliance status --repository express --if-resolved 01920000-0000-7000-8000-000000000000',
  ];
  static override flags = {
    repository: string({ description: 'Only this repository, by name, ID or URL' }),
    team: string({ description: 'Only repositories of this team' }),
    state: string({ description: 'Only this state', options: complianceStates }),
    gate: boolean({ description: 'Let the exit code report the outcome' }),
    'if-resolved': string({
      description: 'ID of an open finding to treat as resolved (can be repeated)',
      multiple: true,
      dependsOn: ['repository'],
    }),
    ...pageFlags,
  };

  async run(): Promise<Reply | Preview> {
    const { flags } = await this.parse(ComplianceStatus);
    const client = await this.api(flags);
    const { repository: named, 'if-resolved': findingIds } = flags;
    if (findingIds !== undefined && named !== undefined) {
      const { id: repositoryId } = await findRepository(client, named);
      const preview = await client.call('POST /v1/compliance/status/preview', {
        body: { repositoryId, findingIds },
      });
      if (!this.jsonEnabled()) await showPreview(preview);
      const { state } = preview.after;
      if (flags.gate && state !== 'compliant') {
        process.exitCode = state === 'unknown' ? exitStatus.undecided : exitStatus.findings;
      }
      return preview;
    }
    const filter = {
      repositoryId:
        flags.repository === undefined ? undefined : (await findRepository(client, flags.repository)).id,
      team: flags.team === undefined ? undefined : (await findTeam(client, flags.team)).id,
      state: flags.state,
      sort: flags.sort,
    } as Query;
    let summary: Reply['summary'] | undefined;
    const page = await this.showList(flags, columns, async (part) => {
      const reply = await client.call('GET /v1/compliance/status', { query: { ...filter, ...part } });
      summary = reply.summary;
      return reply;
    });
    const { repositories = 0, compliant = 0, nonCompliant = 0, unknown = 0 } = summary ?? {};
    this.print(`${compliant} of ${repositories} compliant, ${nonCompliant} not, ${unknown} unknown.`);
    if (flags.gate) {
      if (nonCompliant > 0) process.exitCode = exitStatus.findings;
      else if (unknown > 0) process.exitCode = exitStatus.undecided;
    }
    return { ...page, summary: summary as Reply['summary'] };
  }
}

function showPreview({ before, after }: Preview): Promise<void> {
  const rows = [
    { ...before, name: `${before.name} now` },
    { ...after, name: `${after.name} then` },
  ];
  return printTable(rows, columns);
}

/** Controls with one reason are counted; more reasons than these are, too. */
const maxReasons = 5;

/** What blocks, by its reason, and what would but for a waiver. `--json` has each by itself. */
export function blockingText({
  blockers,
  waivers,
}: Pick<RepositoryCompliance, 'blockers' | 'waivers'>): string {
  const byReason = [...Map.groupBy(blockers, ({ message }) => message)];
  const shown = byReason.slice(0, maxReasons);
  const left = byReason.slice(maxReasons).reduce((sum, [, same]) => sum + same.length, 0);
  return [
    ...shown.map(([message, same]) => {
      const [first] = same;
      return `${same.length === 1 && first ? first.name : `${same.length} controls`}: ${message}`;
    }),
    ...(left > 0 ? [`${left} more (--json)`] : []),
    ...waivers.map(({ name, expiresAt }) => `${name}: waived until ${expiresAt.slice(0, 10)}`),
  ].join(' · ');
}

function paintState(text: string, { state }: RepositoryCompliance): string {
  return paint(state === 'compliant' ? 'green' : state === 'unknown' ? 'yellow' : 'red', text);
}
