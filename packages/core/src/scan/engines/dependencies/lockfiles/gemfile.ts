// Bundler's manifest, read line by line where no Gemfile.lock says what is installed; the program is not executed.
import type { LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { rubyDependency } from './reading/ruby-requirements.ts';

export const gemfile: LockfileParser = {
  id: 'gemfile',
  title: 'Gemfile',
  ecosystem: 'RubyGems',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['Gemfile', 'gems.rb'],
  parse(text) {
    const packages: Package[] = [];
    /** What each open block makes of the gems in it; undefined where it says nothing. */
    const blocks: (PackageScope | undefined)[] = [];
    for (const [index, raw] of text.split('\n').entries()) {
      const row = raw.slice(0, 1000).trim();
      if (row.startsWith('#')) continue;
      const group = /^group\b(.*)\bdo\b/.exec(row)?.[1];
      if (group !== undefined) blocks.push(scopeOf(group));
      else if (/^(?:if|unless|case|begin|def)\b|\bdo(?:\s*\|[^|]*\|)?$/.test(row)) blocks.push(undefined);
      else if (/^end\b/.test(row)) blocks.pop();
      const gem = /^gem\s*\(?\s*["']([\w.-]+)["'](.*)$/.exec(row);
      if (gem === null) continue;
      const [, name = '', rest = ''] = gem;
      const groups = /\bgroups?(?::|\s*=>)(.*)$/.exec(rest)?.[1];
      const scope =
        (groups === undefined ? undefined : scopeOf(groups)) ??
        blocks.findLast((one) => one !== undefined) ??
        'runtime';
      const found = rubyDependency(name, rest.replace(/\s#.*$/, ''), { scope, line: index + 1 });
      if (found) packages.push(found);
    }
    return packages;
  },
};

function scopeOf(groups: string): PackageScope {
  const names = [...groups.matchAll(/:(\w+)|["'](\w+)["']/g)].map(([, symbol, text]) => symbol ?? text ?? '');
  const isForWork = names.length > 0 && names.every((name) => /^(?:dev|test|lint|doc|ci)/.test(name));
  return isForWork ? 'development' : 'runtime';
}
