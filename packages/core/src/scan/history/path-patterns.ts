// Which paths Git's patterns mean, for output that is cheaper to choose from than to ask Git for: it compares every path with every
// pattern, twice for each commit.

/** @param patterns with Git's glob magic: `:(glob)**` and `/NAME`, where `*` and `?` stay within a name, and `**` does not */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  const names = new Set<string>();
  const ofNames: string[] = [];
  const ofPaths: string[] = [];
  for (const pattern of patterns) {
    const glob = pattern.replace(/^:\(glob\)/, '');
    const anywhere = glob.startsWith('**/') ? glob.slice(3) : undefined;
    if (anywhere === undefined || anywhere.includes('/'))
      ofPaths.push(`${anywhere === undefined ? '^' : '(?:^|/)'}${source(anywhere ?? glob)}$`);
    else if (/[*?[\\]/.test(anywhere)) ofNames.push(source(anywhere));
    else names.add(anywhere);
  }
  const name = new RegExp(`^(?:${ofNames.join('|')})$`, 's');
  const path = new RegExp(ofPaths.join('|'), 's');
  return (asked) => {
    const own = asked.slice(asked.lastIndexOf('/') + 1);
    return (
      names.has(own) || (ofNames.length > 0 && name.test(own)) || (ofPaths.length > 0 && path.test(asked))
    );
  };
}

/** A pattern as a regular expression. */
function source(glob: string): string {
  return glob.replace(
    /\\(.)|\*\*\/|\*\*|\*|\?|\[!?[^\]]*\]|[^\w/]/gs,
    (part, escaped: string | undefined) => {
      if (escaped !== undefined) return escaped.replace(/[^\w]/, '\\$&');
      if (part === '**/') return '(?:.*/)?';
      if (part === '**') return '.*';
      if (part === '*') return '[^/]*';
      if (part === '?') return '[^/]';
      return part.startsWith('[') && part.length > 2 ? part.replace(/^\[!/, '[^') : `\\${part}`;
    },
  );
}
