// `BASE..HEAD`: the two commits whose trees are compared, their messages, and when the last of them was committed.
import { forkPoint } from '../source/checkout/source-changes.ts';
import type { GitRepository } from '../source/git/git-repository.ts';
import { resolveCommit } from '../source/git/resolve-commit.ts';
import { SourceError } from '../source/source-error.ts';

export interface CommitRange {
  /** Where the head left the base. */
  readonly base: string;
  readonly head: string;
  readonly trees: { readonly base: string; readonly head: string };
  /** Of the commits in between, the newest first. */
  readonly messages: readonly string[];
  readonly committedAt: Date;
}

/** More messages say nothing more. */
const maxMessages = 500;

/** Throws SourceError where the text is not a range, or names no commits. */
export async function readCommitRange(
  git: GitRepository,
  text: string,
  signal: AbortSignal,
): Promise<CommitRange> {
  const [, from = '', to = ''] = /^(.+?)\.{2,3}(.*)$/.exec(text) ?? [];
  if (from === '')
    throw new SourceError(
      'source_refused',
      `${JSON.stringify(text)} is not a range of commits. Use BASE..HEAD, such as main..my-fix or HEAD~1..HEAD.`,
    );
  const head = await resolveCommit(git, to === '' ? 'HEAD' : to, signal);
  const base = await forkPoint(git, await resolveCommit(git, from, signal), head, signal);
  const treeOf = async (commit: string) =>
    (await git.text(['rev-parse', '--verify', '--end-of-options', `${commit}^{tree}`], signal)).trim();
  const log = ['log', `--max-count=${maxMessages}`, '--format=%B%x00', head, `^${base}`];
  const messages = (await git.text(log, signal)).split('\0').map((message) => message.trim());
  const at = (await git.text(['log', '-1', '--format=%cI', head], signal)).trim();
  return {
    base,
    head,
    trees: { base: await treeOf(base), head: await treeOf(head) },
    messages: messages.filter((message) => message !== ''),
    committedAt: new Date(at),
  };
}
