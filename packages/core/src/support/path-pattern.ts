// Patterns of paths as .gitignore writes them, in time that grows with the path only: a repository's own patterns
// must not hold up its audit.

export type PathMatcher = (path: string) => boolean;

/** What a pattern may name: files and folders with all they hold, folders alone, or files alone. */
export type NamedPaths = 'all' | 'folders' | 'files';

/** Whether the pattern names the path, or a folder that holds it; with `files`, only the path itself. */
export function pathMatcher(pattern: string, named: 'all' | 'files' = 'all'): PathMatcher | undefined {
  const isRooted = pattern.replace(/\/$/, '').includes('/');
  const parts = pattern.split('/').filter((part) => part !== '');
  if (parts.length === 0 || pattern.length > 500) return undefined;
  const wanted = isRooted ? parts : ['**', ...parts];
  const kind = pattern.endsWith('/') ? 'folders' : named;
  return (path) => matchesSegments(wanted, path.split('/'), kind, matchesPart);
}

/** The same as a POSIX regular expression, for databases that match one in linear time. */
export function pathRegex(pattern: string): string {
  const parts = pattern.split('/').filter((part) => part !== '');
  const isRooted = pattern.replace(/\/$/, '').includes('/');
  let source = isRooted ? '^' : '^(.*/)?';
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    if (part !== '**')
      source +=
        part
          .replace(/[^\w*?]/g, '[$&]')
          .replace(/\[\^\]/g, '\\^')
          .replace(/\[\\\]/g, '\\\\')
          .replace(/\*+/g, '[^/]*')
          .replace(/\?/g, '[^/]') + (isLast ? '' : '/');
    else source += isLast ? '.+' : '(.*/)?';
  }
  return `${source}${pattern.endsWith('/') ? '/.*' : '(/.*)?'}$`;
}

/** Every position of the pattern that could stand before each part of the path, one part after the other. */
export function matchesSegments(
  wanted: readonly string[],
  segments: readonly string[],
  named: NamedPaths,
  fits: (part: string, segment: string) => boolean,
): boolean {
  if (segments.length > 200) return false;
  let states = withSkips(wanted, [0]);
  for (const [index, segment] of segments.entries()) {
    const next: number[] = [];
    for (const state of states) {
      const part = wanted[state];
      if (part === '**') next.push(state, ...(state + 1 === wanted.length ? [wanted.length] : []));
      else if (part !== undefined && fits(part, segment)) next.push(state + 1);
    }
    states = withSkips(wanted, next);
    const isFolder = index < segments.length - 1;
    const isNamed = named === 'all' || isFolder === (named === 'folders');
    if (isNamed && states.has(wanted.length)) return true;
  }
  return false;
}

/** `**` may also stand for nothing, but at the end: `folder/**` is what is inside the folder. */
function withSkips(wanted: readonly string[], states: readonly number[]): Set<number> {
  const all = new Set(states);
  for (const state of all) if (wanted[state] === '**' && state + 1 < wanted.length) all.add(state + 1);
  return all;
}

/** `*` and `?` within one part: the classic walk with one way back. */
function matchesPart(pattern: string, text: string): boolean {
  let p = 0;
  let s = 0;
  let star = -1;
  let mark = 0;
  while (s < text.length) {
    const wanted = pattern[p];
    if (wanted === '*') {
      star = p;
      mark = s;
      p += 1;
    } else if (wanted !== undefined && (wanted === '?' || wanted === text[s])) {
      p += 1;
      s += 1;
    } else if (star >= 0) {
      p = star + 1;
      mark += 1;
      s = mark;
    } else return false;
  }
  while (pattern[p] === '*') p += 1;
  return p === pattern.length;
}
