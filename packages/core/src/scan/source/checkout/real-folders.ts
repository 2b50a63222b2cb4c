import { lstatSync } from 'node:fs';

/** `link`: it, or a folder above it, is a symbolic link or no folder at all. */
export type FolderKind = 'real' | 'link' | 'gone';

const slash = 0x2f;

/**
 * Checks whether the path from a root folder to a file leads through real folders only, so that a
 * symbolic link never leads out of the root. Answers are remembered while the folder is read.
 */
export class RealFolders {
  readonly #root: string;
  readonly #known = new Map<string, FolderKind>([['', 'real']]);
  /** Files come folder by folder. */
  #last: { readonly folder: string; readonly kind: FolderKind } = { folder: '', kind: 'real' };

  constructor(root: string) {
    this.#root = root;
  }

  /** The folder that holds the file; bytes where the name is not UTF-8. */
  above(path: string | Buffer): FolderKind {
    if (typeof path === 'string') {
      const end = Math.max(0, path.lastIndexOf('/'));
      const { folder } = this.#last;
      if (folder.length !== end || !path.startsWith(folder)) {
        const above = path.slice(0, end);
        this.#last = { folder: above, kind: this.#kind(above) };
      }
      return this.#last.kind;
    }
    const end = Math.max(0, path.lastIndexOf(slash));
    return this.#kind(path.subarray(0, end));
  }

  /** The file's place on this machine. */
  place(path: string | Buffer): string | Buffer {
    return typeof path === 'string'
      ? `${this.#root}/${path}`
      : Buffer.concat([Buffer.from(`${this.#root}/`), path]);
  }

  #kind(folder: string | Buffer): FolderKind {
    // Prefixed, because bytes read as latin1 could spell another folder's name.
    const key =
      typeof folder === 'string' ? folder : folder.length === 0 ? '' : `\0${folder.toString('latin1')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const above = this.above(folder);
    const kind = above === 'real' ? kindOf(this.place(folder)) : above;
    this.#known.set(key, kind);
    return kind;
  }
}

function kindOf(place: string | Buffer): FolderKind {
  const stats = lstatSync(place, { throwIfNoEntry: false });
  if (!stats) return 'gone';
  return stats.isDirectory() ? 'real' : 'link';
}
