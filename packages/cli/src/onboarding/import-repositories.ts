// Registers what a code host lists and the portal does not have yet; a second time there is nothing left to do.
import { urlKey } from '../arguments/repository-argument.ts';
import type { Repository } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { Failure } from '../failures/failure.ts';
import type { OwningTeam } from './owning-teams.ts';

/** A repository that could be registered. */
export interface Candidate {
  /** With its groups, or the URL where nothing else is known. */
  readonly path: string;
  readonly url: string;
  readonly archived: boolean;
  readonly empty: boolean;
}

export interface ImportOutcome {
  /** With a dry run: what would be registered. */
  readonly created: readonly string[];
  readonly known: readonly string[];
  /** Read-only at the host: left out unless they were asked for. */
  readonly archived: readonly string[];
  /** Registered, and archived at the host since: they are audited until someone removes them. */
  readonly archivedButRegistered: readonly string[];
  /** Without a commit, so that there is nothing to audit. */
  readonly empty: readonly string[];
  /** Of which no one is known to be the owner: left out. */
  readonly unowned: readonly string[];
  readonly failed: readonly { readonly url: string; readonly message: string }[];
}

export interface ImportOptions {
  /** The team to register it for. */
  readonly teamOf: OwningTeam;
  readonly dryRun: boolean;
  readonly includeArchived: boolean;
  readonly report: (line: string) => void;
}

export async function importRepositories(
  client: ApiClient,
  candidates: readonly Candidate[],
  { teamOf, dryRun, includeArchived, report }: ImportOptions,
): Promise<ImportOutcome> {
  const registered = await registeredUrls(client);
  const outcome = {
    created: [] as string[],
    known: [] as string[],
    archived: [] as string[],
    archivedButRegistered: [] as string[],
    empty: [] as string[],
    unowned: [] as string[],
    failed: [] as { url: string; message: string }[],
  };
  for (const candidate of candidates) {
    const { path, url, archived, empty } = candidate;
    if (registered.has(urlKey(url))) {
      outcome.known.push(url);
      if (archived && !includeArchived) {
        outcome.archivedButRegistered.push(url);
        report(`${path} is archived, and registered: to end its audits, run \`assay repos remove ${url}\`.`);
      }
    } else if (archived && !includeArchived) {
      outcome.archived.push(url);
      report(`${path} is archived: not registered.`);
    } else if (empty) {
      outcome.empty.push(url);
      report(`${path} has no commit yet: not registered.`);
    } else {
      const team = await teamOf(candidate);
      if (team === undefined) {
        outcome.unowned.push(url);
        report(`${path} has no owner that is known: not registered. --team takes those.`);
        continue;
      }
      const failure = dryRun || team === null ? undefined : await register(client, url, team);
      if (failure === undefined) {
        registered.add(urlKey(url));
        outcome.created.push(url);
        report(`${dryRun ? 'Would register' : 'Registered'} ${path}.`);
      } else if (failure === 'known') {
        outcome.known.push(url);
      } else {
        outcome.failed.push({ url, message: failure });
        report(`${path}: ${failure}`);
      }
    }
  }
  return outcome;
}

/** Why the portal refuses it; `known` where a team that the caller does not see has it. */
async function register(client: ApiClient, url: string, team: string): Promise<string | undefined> {
  try {
    await client.call('POST /v1/repositories', { body: { url, team } });
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === 'CONFLICT_DUPLICATE') return 'known';
    // A user who may not register one may not register the others either.
    if (error.code === 'VALIDATION_ERROR') return error.message;
    throw error;
  }
}

async function registeredUrls(client: ApiClient): Promise<Set<string>> {
  const keys = new Set<string>();
  for (let offset = 0; ; offset += 100) {
    const page: { items: readonly Repository[]; pagination: { hasMore: boolean } } = await client.call(
      'GET /v1/repositories',
      { query: { limit: 100, offset, sort: 'createdAt' } },
    );
    for (const { url } of page.items) keys.add(urlKey(url));
    if (!page.pagination.hasMore) return keys;
  }
}
