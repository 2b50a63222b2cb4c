// The requirements that setup.py names in literals; the program is not executed.
import type { LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { declaredRequirement } from './reading/declared-package.ts';
import { endOfBrackets, lineCounter, textLiterals } from './reading/source-literals.ts';

const syntax = { comment: '#' } as const;
const scopes: Readonly<Record<string, PackageScope>> = {
  install_requires: 'runtime',
  tests_require: 'development',
  extras_require: 'optional',
};

export const setupPy: LockfileParser = {
  id: 'setup-py',
  title: 'setup.py (literals)',
  ecosystem: 'PyPI',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['setup.py'],
  parse(text) {
    const packages: Package[] = [];
    const seen = new Set<number>();
    for (const match of text.matchAll(
      /\b(install_requires|tests_require|extras_require)\s*=\s*([[({]|\w+)/g,
    )) {
      const [whole, argument = '', value = ''] = match;
      const open = /\w/.test(value) ? listNamed(text, value) : match.index + whole.length - 1;
      if (open === undefined || seen.has(open)) continue;
      seen.add(open);
      packages.push(...requirementsIn(text, open, scopes[argument] ?? 'runtime'));
    }
    return packages;
  },
};

/** Where the list begins that a name of the file's outermost level stands for. */
function listNamed(text: string, name: string): number | undefined {
  const found = new RegExp(`^${name}\\s*=\\s*[[({]`, 'm').exec(text);
  return found === null ? undefined : found.index + found[0].length - 1;
}

function requirementsIn(text: string, open: number, scope: PackageScope): Package[] {
  const lineOf = lineCounter(text);
  const end = endOfBrackets(text, open, syntax);
  return textLiterals(text, open, end, syntax).flatMap((literal) => {
    // The keys of extras_require are names of extras.
    if (/^\s*:/.test(text.slice(literal.end, literal.end + 20))) return [];
    return declaredRequirement(literal.value, { scope, line: lineOf(literal.at) }) ?? [];
  });
}
