// Erlang's lock: `{<<"name">>,{pkg,<<"hex name">>,<<"version">>},level}`, where level 0 is direct.
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../package.ts';

export const rebarLock: LockfileParser = {
  id: 'rebar-lock',
  title: 'Rebar3 (Erlang)',
  ecosystem: 'Hex',
  kind: 'lock',
  files: ['rebar.lock'],
  parse(text) {
    const packages: Package[] = [];
    const add = (name: string, version: string, at: number, rest: Partial<Package>): void => {
      const line = text.slice(0, at).split('\n').length;
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
    for (const match of text.slice(0, mostText).matchAll(entry)) {
      const [, key = '', name = '', version = '', commit, level] = match;
      const direct = level === '0';
      const place = { direct, path: direct ? [name || key] : null };
      if (commit === undefined) add(name, version, match.index, place);
      else add(key, '', match.index, { ...place, commit });
    }
    return packages;
  },
};

/** No project has more; lines are counted from the start for each entry. */
const mostText = 1_000_000;
const entry =
  /\{<<"([^"]+)">>,\s*\{(?:pkg,\s*<<"([^"]+)">>,\s*<<"([^"]+)">>(?:,[^{}]*)?|git,\s*"[^"]*",\s*\{ref,\s*"([0-9a-f]+)"\})\s*\},\s*(\d+)\}/g;
