// Which findings stand on code that is no longer there: their lines at the commit that they were seen at, looked for in the
// commit that was reviewed now. What cannot be read says nothing.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface PlacedFinding {
  readonly id: string;
  readonly location: {
    readonly path: string;
    readonly startLine: number;
    readonly endLine: number;
    readonly commit: string | null;
  } | null;
}

const maxText = 64 * 1024 * 1024;
/** Files with the same line that are compared. */
const maxElsewhere = 50;
const commitId = /^[0-9a-f]{7,64}$/i;

/** Of the commit that is checked out; undefined where the folder is not a Git repository. */
export async function headOf(folder: string): Promise<string | undefined> {
  const text = await git(folder, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']);
  return text?.trim() || undefined;
}

/** Ids of the findings whose lines are neither in their file nor in another one of the commit. */
export async function changedFindings(
  folder: string,
  commit: string,
  findings: readonly PlacedFinding[],
): Promise<readonly string[]> {
  const files = new Map<string, Promise<readonly string[] | undefined>>();
  const linesOf = (at: string, path: string) => {
    const key = `${at}:${path}`;
    const known = files.get(key) ?? git(folder, ['cat-file', 'blob', key]).then((text) => text?.split('\n'));
    files.set(key, known);
    return known;
  };
  // A clone without the commit would call every file absent.
  if ((await git(folder, ['cat-file', '-e', `${commit}^{tree}`])) === undefined) return [];
  const changed: string[] = [];
  for (const { id, location } of findings) {
    if (!location?.commit || !commitId.test(location.commit)) continue;
    const before = await linesOf(location.commit, location.path);
    const code = codeOf(before?.slice(location.startLine - 1, location.endLine) ?? []);
    if (code.length === 0) continue;
    const after = await linesOf(commit, location.path);
    if (after && contains(codeOf(after), code)) continue;
    if (await isElsewhere(code)) continue;
    changed.push(id);
  }
  return changed;

  async function isElsewhere(code: readonly string[]): Promise<boolean> {
    const longest = code.reduce((one, other) => (other.length > one.length ? other : one));
    const found = await git(folder, ['grep', '-I', '-l', '-z', '-F', '-e', longest, commit]);
    const paths = (found ?? '').split('\0').filter((name) => name !== '');
    for (const name of paths.slice(0, maxElsewhere)) {
      const lines = await linesOf(commit, name.slice(name.indexOf(':') + 1));
      if (lines && contains(codeOf(lines), code)) return true;
    }
    // More than could be compared is not known to be gone.
    return paths.length > maxElsewhere;
  }
}

/** Without indentation and empty lines: moving code is no change of it. */
function codeOf(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function contains(lines: readonly string[], code: readonly string[]): boolean {
  return lines.some((_, start) => code.every((line, index) => lines[start + index] === line));
}

/** Undefined where Git does not answer: no repository, no such commit or file. `grep` without a hit is that, too. */
async function git(folder: string, words: readonly string[]): Promise<string | undefined> {
  try {
    const options = { maxBuffer: maxText, env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' } };
    const { stdout } = await promisify(execFile)('git', ['-C', folder, '--no-pager', ...words], options);
    return stdout;
  } catch {
    return undefined;
  }
}
