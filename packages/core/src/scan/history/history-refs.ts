// The branches and tags of a repository, and where a shallow clone ends.
import { readFile } from 'node:fs/promises';
import type { GitRepository } from '../source/git/git-repository.ts';
import { readHead } from '../source/git/resolve-commit.ts';

export interface HistoryRef {
  readonly kind: 'branch' | 'tag';
  /** `main`, `origin/main`, `v1.2.0`; `HEAD` where no branch is checked out. */
  readonly name: string;
  readonly commit: string;
  /** What is checked out, or the default branch of a bare repository. */
  readonly isHead: boolean;
}

/** What is checked out first, then branches and tags by name; a remote branch only where the local one differs. */
export async function readRefs(git: GitRepository, signal?: AbortSignal): Promise<readonly HistoryRef[]> {
  const fields = ['refname', 'objecttype', 'objectname', '*objecttype', '*objectname', 'symref'];
  const format = `--format=${fields.map((field) => `%(${field})`).join('%00')}`;
  const text = await git.text(['for-each-ref', format, 'refs/heads/', 'refs/remotes/', 'refs/tags/'], signal);
  const head = await readHead(git, signal);
  const refs: HistoryRef[] = [];
  if (head?.branch === null) refs.push({ kind: 'branch', name: 'HEAD', commit: head.commit, isHead: true });
  for (const line of text.split('\n')) {
    const [refname = '', type, id = '', peeledType, peeledId = '', symbolic] = line.split('\0');
    const commit = type === 'commit' ? id : peeledType === 'commit' ? peeledId : '';
    if (commit === '' || symbolic !== '') continue;
    const name = refname.replace(/^refs\/(?:heads|remotes|tags)\//, '');
    const isBranch = !refname.startsWith('refs/tags/');
    const isHead = refname === `refs/heads/${head?.branch}`;
    refs.push({ kind: isBranch ? 'branch' : 'tag', name, commit, isHead });
  }
  const local = new Map(refs.map(({ name, commit }) => [name, commit]));
  const isCopy = ({ kind, name, commit }: HistoryRef) =>
    kind === 'branch' && local.get(name.slice(name.indexOf('/') + 1)) === commit && name.includes('/');
  return refs
    .filter((ref) => !isCopy(ref))
    .sort(
      (a, b) =>
        Number(b.isHead) - Number(a.isHead) || compareText(a.kind, b.kind) || compareText(a.name, b.name),
    );
}

/** Commits whose parents a shallow clone has left out; none in a whole one. */
export async function readShallowBoundary(
  git: GitRepository,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const path = (await git.text(['rev-parse', '--git-path', 'shallow'], signal)).trim();
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .sort();
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
