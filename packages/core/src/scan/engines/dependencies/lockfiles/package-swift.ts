// Swift's manifest, read where no Package.resolved says what is built; the program is not executed.
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { swiftNameOf } from './package-resolved.ts';
import { declaredPackage, sourcedPackage } from './reading/declared-package.ts';
import { endOfBrackets, lineCounter } from './reading/source-literals.ts';

const syntax = { comment: '//' } as const;

export const packageSwift: LockfileParser = {
  id: 'package-swift',
  title: 'Package.swift',
  ecosystem: 'SwiftURL',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['Package.swift', 'Package@swift-*.swift'],
  parse(text) {
    const packages: Package[] = [];
    const lineOf = lineCounter(text);
    for (let at = text.indexOf('.package('); at !== -1; at = text.indexOf('.package(', at + 1)) {
      const open = at + '.package'.length;
      // A call is short; what has no end is none.
      const end = endOfBrackets(text.slice(0, open + 1_000), open, syntax);
      const call = text.slice(open, end);
      const url = /\burl:\s*"([^"]+)"/.exec(call)?.[1];
      if (url === undefined || /^\s*\/\//.test(text.slice(text.lastIndexOf('\n', at) + 1, at))) continue;
      const rest = call.slice(call.indexOf(url) + url.length);
      const range = rangeOf(rest);
      const found = { name: swiftNameOf(url), scope: 'runtime', line: lineOf(at) } as const;
      const source = /\b(?:branch|revision)(?::|\()\s*"([^"]+)"/.exec(rest)?.[1] ?? url;
      packages.push(
        range === undefined
          ? sourcedPackage('SwiftURL', { ...found, source })
          : declaredPackage('SwiftURL', { ...found, range, isBarePin: true }),
      );
    }
    return packages;
  },
};

/** In the grammar that other manifests use; undefined for a branch, a commit or what is not a literal. */
function rangeOf(call: string): string | undefined {
  const version = '"v?(\\d[\\w.+-]*)"';
  const exact = new RegExp(`\\bexact(?::\\s*|\\(\\s*)${version}`).exec(call)?.[1];
  if (exact !== undefined) return `==${exact}`;
  const minor = new RegExp(`upToNextMinor\\(\\s*from:\\s*${version}`).exec(call)?.[1];
  if (minor !== undefined) return `~${minor}`;
  const major = new RegExp(`\\bfrom:\\s*${version}`).exec(call)?.[1];
  if (major !== undefined) return `^${major}`;
  const between = new RegExp(`${version}\\s*(\\.\\.[.<])\\s*${version}`).exec(call);
  if (between === null) return undefined;
  return `>=${between[1]}, ${between[2] === '..<' ? '<' : '<='}${between[3]}`;
}
