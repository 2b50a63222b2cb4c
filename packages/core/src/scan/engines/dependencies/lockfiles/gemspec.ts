// What a gem asks for, read line by line where no Gemfile.lock says what is installed; the program is not executed.
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { rubyDependency } from './reading/ruby-requirements.ts';

export const gemspec: LockfileParser = {
  id: 'gemspec',
  title: 'gemspec',
  ecosystem: 'RubyGems',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['*.gemspec'],
  parse(text) {
    const packages: Package[] = [];
    for (const [index, row] of text.split(/\r?\n/).entries()) {
      const call =
        /^\s*\w+\.add_(runtime_|development_)?dependency[\s(]\s*(?:%q<([\w.-]+)>|["']([\w.-]+)["'])(.*)$/.exec(
          row.slice(0, 1000),
        );
      if (call === null) continue;
      const [, kind, quoted, plain, rest = ''] = call;
      const scope = kind === 'development_' ? 'development' : 'runtime';
      const found = rubyDependency(quoted ?? plain ?? '', rest, { scope, line: index + 1 });
      if (found) packages.push(found);
    }
    return packages;
  },
};
