// Mix's manifest, read where no mix.lock says what is installed; the program is not executed.
import type { LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { declaredPackage, sourcedPackage } from './reading/declared-package.ts';
import { endOfBrackets, lineCounter } from './reading/source-literals.ts';

const syntax = { comment: '#' } as const;

export const mixExs: LockfileParser = {
  id: 'mix-exs',
  title: 'mix.exs',
  ecosystem: 'Hex',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['mix.exs'],
  parse(text) {
    const packages: Package[] = [];
    const lineOf = lineCounter(text);
    for (const match of text.matchAll(/\bdefp?\s+\w*deps\w*\b/g)) {
      const open = text.indexOf('[', match.index);
      if (open === -1) break;
      const list = text.slice(open, endOfBrackets(text, open, syntax));
      for (const entry of list.matchAll(/^([^#\n]{0,200}?)\{\s*:(\w+)\s*,\s*(?:"([^"\n]*)")?([^{}]*)\}/gm)) {
        const [, before = '', name = '', range = '', options = ''] = entry;
        const hex = /\bhex:\s*:(\w+)/.exec(options)?.[1] ?? name;
        const line = lineOf(open + entry.index + before.length + 1);
        // Folders and applications of an umbrella are parts of the repository.
        if (/\b(?:path|in_umbrella):/.test(options)) continue;
        if (range === '' || /\b(?:git|github):/.test(options)) {
          const source = /\b(?:git|github):\s*"([^"\n]*)"/.exec(options)?.[1] ?? (range || '*');
          packages.push(sourcedPackage('Hex', { name: hex, source, scope: scopeOf(options), line }));
          continue;
        }
        packages.push(
          declaredPackage('Hex', { name: hex, range, scope: scopeOf(options), line, isBarePin: true }),
        );
      }
    }
    return packages;
  },
};

function scopeOf(options: string): PackageScope {
  const only = /\bonly:\s*(\[[^\]]*\]|:\w+)/.exec(options)?.[1];
  if (only !== undefined && !/:prod\b/.test(only)) return 'development';
  return /\boptional:\s*true\b/.test(options) ? 'optional' : 'runtime';
}
