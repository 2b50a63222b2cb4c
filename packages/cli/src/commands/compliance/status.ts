import { boolean, string } from '@oclif/core/flags';
import type { Operations, RepositoryCompliance } from '../../client/api.d.ts';
import { exitStatus } from '../../exit-status.ts';
import { complianceStates } from '../../field-values.ts';
import { paint } from '../../output/colours.ts';
import { moreNote, pageFlags, readPages } from '../../output/pages.ts';
import { printTable } from '../../output/tables.ts';
import { PortalCommand } from '../../portal-command.ts';
import { findRepository } from '../../repository-argument.ts';
import { findTeam } from '../../team-argument.ts';

type Reply = Operations['GET /v1/compliance/status']['reply'];
type Query = Operations['GET /v1/compliance/status']['query'];

export default class ComplianceStatus extends PortalCommand {
  static override summary = 'show where repositories stand, and what is in the way';
  static override description =
    'With --gate the exit code tells: 1 when one is not compliant, 3 when one is unknown.';
  static override examples = [
    '<%= config.bin %> compliance status --team Platform',
    '<%= config.bin %> compliance status --repository express --gate',
  ];
  static override flags = {
    repository: string({ description: 'only this repository, by name, id or URL' }),
    team: string({ description: "only this team's repositories" }),
    state: string({ description: 'only those in this state', options: complianceStates }),
    gate: boolean({ description: 'let the exit code tell the outcome' }),
    ...pageFlags,
  };

  async run(): Promise<Reply> {
    const { flags } = await this.parse(ComplianceStatus);
    const client = await this.api(flags);
    const filter = {
      repositoryId:
        flags.repository === undefined ? undefined : (await findRepository(client, flags.repository)).id,
      team: flags.team === undefined ? undefined : (await findTeam(client, flags.team)).id,
      state: flags.state,
      sort: flags.sort,
    } as Query;
    let summary: Reply['summary'] | undefined;
    const page = await readPages(flags, async (part) => {
      const reply = await client.call('GET /v1/compliance/status', { query: { ...filter, ...part } });
      summary = reply.summary;
      return reply;
    });
    const { repositories = 0, compliant = 0, nonCompliant = 0, unknown = 0 } = summary ?? {};
    if (!this.jsonEnabled()) await showStatus(page.items);
    this.print(`${compliant} of ${repositories} compliant, ${nonCompliant} not, ${unknown} unknown.`);
    const note = moreNote(page);
    if (note) this.note(note);
    if (flags.gate) {
      if (nonCompliant > 0) process.exitCode = exitStatus.findings;
      else if (unknown > 0) process.exitCode = exitStatus.undecided;
    }
    return { ...page, summary: summary as Reply['summary'] };
  }
}

function showStatus(items: readonly RepositoryCompliance[]): Promise<void> {
  return printTable<RepositoryCompliance>(items, [
    { title: 'Repository', value: ({ name }) => name },
    { title: 'State', value: ({ state }) => state.replace('_', '-'), paint: paintState },
    {
      title: 'Level',
      value: ({ achievedLevel, requiredLevel }) => `${achievedLevel ?? 'none'} of ${requiredLevel}`,
    },
    { title: 'Score', value: ({ score }) => String(score) },
    {
      title: 'In the way',
      value: ({ blockers }) => blockers.map(({ name, message }) => `${name}: ${message}`).join(' · '),
      flexible: true,
    },
  ]);
}

function paintState(text: string, { state }: RepositoryCompliance): string {
  return paint(state === 'compliant' ? 'green' : state === 'unknown' ? 'yellow' : 'red', text);
}
