// Reads the history of one repository's dependencies: what is new since an earlier run, and what advisories say of it.
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';
import { AdvisoryDatabase } from '../../scan/engines/dependencies/advisories/advisory-database.ts';
import { BranchReach } from '../../scan/history/branch-reach.ts';
import { describeHistory } from '../../scan/history/describe-history.ts';
import { findExposures } from '../../scan/history/exposure.ts';
import { FileVersions } from '../../scan/history/file-versions.ts';
import { type HistoryIndex, type KeptHistory, placeVersions } from '../../scan/history/history-index.ts';
import type { HistoryRef } from '../../scan/history/history-refs.ts';
import { findSubjects, type KeptInstalls, readInstalls } from '../../scan/history/history-subjects.ts';
import { readHistory } from '../../scan/history/read-history.ts';
import { pipelinePatterns } from '../../scan/history/unfrozen-installs.ts';
import { fetchAllRefs } from '../../scan/source/git/fetch-all-refs.ts';
import { defaultFetchLimits } from '../../scan/source/git/git-fetch.ts';
import type { GitRepository } from '../../scan/source/git/git-repository.ts';
import { requireGit } from '../../scan/source/git/git-version.ts';
import { parseRepositoryUrl } from '../../scan/source/git/repository-url.ts';
import { proxiesOf } from '../../support/outgoing-proxy.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { HistoryOrder, HistoryReply, ReadRepositoryHistory } from './history-messages.ts';

interface Kept {
  readonly refs: readonly HistoryRef[];
  readonly history: KeptHistory;
  readonly installs: KeptInstalls;
}

/** Subjects or exposures of one message. */
const batchSize = 500;

export interface HistoryReading {
  readonly order: HistoryOrder;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  /** Hears what is found before the end, in batches. */
  send(reply: Extract<HistoryReply, { kind: 'subjects' | 'exposures' }>): Promise<void>;
}

/** Throws SourceError, or the signal's reason. */
export async function readRepositoryHistory(reading: HistoryReading): Promise<ReadRepositoryHistory> {
  const { order } = reading;
  const database = order.databasePath === null ? undefined : AdvisoryDatabase.open(order.databasePath);
  try {
    const kept = order.kept && (deserialize(gunzipSync(order.kept.bytes)) as Kept);
    const { git, refs, remove } = await fetch(reading);
    try {
      const isMatched = order.kept !== null && order.kept.advisories === (database?.revision ?? '');
      if (git === null && kept !== null) {
        if (isMatched) return { refs };
        return { refs, matched: await match(indexOf(kept), database, reading) };
      }
      if (git === null) throw new Error('Nothing was fetched, and nothing is kept.');
      const { index, history } = await readAll(git, kept, reading);
      return { refs, history, matched: await match(index, database, reading) };
    } finally {
      await remove();
    }
  } finally {
    database?.close();
  }
}

async function fetch({ order, environment, signal }: HistoryReading) {
  const { allowLocal, allowedHosts, credentials, sshIdentity, temporaryFolder } = order;
  const remote = parseRepositoryUrl(order.url, { allowLocal, allowedHosts });
  await requireGit({ environment, signal });
  return fetchAllRefs(remote, {
    allowedHosts,
    credentials,
    sshIdentity,
    temporaryFolder,
    environment,
    proxyFor: proxiesOf(environment),
    limits: defaultFetchLimits,
    knownRefs: order.kept?.refs,
    signal,
  });
}

async function readAll(git: GitRepository, kept: Kept | null, { signal, send }: HistoryReading) {
  const read = await readHistory(git, { kept: kept?.history, patterns: pipelinePatterns, signal });
  const { index } = read;
  const installs = await readInstalls(git, index, { kept: kept?.installs ?? {}, signal });
  let subjects = [];
  for (const subject of findSubjects(index, installs)) {
    subjects.push(subject);
    if (subjects.length < batchSize) continue;
    await send({ kind: 'subjects', subjects });
    subjects = [];
  }
  await send({ kind: 'subjects', subjects });
  const { tree, refs } = index;
  const ends = tree.nodes.filter(({ isBoundary }) => isBoundary).map(({ committedAt }) => committedAt);
  const boundaries = tree.boundary.length === 0 ? [] : ends.length === 0 ? [null] : ends;
  const bytes = gzipSync(serialize({ refs, history: read.kept, installs } satisfies Kept), { level: 1 });
  const { refs: refNames } = new BranchReach(tree, refs);
  return { index, history: { bytes, refNames, boundaries, summary: describeHistory(index) } };
}

function indexOf({ refs, history }: Kept): HistoryIndex {
  const versions = new FileVersions(history.versions);
  const { placed } = placeVersions(history.tree, versions, () => []);
  return { refs, tree: history.tree, versions, placed };
}

async function match(
  index: HistoryIndex,
  database: AdvisoryDatabase | undefined,
  { order, signal, send }: HistoryReading,
): Promise<NonNullable<ReadRepositoryHistory['matched']>> {
  if (database === undefined) return { advisories: '', gaps: [] };
  const now = new Date(order.now);
  const { exposures, gaps } = await findExposures(index, { source: database, now, signal });
  for (const part of chunksOf(exposures, batchSize)) await send({ kind: 'exposures', exposures: part });
  return { advisories: database.revision, gaps };
}
