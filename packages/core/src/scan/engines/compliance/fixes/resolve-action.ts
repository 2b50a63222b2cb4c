// Asks GitHub which commit a tag or branch of an action is now.
import { type GitOptions, runGit } from '../../../source/git/git-command.ts';
import { withTransport } from '../../../source/git/git-transport.ts';
import { parseRepositoryUrl } from '../../../source/git/repository-url.ts';
import { TimeLimit } from '../../../source/time-limit.ts';
import type { ResolveAction } from './workflow-edits.ts';

const timeLimitMs = 15_000;

/** Each answer is kept, so that an action that is used twenty times is asked for once. */
export function askGithub(options: GitOptions): ResolveAction {
  const answers = new Map<string, Promise<string | null>>();
  return (repository, ref) => {
    const key = `${repository}@${ref}`;
    const answer = answers.get(key) ?? ask(repository, ref, options);
    answers.set(key, answer);
    return answer;
  };
}

async function ask(repository: string, ref: string, options: GitOptions): Promise<string | null> {
  const limit = new TimeLimit(timeLimitMs, 'The code host did not answer in time.', options.signal);
  try {
    const remote = parseRepositoryUrl(`https://github.com/${repository}.git`);
    const patterns = [`refs/tags/${ref}`, `refs/tags/${ref}^{}`, `refs/heads/${ref}`];
    const answer = await withTransport(remote, {}, (transport) =>
      runGit({
        ...options,
        ...transport,
        signal: limit.signal,
        gitDirectory: '/dev/null',
        args: ['ls-remote', '--end-of-options', remote.url, ...patterns],
      }),
    );
    return commitIn(answer, ref);
  } catch {
    options.signal?.throwIfAborted();
    return null;
  } finally {
    limit.stop();
  }
}

/** An annotated tag's commit stands under its name with `^{}`; a tag counts before a branch. */
export function commitIn(answer: string, ref: string): string | null {
  const refs = new Map(
    answer.split('\n').map((line): [string, string] => {
      const [id = '', name = ''] = line.split('\t');
      return [name, id];
    }),
  );
  const id = refs.get(`refs/tags/${ref}^{}`) ?? refs.get(`refs/tags/${ref}`) ?? refs.get(`refs/heads/${ref}`);
  return id !== undefined && /^[0-9a-f]{40}$/.test(id) ? id : null;
}
