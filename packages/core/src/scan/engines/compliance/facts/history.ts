// Facts from the most recent commits and tags of a repository, within seconds.
import type { Log } from '../../../../support/runtime.ts';
import type { GitRepository } from '../../../source/git/git-repository.ts';
import { recentCommits, recentTags } from '../../../source/git/recent-history.ts';
import { TimeLimit } from '../../../source/time-limit.ts';

export interface Commit {
  readonly id: string;
  readonly parents: number;
  readonly author: string;
  readonly email: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly signed: boolean;
  readonly signedOff: boolean;
}

export interface Tag {
  readonly name: string;
  readonly annotated: boolean;
  readonly signed: boolean;
  readonly time: number;
}

export interface History {
  /** The newest first, at most `recentCommits`. */
  readonly commits: readonly Commit[];
  /** Whether commits before these were left out when the repository was fetched. */
  readonly shallow: boolean;
  /** The newest first, at most `recentTags`; null when tags were not fetched. */
  readonly tags: readonly Tag[] | null;
  /** What this clone's own log remembers of its remote: a rewritten branch, or null when it can't say. */
  readonly rewritten: boolean | null;
}

const timeLimitMs = 60_000;

export async function readHistory(
  git: GitRepository,
  commit: string,
  {
    hasTags = false,
    signal,
    log,
  }: { readonly hasTags?: boolean | undefined; readonly signal: AbortSignal; readonly log: Log },
): Promise<History | null> {
  const limit = new TimeLimit(timeLimitMs, 'The history could not be read in time.', signal);
  try {
    const [commits, shallow, refs, rewritten] = await Promise.all([
      readCommits(git, commit, limit.signal),
      git.text(['rev-parse', '--is-shallow-repository'], limit.signal),
      readTags(git, limit.signal),
      readRewritten(git, limit.signal),
    ]);
    const isShallow = shallow.trim() === 'true';
    // A clone without any tag may have been made without them, unless its maker says otherwise.
    const tags = refs.length > 0 || hasTags || !isShallow ? refs : null;
    return { commits, shallow: isShallow, tags, rewritten };
  } catch (error) {
    signal.throwIfAborted();
    log.warn('the history cannot be read', { message: String(error) });
    return null;
  } finally {
    limit.stop();
  }
}

async function readCommits(git: GitRepository, commit: string, signal: AbortSignal): Promise<Commit[]> {
  const args = ['rev-list', `--max-count=${recentCommits}`, '--header', '--end-of-options', commit];
  const text = await git.text(args, signal);
  return text.split('\0').flatMap((record) => parseCommit(record.trimStart()) ?? []);
}

function parseCommit(record: string): Commit | undefined {
  const end = record.indexOf('\n\n');
  const head = end < 0 ? record : record.slice(0, end);
  const author = /^author (.{0,200}?) ?<([^>\n]{0,200})> (\d{1,200}) /m.exec(head);
  if (!author) return undefined;
  return {
    id: head.slice(0, head.indexOf('\n')),
    parents: head.match(/^parent /gm)?.length ?? 0,
    author: author[1] ?? '',
    email: author[2] ?? '',
    time: Number(author[3]) * 1_000,
    signed: /^gpgsig(?:-sha256)? /m.test(head),
    signedOff: end >= 0 && /^\s{0,20}Signed-off-by: .{1,200}<[^>]{1,200}>/im.test(record.slice(end)),
  };
}

async function readTags(git: GitRepository, signal: AbortSignal): Promise<Tag[]> {
  const format = '%(refname:short)%09%(objecttype)%09%(creatordate:unix)%09%(contents:signature)%00';
  const args = [
    'for-each-ref',
    '--sort=-creatordate',
    `--count=${recentTags}`,
    `--format=${format}`,
    'refs/tags',
  ];
  const records = (await git.text(args, signal)).split('\0\n');
  return records.flatMap((record) => {
    const [name = '', type, time, signature = ''] = record.split('\t');
    if (name === '' || type === undefined) return [];
    const signed = signature.includes('BEGIN ');
    return [{ name, annotated: type === 'tag', signed, time: Number(time) * 1_000 }];
  });
}

async function readRewritten(git: GitRepository, signal: AbortSignal): Promise<boolean | null> {
  try {
    const args = ['log', '-g', '--max-count=1000', '--format=%gs', 'refs/remotes/origin/HEAD', '--'];
    const entries = (await git.text(args, signal)).trim();
    return entries === '' ? null : /forced-update|force-push/.test(entries) || null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
