// What GitLab says of a merge request, and of the files that it changes.
import { ProviderError } from '../provider-error.ts';
import type { FileChange } from '../pull-requests.ts';
import { isCommit } from '../repository-target.ts';

export interface PullBody {
  readonly iid: number;
  readonly state?: unknown;
  readonly draft?: unknown;
  readonly sha?: unknown;
  readonly target_branch?: unknown;
  readonly author?: { readonly id?: unknown } | null;
  /** Text, and `1000+` of very many. */
  readonly changes_count?: unknown;
  readonly diff_refs?: DiffRefs | null;
}

interface DiffRefs {
  readonly base_sha?: unknown;
  readonly start_sha?: unknown;
  readonly head_sha?: unknown;
}

export interface FileBody {
  readonly old_path: string;
  readonly new_path: string;
  readonly renamed_file?: boolean;
  readonly deleted_file?: boolean;
  readonly diff?: string;
  readonly collapsed?: boolean | null;
  readonly too_large?: boolean | null;
}

export interface CompareBody {
  readonly commits?: readonly { readonly id?: unknown }[];
  readonly diffs?: readonly FileBody[];
  readonly compare_timeout?: unknown;
}

/** The diff is made after a push; what speaks of the commit before is asked for again later. */
export const behind = new ProviderError('failed', { reason: 'The diff of the merge request is not ready.' });

export function refsOf(body: PullBody | null): {
  readonly base: string;
  readonly start: string;
  readonly head: string;
} {
  const { base_sha: base, start_sha: start, head_sha: head } = body?.diff_refs ?? {};
  if (!isCommit(base) || !isCommit(start) || !isCommit(head)) throw behind;
  return { base, start, head };
}

/** Whether all files of the change are listed; where nobody has counted them, only of one without commits. */
export function isWholeDiff(
  count: unknown,
  { files, commits }: { readonly files: number; readonly commits: number },
): boolean {
  return count ? String(files) === String(count) : files + commits === 0;
}

export function isLeftOut({ diff, collapsed, too_large: tooLarge }: FileBody): boolean {
  return !diff && (collapsed === true || tooLarge === true);
}

export function fileOf(body: FileBody, left: ReadonlyMap<string, string> | undefined): FileChange {
  const { old_path: before, new_path: path, renamed_file: isRenamed, deleted_file: isRemoved, diff } = body;
  return {
    path,
    previousPath: isRenamed === true ? before : undefined,
    isRemoved: isRemoved === true,
    patch: diff ? diff.replace(/\n$/, '') : left?.get(path),
  };
}
