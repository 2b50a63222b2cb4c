// The names of branches, tags and commits, checked before git sees them.
import { SourceError } from '../source-error.ts';

const commitId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

export function isCommitId(ref: string): boolean {
  return commitId.test(ref);
}

/**
 * Whether git would take this as the name of a branch or tag; the rules of `git check-ref-format`,
 * and nothing that could be read as an option.
 */
export function isRefName(ref: string): boolean {
  if (ref === '' || ref === '@' || Buffer.byteLength(ref) > 255) return false;
  if (/[\u0000- \u007f~^:?*[\\]|\.\.|@\{|\/\/|^[-/]|[/.]$/u.test(ref)) return false;
  return ref.split('/').every((part) => !part.startsWith('.') && !part.endsWith('.lock'));
}

/** Throws SourceError (`source_refused`) for what can't be a branch, tag or commit. */
export function checkRef(ref: string): string {
  if (isRefName(ref)) return ref;
  throw new SourceError(
    'source_refused',
    `${JSON.stringify(ref.slice(0, 100))} is not the name of a branch, tag or commit. Use a branch, tag or commit SHA.`,
  );
}

/** What a local repository can be asked for: anything `git rev-parse` could know, as long as it is no option. */
export function isRevision(revision: string): boolean {
  return (
    /^[^-\u0000-\u001f\u007f][^\u0000-\u001f\u007f]*$/.test(revision) && Buffer.byteLength(revision) <= 255
  );
}

/** Throws SourceError (`source_refused`) for what cannot be a revision of a local repository. */
export function checkRevision(revision: string): string {
  if (isRevision(revision)) return revision;
  throw new SourceError(
    'source_refused',
    `${JSON.stringify(revision.slice(0, 100))} is not a valid Git revision. Use a branch, tag, commit SHA or revision such as HEAD~1.`,
  );
}
