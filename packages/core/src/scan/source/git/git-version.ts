import { SourceError } from '../source-error.ts';
import { type GitOptions, runGit } from './git-command.ts';

/** Older ones pass over settings from the environment (2.31) or the pinning of addresses (2.37) without a word. */
const oldest = [2, 37] as const;

/** Throws SourceError unless git is there, and new enough for what keeps it harmless to be heeded. */
export async function requireGit(options: GitOptions): Promise<void> {
  const answer = await runGit({ ...options, args: ['version'], gitDirectory: '/nonexistent' });
  const [, major, minor] = /(\d+)\.(\d+)/.exec(answer) ?? [];
  const version = [Number(major), Number(minor)] as const;
  if (version[0] > oldest[0] || (version[0] === oldest[0] && version[1] >= oldest[1])) return;
  throw new SourceError(
    'source_unreachable',
    `Git ${version.join('.')} is too old to read repositories safely. Install Git ${oldest.join('.')} or newer.`,
  );
}
