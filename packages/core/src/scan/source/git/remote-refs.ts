// Which of a remote's refs is meant: what `ls-remote --symref` is asked, and what its answer says.
import { isCommitId } from './ref-name.ts';

export interface RemoteRef {
  /** What to fetch: a full ref name, or a commit id. */
  readonly name: string;
  /** How people call it. */
  readonly shortName: string | null;
}

/** The patterns for `ls-remote`: with them, a remote of a million refs answers with a handful. */
export function refPatterns(ref: string | undefined): string[] {
  if (ref === undefined) return ['HEAD'];
  return ['HEAD', `refs/heads/${ref}`, `refs/tags/${ref}`, ...(ref.startsWith('refs/') ? [ref] : [])];
}

/** The answer of `ls-remote --symref`; undefined when the ref is not in it. */
export function selectRef(answer: string, ref: string | undefined): RemoteRef | undefined {
  const names = new Set<string>();
  let defaultBranch: string | null = null;
  for (const line of answer.split('\n')) {
    const [value = '', name = ''] = line.split('\t');
    if (!value.startsWith('ref: ')) names.add(name);
    else if (name === 'HEAD') defaultBranch = value.slice('ref: '.length);
  }
  if (ref === undefined) {
    if (!names.has('HEAD')) return undefined;
    return { name: 'HEAD', shortName: defaultBranch?.replace(/^refs\/heads\//, '') ?? null };
  }
  for (const name of [`refs/heads/${ref}`, `refs/tags/${ref}`, ref]) {
    if (names.has(name) && name.startsWith('refs/'))
      return { name, shortName: ref.replace(/^refs\/(?:heads|tags)\//, '') };
  }
  return isCommitId(ref) ? { name: ref, shortName: null } : undefined;
}

/** The object id that the answer of `ls-remote` gives for a full name. */
export function commitOf(answer: string, name: string): string | undefined {
  const line = answer.split('\n').find((one) => !one.startsWith('ref: ') && one.endsWith(`\t${name}`));
  return line?.split('\t')[0];
}

/** Whether the remote uses SHA-256 object ids, which need a repository of that kind on this side. */
export function usesSha256(answer: string): boolean {
  return /^[0-9a-f]{64}\t/m.test(answer);
}
