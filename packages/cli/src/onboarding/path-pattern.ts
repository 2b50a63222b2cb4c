// Patterns for paths of repositories: `*` within a name, `**` across groups.

/** Whether a path matches one of the patterns, whatever the case; every path does when there is none. */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const source = pattern
      .split(/(\*\*|\*|\?)/)
      .map((part) => wildcards[part] ?? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('');
    return new RegExp(`^${source}$`, 'i');
  });
  return (path) => expressions.length === 0 || expressions.some((expression) => expression.test(path));
}

const wildcards: Readonly<Record<string, string>> = { '**': '.*', '*': '[^/]*', '?': '[^/]' };
