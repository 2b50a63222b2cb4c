// Changed files that no audit has read: a person can accept each as it is. With another content it is unread again.
import { createHash } from 'node:crypto';
import type { ChangeAudit, Decision, ReviewedFinding } from '@assay/core';
import type { EventContext } from '../event.ts';

type Unread = ChangeAudit['unread'][number];

export interface UnreadFile extends Unread {
  /** As findings are numbered and decided; undefined where the content is not known. */
  readonly identity: Pick<ReviewedFinding, 'fingerprint' | 'twin'> | undefined;
}

export interface AcceptedFile extends UnreadFile {
  readonly decision: Decision;
}

/** The part of a coverage that acceptances change. */
interface FileCoverage {
  readonly incomplete: readonly unknown[];
  readonly notices: readonly string[];
  readonly unread: readonly UnreadFile[];
  readonly acceptedUnread: readonly AcceptedFile[];
  readonly isWhole: boolean;
  readonly isChecked: boolean;
}

/** In the order of their paths, so that each of several alike keeps its number. */
export function identified(files: readonly Unread[]): readonly UnreadFile[] {
  const seen = new Map<string, number>();
  return files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((file) => {
      if (file.digest === undefined) return { ...file, identity: undefined };
      const digest = createHash('sha256').update(`unread ${file.digest}`).digest('hex');
      const fingerprint = `v0:${digest.slice(0, 32)}`;
      const twin = (seen.get(fingerprint) ?? 0) + 1;
      seen.set(fingerprint, twin);
      return { ...file, identity: { fingerprint, twin } };
    });
}

/** For the commands that are about it. What is in it is not known: it counts as severe. */
export function reviewedFiles(files: readonly UnreadFile[]): readonly ReviewedFinding[] {
  return files.flatMap((file) =>
    file.identity
      ? [
          {
            ...file.identity,
            severity: null,
            ruleId: '',
            title: 'File that was not read',
            place: placeOf(file),
          },
        ]
      : [],
  );
}

/** The coverage without the files that people have accepted: they hold nothing back. */
export async function withAcceptedFiles<Coverage extends FileCoverage>(
  { portal }: EventContext,
  repositoryId: string,
  coverage: Coverage,
): Promise<Coverage> {
  const asked = coverage.unread.flatMap((file) => (file.identity ? [{ file, identity: file.identity }] : []));
  if (asked.length === 0) return coverage;
  const known = await portal.decisions.known(
    repositoryId,
    asked.map(({ file, identity: { fingerprint } }) => {
      return { fingerprint, severity: 'critical', place: placeOf(file) };
    }),
  );
  const accepted = asked.flatMap(({ file }, index): AcceptedFile[] => {
    const decision = known[index]?.decision;
    return decision ? [{ ...file, decision }] : [];
  });
  const paths = new Set(accepted.map(({ path }) => path));
  const unread = coverage.unread.filter(({ path }) => !paths.has(path));
  const isWhole = coverage.incomplete.length === 0 && unread.length === 0;
  const isChecked = isWhole && coverage.notices.length === 0;
  return { ...coverage, unread, acceptedUnread: accepted, isWhole, isChecked };
}

function placeOf({ path }: Pick<UnreadFile, 'path'>): ReviewedFinding['place'] {
  return { path, hint: '' };
}
