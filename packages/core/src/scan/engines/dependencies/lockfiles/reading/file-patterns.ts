// Which format a file has, by its path: asked for every file of a repository, so that names come before patterns.
import type { LockfileParser } from '../../lockfile.ts';
import { baseNameOf } from './repository-path.ts';

export type FindParser = (path: string) => LockfileParser | undefined;

/** A parser by a file's path, as the parsers' own `files` say; the first one in the list wins. */
export function filePatterns(parsers: readonly LockfileParser[]): FindParser {
  const byName = new Map<string, LockfileParser>();
  /** By the ending that they ask for; none of the other endings can match. */
  const byEnding = new Map<string, { readonly pattern: RegExp; readonly parser: LockfileParser }[]>();
  for (const parser of parsers) {
    for (const file of parser.files) {
      if (!/[*/]/.test(file)) {
        if (!byName.has(file)) byName.set(file, parser);
        continue;
      }
      const ending = endingOf(file.slice(file.lastIndexOf('*') + 1));
      byEnding.set(ending, [...(byEnding.get(ending) ?? []), { pattern: patternOf(file), parser }]);
    }
  }
  return (path) =>
    byName.get(baseNameOf(path)) ??
    byEnding.get(endingOf(path))?.find(({ pattern }) => pattern.test(path))?.parser;
}

/** `.kts` of `build.gradle.kts`. */
function endingOf(path: string): string {
  return path.slice(path.lastIndexOf('.'));
}

function patternOf(file: string): RegExp {
  const parts = file.split('*').map((part) => part.replaceAll(/[.+?^$(){}|[\]\\]/g, '\\$&'));
  return new RegExp(`(?:^|/)${parts.join('[^/]*')}$`);
}
