// Which team a repository is registered for: one for all, that of its group, or that of its owners. A team that is not there yet is made.
import { teamOrOnly } from '../arguments/team-argument.ts';
import type { ApiClient } from '../client/client.ts';

export const teamSources = ['group', 'codeowners'] as const;
export type TeamSource = (typeof teamSources)[number];

interface OwnedRepository {
  /** With its groups. */
  readonly path: string;
}

export interface OwningTeamOptions {
  /** Undefined: one team for all. */
  readonly by: TeamSource | undefined;
  /** The one for all, or for repositories that nobody owns. */
  readonly team: string | undefined;
  readonly dryRun: boolean;
  /** Who owns the whole repository by its CODEOWNERS file; undefined when no one does. */
  readonly ownerOf: (candidate: OwnedRepository) => Promise<string | undefined>;
  readonly report: (line: string) => void;
}

/** The id of the team; null for one that a plan would make, undefined when no one is known to own the repository. */
export type OwningTeam = (candidate: OwnedRepository) => Promise<string | null | undefined>;

export async function owningTeams(
  client: ApiClient,
  { by, team, dryRun, ownerOf, report }: OwningTeamOptions,
): Promise<OwningTeam> {
  const rest = by === undefined || team !== undefined ? (await teamOrOnly(client, team)).id : undefined;
  if (by === undefined) return async () => rest;
  const known = await teamsByName(client);
  return async (candidate) => {
    const name = by === 'group' ? groupOf(candidate.path) : await ownerOf(candidate);
    if (name === undefined) return rest;
    const key = name.toLowerCase();
    const id = known.get(key);
    if (id !== undefined) return id;
    const made = dryRun ? null : (await client.call('POST /v1/teams', { body: { name } })).id;
    known.set(key, made);
    report(`${dryRun ? 'Would make' : 'Made'} the team ${name}.`);
    return made;
  };
}

/** `acme/platform` of `acme/platform/api`; undefined for an address. */
export function groupOf(path: string): string | undefined {
  const last = path.lastIndexOf('/');
  return last > 0 && !path.includes(':') ? path.slice(0, last) : undefined;
}

/** The first owner of the last rule for everything, without the sign: `acme/platform` of `* @acme/platform`. */
export function ownerOfAll(codeowners: string): string | undefined {
  let owner: string | undefined;
  for (const line of codeowners.split(/\r?\n/)) {
    const [pattern = '', ...owners] = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/);
    if (pattern !== '*' && pattern !== '/**' && pattern !== '**') continue;
    // A rule without owners takes the ones before away.
    owner = owners.find((one) => one.startsWith('@'))?.replace(/^@+/, '') || undefined;
  }
  return owner;
}

async function teamsByName(client: ApiClient): Promise<Map<string, string | null>> {
  const known = new Map<string, string | null>();
  for (let offset = 0; ; offset += 100) {
    const page = await client.call('GET /v1/teams', { query: { limit: 100, offset } });
    for (const { id, name } of page.items) known.set(name.toLowerCase(), id);
    if (!page.pagination.hasMore) return known;
  }
}
