// Which format a file has, by its path: asked for every file of a repository, so that names come before patterns.
import type { LockfileParser } from '../../lockfile.ts';
import { baseNameOf } from './repository-path.ts';

export type FindParser = (path: string) => LockfileParser | undefined;

/** A parser by a file's path, as the parsers' own `files` say; the first one in the list wins. */
export function filePatterns(parsers: readonly LockfileParser[]): FindParser {
  const byName = new Map<string, LockfileParser>();
  const patterns: { readonly pattern: RegExp; readonly parser: LockfileParser }[] = [];
  for (const parser of parsers) {
    for (const file of parser.files) {
      if (/[*/]/.test(file)) patterns.push({ pattern: patternOf(file), parser });
      else if (!byName.has(file)) byName.set(file, parser);
    }
  }
  // One test says that no pattern can match.
  const any = new RegExp(patterns.map(({ pattern }) => `(?:${pattern.source})`).join('|'));
  return (path) => {
    const named = byName.get(baseNameOf(path));
    if (named !== undefined) return named;
    return any.test(path) ? patterns.find(({ pattern }) => pattern.test(path))?.parser : undefined;
  };
}

function patternOf(file: string): RegExp {
  const parts = file.split('*').map((part) => part.replaceAll(/[.+?^$(){}|[\]\\]/g, '\\$&'));
  return new RegExp(`(?:^|/)${parts.join('[^/]*')}$`);
}
