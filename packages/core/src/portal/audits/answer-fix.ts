// Whether a proposed change fixes what it claims to, in the process that audits.

import { findLockfileParser } from '../../scan/engines/dependencies/parse-lockfile.ts';
import type { Engine } from '../../scan/engines/engine.ts';
import type { ResultCache } from '../../scan/engines/shared/results/result-cache.ts';
import { assessSides } from '../../scan/fixes/assess-sides.ts';
import { type AssessedFix, assessedFix } from '../../scan/fixes/assessed-fix.ts';
import { ChangeFiles } from '../../scan/fixes/change-files.ts';
import { claimOfMessages } from '../../scan/fixes/fix-claim.ts';
import type { ChangeSources } from '../../scan/pipeline/audit-change.ts';
import { isSettingsFile } from '../../scan/pipeline/settings-files.ts';
import type { GitRepository } from '../../scan/source/git/git-repository.ts';
import type { Source } from '../../scan/source/source.ts';
import type { Log } from '../../support/runtime.ts';

export interface FixQuestion {
  readonly sides: ChangeSources;
  /** Full commit ids. */
  readonly base: string;
  readonly head: string;
  /** Of the change, as far as they were fetched. */
  readonly commits: readonly string[];
  /** Of every audit that fixes are assessed by. */
  readonly engines: readonly Engine[];
  readonly results: ResultCache;
  readonly fingerprintKey: string;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Null where no advisory is claimed, and neither packages nor settings are changed, or nothing known is touched. */
export async function answerFix(question: FixQuestion): Promise<AssessedFix | null> {
  const { sides, base, head, commits, signal, ...options } = question;
  const git = gitOf(sides.head);
  const treeOf = async (from: GitRepository, commit: string) =>
    (await from.text(['rev-parse', '--verify', '--end-of-options', `${commit}^{tree}`], signal)).trim();
  const log = ['log', '--no-walk=unsorted', '--ignore-missing', '--format=%B%x00', head, ...commits];
  const messages = (await git.text(log, signal)).split('\0').map((message) => message.trim());
  const { changedPaths } = await ChangeFiles.open(sides, signal);
  const isCandidate =
    claimOfMessages(messages).advisories.length > 0 ||
    changedPaths.some((path) => findLockfileParser(path) !== undefined || isSettingsFile(path));
  if (!isCandidate) return null;
  const at = (await git.text(['log', '-1', '--format=%cI', head], signal)).trim();
  const report = await assessSides(sides, {
    ...options,
    range: {
      base,
      head,
      trees: { base: await treeOf(gitOf(sides.base), base), head: await treeOf(git, head) },
      messages: messages.filter((message) => message !== ''),
      committedAt: new Date(at),
    },
    asked: { advisories: [], findings: [] },
    asOf: null,
    day: new Date(),
    signal,
  });
  return assessedFix(report);
}

function gitOf({ git }: Source): GitRepository {
  if (git === null) throw new Error('Only changes of a Git repository are assessed as fixes.');
  return git;
}
