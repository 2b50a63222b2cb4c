// The actions and reusable workflows that GitHub workflows use. Read by lines: a workflow may be any YAML, and its
// `uses:` stand on lines of their own.
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';

export const githubActions: LockfileParser = {
  id: 'github-actions',
  title: 'GitHub Actions',
  ecosystem: 'GitHub Actions',
  kind: 'manifest',
  // Workflows have no lockfile.
  namesEverything: () => true,
  files: ['.github/workflows/*.yml', '.github/workflows/*.yaml', 'action.yml', 'action.yaml'],
  parse(text) {
    const packages: Package[] = [];
    /** The indent of the key whose text block the lines belong to; -1 outside of one. */
    let block = -1;
    for (const [index, raw] of text.split('\n').entries()) {
      const row = raw.trimEnd();
      const indent = row.search(/\S/);
      if (indent === -1) continue;
      if (block !== -1 && indent > block) continue;
      block = /[:-][ \t]+[|>][-+\d]*[ \t]*(?:#.*)?$/.test(row) ? indentOfKey(row, indent) : -1;
      const match = /^(?:-\s+)*(?:"uses"|'uses'|uses)\s*:\s*(?:"([^"]*)"|'([^']*)'|([^\s#]+))(.*)$/.exec(
        row.slice(indent),
      );
      if (match === null) continue;
      const found = packageOf(match[1] ?? match[2] ?? match[3] ?? '', match[4] ?? '', index + 1);
      if (found) packages.push(found);
    }
    return packages;
  },
};

/** In `- run: |` the key stands after the dash. */
function indentOfKey(row: string, indent: number): number {
  return indent + (/^(?:-\s+)*/.exec(row.slice(indent))?.[0].length ?? 0);
}

/** `owner/name/folder@reference`; local actions and images are no packages. */
function packageOf(value: string, rest: string, line: number): Package | undefined {
  const match = /^([\w-][\w.-]*\/[\w.-]+)(?:\/[^@]*)?@([^\s@]+)$/.exec(value.trim());
  if (match === null || value.length > 500) return undefined;
  const [, name = '', reference = ''] = match;
  const isCommit = /^[0-9a-f]{40,64}$/.test(reference);
  // Beside a commit people write the version it stands for.
  const remark = /^\s+#\s*(?:tag[:=]?\s*|pin@|[\w.-]{1,100}@)?(v?\d[\w.+-]*)/.exec(rest.slice(0, 300))?.[1];
  return {
    ecosystem: 'GitHub Actions',
    name,
    version: isCommit ? (remark ?? reference) : reference,
    scope: 'runtime',
    direct: true,
    path: [name],
    line,
    ...(isCommit ? { commit: reference } : {}),
  };
}
