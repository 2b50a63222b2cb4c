import { readFile } from 'node:fs/promises';
import { boolean, string } from '@oclif/core/flags';
import { urlsIn } from '../../arguments/url-list.ts';
import { PortalCommand } from '../../base-commands/portal-command.ts';
import { exitStatus } from '../../failures/exit-status.ts';
import { usageFailure } from '../../failures/failure.ts';
import { type CodeHostId, codeHosts } from '../../onboarding/code-hosts.ts';
import {
  type Candidate,
  type ImportOutcome,
  importRepositories,
} from '../../onboarding/import-repositories.ts';
import { listRepositories, ownersFileOf } from '../../onboarding/list-repositories.ts';
import { ownerOfAll, owningTeams, type TeamSource, teamSources } from '../../onboarding/owning-teams.ts';
import { pathMatcher } from '../../onboarding/path-pattern.ts';
import { plain } from '../../output/colors.ts';

interface Source {
  readonly from: string;
  readonly url: string | undefined;
  readonly group: readonly string[];
  readonly file: string | undefined;
  readonly token: string | undefined;
  readonly ssh: boolean;
}

export default class ReposImport extends PortalCommand {
  static override summary = 'Register the repositories of a group at GitHub, GitLab, Gitea or Forgejo';
  static override description =
    `Lists the repositories of each --group, with its subgroups at GitLab, and registers those that the portal does not have yet:
a second run changes nothing. Archived and empty repositories are named and left out. --from file reads one URL per line (# begins a comment).
The token is read from --token-file and used for this list only; for clones, store one with \`assay credentials add\`.
Exits with 2 if a repository is refused.`;
  static override examples = [
    '<%= config.bin %> repos import --from gitlab --url https://git.example.com --group platform --token-file token.txt --dry-run',
    '<%= config.bin %> repos import --from gitea --url https://git.example.com --group platform --match "platform/*-service" --team Platform',
    '<%= config.bin %> repos import --from gitlab --url https://git.example.com --group acme --token-file token.txt --team-by group',
    '<%= config.bin %> repos import --from file --file repositories.txt --team Platform --json',
  ];
  static override flags = {
    from: string({
      description: 'Where the list comes from; gitea is for Forgejo, too',
      options: [...Object.keys(codeHosts), 'file'],
      required: true,
    }),
    url: string({
      description: 'Address of the host (default: github.com or gitlab.com)',
      helpValue: 'URL',
    }),
    group: string({
      description: 'Group, organization or user (can be repeated)',
      multiple: true,
      multipleNonGreedy: true,
      default: [],
    }),
    file: string({ description: 'With --from file: file of URLs; - is standard input' }),
    'token-file': string({
      description: 'File with a token of the host; - is standard input',
      helpValue: 'FILE',
    }),
    match: string({
      description: 'Only paths such as "acme/*-service"; ** also matches subgroups (can be repeated)',
      multiple: true,
      multipleNonGreedy: true,
      default: [],
      helpValue: 'PATTERN',
    }),
    archived: boolean({ description: 'Register archived repositories as well' }),
    ssh: boolean({ description: 'Register the SSH addresses instead of the HTTPS ones' }),
    team: string({
      description: 'Owning team, by name or ID; with --team-by for those without an owner',
    }),
    'team-by': string({
      description:
        "Owning team from the group, or from the CODEOWNERS file's owner of everything; made when missing",
      options: [...teamSources],
    }),
    'dry-run': boolean({ description: 'Show what would be registered' }),
  };

  async run(): Promise<ImportOutcome> {
    const { flags } = await this.parse(ReposImport);
    const tokenFile = flags['token-file'];
    const token = tokenFile === undefined ? undefined : await secretIn(tokenFile);
    const source = { ...flags, token };
    const listed = await candidates(source);
    const matches = pathMatcher(flags.match);
    const wanted = listed.filter(({ path }) => matches(path));
    const client = await this.api(flags);
    const report = (line: string) => this.print(plain(line));
    const dryRun = flags['dry-run'];
    const teamOf = await owningTeams(client, {
      by: flags['team-by'] as TeamSource | undefined,
      team: flags.team,
      dryRun,
      ownerOf: ownerReader(source),
      report,
    });
    const includeArchived = flags.archived;
    const outcome = await importRepositories(client, wanted, { teamOf, dryRun, includeArchived, report });
    this.print(summaryOf(outcome, flags['dry-run'], listed.length - wanted.length));
    if (outcome.failed.length > 0) process.exitCode = exitStatus.usage;
    return outcome;
  }
}

async function candidates(source: Source): Promise<readonly Candidate[]> {
  const { from, url, group, file, token, ssh } = source;
  if (from === 'file') {
    if (file === undefined || group.length > 0 || url !== undefined)
      throw usageFailure('With --from file, specify --file, and neither --group nor --url.');
    const pathOf = (each: string) =>
      each.replace(/^(?:[a-z+]+:\/\/[^/]+\/|[^/]+@[^/:]+:)/i, '').replace(/\.git$/, '');
    return (await urlsIn(file)).map((each) => ({
      path: pathOf(each),
      url: each,
      archived: false,
      empty: false,
    }));
  }
  if (file !== undefined) throw usageFailure('--file is for --from file.');
  if (group.length === 0) throw usageFailure('Specify the group or organization with --group.');
  const listing = codeHosts[from as CodeHostId];
  const found = new Map<string, Candidate>();
  for (const each of group) {
    const host = hostOf(url ?? listing.defaultUrl, token !== undefined);
    for (const repository of await listRepositories({ listing, host, group: each, token })) {
      const { path, archived, empty, httpsUrl, sshUrl } = repository;
      found.set(path, { path, archived, empty, url: ssh ? sshUrl : httpsUrl });
    }
  }
  return [...found.values()];
}

/** Who owns a repository, as its host shows its file. */
function ownerReader({ from, url, token }: Source) {
  if (from === 'file') return async () => undefined;
  const listing = codeHosts[from as CodeHostId];
  return async ({ path }: Pick<Candidate, 'path'>) => {
    const host = hostOf(url ?? listing.defaultUrl, token !== undefined);
    const text = await ownersFileOf({ listing, host, token }, path);
    return text === undefined ? undefined : ownerOfAll(text);
  };
}

async function secretIn(file: string): Promise<string> {
  const { readInput } = await import('../../prompt.ts');
  return (file === '-' ? await readInput() : await readFile(file, 'utf8')).trim();
}

function hostOf(given: string | null, hasToken: boolean): URL {
  if (given === null) throw usageFailure('Specify the address of the host with --url.');
  const host = URL.canParse(given) ? new URL(given) : undefined;
  if (!host || !/^https?:$/.test(host.protocol) || host.username !== '' || host.search !== '')
    throw usageFailure(`"${given}" is not the address of a host. Use one such as https://git.example.com.`);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(host.hostname);
  if (host.protocol === 'http:' && hasToken && !isLocal)
    throw usageFailure('A token is sent only over HTTPS. Use the https address of the host.');
  return host;
}

function summaryOf(outcome: ImportOutcome, isDryRun: boolean, filtered: number): string {
  const { created, known, archived, archivedButRegistered, empty, unowned, failed } = outcome;
  const parts = [
    `${created.length} ${isDryRun ? 'to register' : 'registered'}`,
    `${known.length} known`,
    ...(archived.length > 0 ? [`${archived.length} archived`] : []),
    ...(archivedButRegistered.length > 0 ? [`${archivedButRegistered.length} of the known archived`] : []),
    ...(empty.length > 0 ? [`${empty.length} empty`] : []),
    ...(unowned.length > 0 ? [`${unowned.length} without an owner`] : []),
    ...(filtered > 0 ? [`${filtered} left out by --match`] : []),
    `${failed.length} refused`,
  ];
  return `${parts.join(', ')}.`;
}
