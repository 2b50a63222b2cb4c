import { boolean, string } from '@oclif/core/flags';
import { findRepository } from '../../arguments/repository-argument.ts';
import { findTeam } from '../../arguments/team-argument.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import type { Operations, RepositoryCompliance } from '../../client/api.d.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { complianceStates } from '../../field-values.ts';
import { paint, plain } from '../../output/colors.ts';
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
  { title: 'Missing', value: missingText, fit: 'text' },
];

export default class ComplianceStatus extends PortalCommand {
  static override summary = 'Show compliance status and the way to the next level';
  static override description =
    'With --gate, exits with 1 if a repository is not compliant, and with 3 if one is unknown. With --if-resolved, ' +
    'previews the status as if those findings were resolved, and stores nothing.';
  static override examples = [
    '<%= config.bin %> compliance status --team Platform',
    '<%= config.bin %> compliance status --at 2026-09-30',
    '<%= config.bin %> compliance status --repository express --gate',
    '<%= config.bin %> compliance status --repository express --if-resolved 01920000-0000-7000-8000-000000000000',
  ];
  static override flags = {
    repository: string({ description: 'Only this repository, by name, ID or URL' }),
    team: string({ description: 'Only repositories of this team' }),
    state: string({ description: 'Only this state', options: complianceStates }),
    at: string({
      description: 'As it was at this date or time',
      helpValue: 'TIME',
      exclusive: ['gate', 'if-resolved'],
    }),
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
      at: flags.at,
      sort: flags.sort,
    } as Query;
    let summary: Reply['summary'] | undefined;
    const page = await this.showList(flags, columns, async (part) => {
      const reply = await client.call('GET /v1/compliance/status', { query: { ...filter, ...part } });
      // What to do next comes before how everything is.
      if (summary === undefined) for (const line of leadOf(reply)) this.print(line);
      summary = reply.summary;
      return reply;
    });
    const { nonCompliant = 0, unknown = 0 } = summary ?? {};
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

/** Policies that block each level, counted; and what would but for a waiver. `--json` has each by itself. */
export function missingText({
  blockers,
  waivers,
}: Pick<RepositoryCompliance, 'blockers' | 'waivers'>): string {
  const byLevel = [...Map.groupBy(blockers, ({ level }) => level)];
  return [
    ...byLevel.map(([level, some]) => `${some.length} to ${level}`),
    ...(waivers.length > 0 ? [`${waivers.length} waived`] : []),
  ].join(' · ');
}

/** Above the table: the counts, and the shortest ways of the repositories that are shown first. */
export function leadOf({ items, summary }: Pick<Reply, 'items' | 'summary'>): readonly string[] {
  const { repositories, compliant, nonCompliant, unknown } = summary;
  const ways = waysToNextLevel(items);
  return [
    ...(ways.length > 0
      ? [paint('bold', 'Shortest way to the next level'), ...ways.map((way) => `  ${way}`), '']
      : []),
    `${compliant} of ${repositories} compliant, ${nonCompliant} not, ${unknown} unknown.`,
    '',
  ];
}

/** Ways that are shown. */
const maxWays = 5;

/** The next command of each repository, the one with the fewest policies to its next level first. */
export function waysToNextLevel(repositories: readonly RepositoryCompliance[]): readonly string[] {
  const ways = repositories.flatMap(({ name, blockers }) => {
    const [first] = blockers;
    if (!first) return [];
    const next = blockers.filter(({ level }) => level === first.level);
    return [{ name, level: first.level, next }];
  });
  const sorted = ways.toSorted((one, other) => one.next.length - other.next.length);
  return sorted.slice(0, maxWays).map(({ name, level, next }) => {
    const count = `${next.length} ${next.length === 1 ? 'policy' : 'policies'}`;
    return `${plain(name)}: ${count} to ${level}. Run: ${nextCommand(name, level, next)}`;
  });
}

/** An audit, where the missing one is all that is known to be missing; otherwise what the level needs, by effort. */
function nextCommand(name: string, level: string, next: RepositoryCompliance['blockers']): string {
  const quoted = /^[\w./-]+$/.test(name) ? name : `"${plain(name)}"`;
  const audits = next.map(({ message }) => /^Unknown: run an? ([\w-]+) audit\b/.exec(message)?.[1]);
  const [audit] = audits;
  return audit !== undefined && audits.every((one) => one === audit)
    ? `assay audits run ${quoted} --type ${audit}`
    : `assay compliance gaps ${quoted} --level ${level}`;
}

function paintState(text: string, { state }: RepositoryCompliance): string {
  return paint(state === 'compliant' ? 'green' : state === 'unknown' ? 'yellow' : 'red', text);
}
