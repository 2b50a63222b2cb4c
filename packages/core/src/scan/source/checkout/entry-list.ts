// Applies the limits of a listing, in the same way for every source.
import type { Coverage } from '../coverage/coverage.ts';
import type { SourceEntry, SourceLimits } from '../source.ts';

/** All paths together; without it, as many of the longest paths as are allowed would fill the memory. */
const maxListingBytes = 64 * 1024 * 1024;

/** Parts of a path that lead elsewhere, or into git's own folder. */
const unsafe = /(?:^|\/)(?:\.{0,2}|\.git)(?:\/|$)/i;

export class EntryList {
  readonly #limits: SourceLimits;
  readonly #coverage: Coverage;
  readonly #entries: SourceEntry[] = [];
  #seen = 0;
  #listingBytes = 0;

  constructor(limits: SourceLimits, coverage: Coverage) {
    this.#limits = limits;
    this.#coverage = coverage;
  }

  /**
   * Counts one more name, whatever it stands for. False when the listing must stop, which is then
   * counted as `file_limit`.
   */
  another(pathBytes: number): boolean {
    this.#seen += 1;
    this.#listingBytes += pathBytes;
    if (this.#seen <= this.#limits.maxFiles && this.#listingBytes <= maxListingBytes) return true;
    this.#coverage.skip('file_limit');
    return false;
  }

  /** Whether the path may be listed; if not, it is counted with the reason. */
  accepts(path: string, pathBytes: number): boolean {
    if (pathBytes > this.#limits.maxPathBytes) {
      this.#coverage.skip('path_too_long');
      return false;
    }
    const reason = unsafe.test(path) ? 'unsafe_path' : this.#isTooDeep(path) ? 'too_deep' : null;
    if (reason === null) return true;
    this.#coverage.skip(reason, path);
    return false;
  }

  #isTooDeep(path: string): boolean {
    const { maxDepth } = this.#limits;
    return path.length > 2 * maxDepth && path.split('/').length > maxDepth;
  }

  add(entry: SourceEntry): void {
    if (entry.size > this.#limits.maxFileBytes) this.#coverage.skip('too_large', entry.path);
    else this.#entries.push(entry);
  }

  /** The entries by path, up to the limit of bytes. */
  finish(): readonly SourceEntry[] {
    const entries = this.#entries.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
    let bytes = 0;
    for (const [index, { size }] of entries.entries()) {
      bytes += size;
      if (bytes <= this.#limits.maxTotalBytes) continue;
      for (const { path } of entries.splice(index)) this.#coverage.skip('byte_limit', path);
      break;
    }
    return entries;
  }
}
