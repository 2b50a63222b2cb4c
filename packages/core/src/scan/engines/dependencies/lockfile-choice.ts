// Where two files describe the same project, the one that says more is read: a lock rather than its manifest.
import type { SourceEntry } from '../../source/source.ts';
import type { LockfileParser } from './lockfile.ts';
import { baseNameOf, folderOf } from './lockfiles/reading/repository-path.ts';

export interface MatchedFile {
  readonly entry: SourceEntry;
  readonly parser: LockfileParser;
}

interface Precedence {
  /** The formats that are left out … */
  readonly formats: readonly string[];
  /** … where one of these is there … */
  readonly because: readonly string[];
  /** … in the folder itself, in one above that shares the project, or in one below. */
  readonly where: 'here' | 'above' | 'below';
  /** Only files of this name. */
  readonly name?: string;
}

const precedences: readonly Precedence[] = [
  // npm itself does not look at the other one.
  { formats: ['package-lock'], because: ['npm-shrinkwrap'], where: 'here' },
  // go.mod asks for its go.sum where that says more.
  { formats: ['go-sum'], because: ['go-mod'], where: 'here' },
  { formats: ['go-vendor'], because: ['go-mod'], where: 'above' },
  { formats: ['composer-installed'], because: ['composer-lock'], where: 'above' },
  // Handwritten beside a lock, or exported from it; files for other purposes (`requirements-docs.txt`) stay.
  {
    formats: ['requirements-txt'],
    because: ['poetry-lock', 'uv-lock', 'pdm-lock', 'pipfile-lock', 'pylock-toml'],
    where: 'here',
    name: 'requirements.txt',
  },
  { formats: ['msbuild-project'], because: ['nuget-packages-lock'], where: 'here' },
  { formats: ['packages-props'], because: ['nuget-packages-lock'], where: 'below' },
  { formats: ['gradle-version-catalog'], because: ['gradle-lockfile'], where: 'below' },
];

/** The files to read, in their order. */
export function chooseFiles(matched: readonly MatchedFile[]): MatchedFile[] {
  const folders = new FolderIndex(matched);
  return matched.filter(
    ({ entry, parser }) =>
      !(parser.isReplacedByLock && folders.hasLockAbove(parser.ecosystem, folderOf(entry.path))) &&
      !precedences.some(
        ({ formats, because, where, name }) =>
          formats.includes(parser.id) &&
          (name === undefined || baseNameOf(entry.path) === name) &&
          because.some((format) => folders.has(format, where, folderOf(entry.path))),
      ),
  );
}

class FolderIndex {
  /** Format → folders that hold it. */
  readonly #own = new Map<string, Set<string>>();
  /** Format → folders that hold it or have it somewhere below. */
  readonly #below = new Map<string, Set<string>>();

  constructor(matched: readonly MatchedFile[]) {
    for (const { entry, parser } of matched) {
      let folder = folderOf(entry.path);
      add(this.#own, parser.id, folder);
      if (parser.kind === 'lock') add(this.#own, `lock of ${parser.ecosystem}`, folder);
      for (; folder !== ''; folder = folderOf(folder)) add(this.#below, parser.id, folder);
      add(this.#below, parser.id, '');
    }
  }

  /** Beside it, or in a folder above, whose lockfile then is that of a workspace. */
  hasLockAbove(ecosystem: string | null, folder: string): boolean {
    const locks = this.#own.get(`lock of ${ecosystem}`);
    if (locks === undefined) return false;
    for (let above = folder; ; above = folderOf(above)) {
      if (locks.has(above)) return true;
      if (above === '') return false;
    }
  }

  has(format: string, where: Precedence['where'], folder: string): boolean {
    // A catalog stands in a folder of its own, beside the projects it is for.
    if (where === 'below')
      return this.#below.get(format)?.has(folder.replace(/(?:^|\/)gradle$/, '')) === true;
    const own = this.#own.get(format);
    if (where === 'here') return own?.has(folder) === true;
    const project = folder.replace(/(?:^|\/)vendor(?:\/composer)?$/, '');
    return project !== folder && own?.has(project) === true;
  }
}

function add(index: Map<string, Set<string>>, format: string, folder: string): void {
  const folders = index.get(format);
  if (folders === undefined) index.set(format, new Set([folder]));
  else folders.add(folder);
}
