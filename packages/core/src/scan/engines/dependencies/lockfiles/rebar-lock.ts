// Erlang's lock: `{<<"name">>,{pkg,<<"hex name">>,<<"version">>},level}`, where level 0 is direct.
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { hashesOfHex } from './reading/integrity.ts';

export const rebarLock: LockfileParser = {
  id: 'rebar-lock',
  title: 'Rebar3 (Erlang)',
  ecosystem: 'Hex',
  kind: 'lock',
  files: ['rebar.lock'],
  parse(text) {
    const packages: Package[] = [];
    const lines = new LineCounter(text);
    const digests = archiveDigests(text);
    const add = (name: string, version: string, at: number, rest: Partial<Package>): void => {
      const line = lines.at(at);
      packages.push({
        ecosystem: 'Hex',
        name,
        version,
        scope: 'runtime',
        direct: null,
        path: null,
        line,
        ...rest,
      });
    };
    for (const match of text.matchAll(entry)) {
      const [, key = '', name = '', version = '', commit, level] = match;
      const direct = level === '0';
      const place = { direct, path: direct ? [name || key] : null };
      const hashes = hashesOfHex('SHA-256', digests.get(key) ?? '');
      if (commit === undefined) add(name, version, match.index, { ...place, ...hashes });
      else add(key, '', match.index, { ...place, commit });
    }
    return packages;
  },
};

const entry =
  /\{<<"([^"]+)">>,\s*\{(?:pkg,\s*<<"([^"]+)">>,\s*<<"([^"]+)">>(?:,[^{}]*)?|git,\s*"[^"]*",\s*\{ref,\s*"([0-9a-f]+)"\})\s*\},\s*(\d+)\}/g;

/** By the name of the dependency; `pkg_hash` is of the contents. */
function archiveDigests(text: string): ReadonlyMap<string, string> {
  const start = text.indexOf('{pkg_hash_ext,');
  if (start === -1) return new Map();
  const found = text.slice(start).matchAll(/\{<<"([^"]+)">>,\s*<<"([0-9A-Fa-f]{64})">>\}/g);
  return new Map([...found].map(([, name = '', digest = '']) => [name, digest]));
}

/** The lines of places that only go forward, each part of the text read once. */
class LineCounter {
  readonly #text: string;
  #line = 1;
  #next: number;

  constructor(text: string) {
    this.#text = text;
    this.#next = text.indexOf('\n');
  }

  at(place: number): number {
    while (this.#next !== -1 && this.#next < place) {
      this.#line += 1;
      this.#next = this.#text.indexOf('\n', this.#next + 1);
    }
    return this.#line;
  }
}
