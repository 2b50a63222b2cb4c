// The actions and reusable workflows that GitHub workflows use.
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml';
import { LockfileError, type LockfileParser } from '../lockfile.ts';
import type { Package } from '../package.ts';

/** Longer workflows are not written by hand, and would keep the parser busy. */
const longestWorkflow = 1_000_000;

export const githubActions: LockfileParser = {
  id: 'github-actions',
  title: 'GitHub Actions',
  ecosystem: 'GitHub Actions',
  kind: 'manifest',
  files: ['.github/workflows/*.yml', '.github/workflows/*.yaml', 'action.yml', 'action.yaml'],
  parse(text) {
    if (text.length > longestWorkflow) throw new LockfileError('This workflow is too long to be one.', null);
    const counter = new LineCounter();
    let contents: Node | null;
    try {
      const document = parseDocument(text, { lineCounter: counter, uniqueKeys: false, logLevel: 'silent' });
      const [error] = document.errors;
      if (error)
        throw new LockfileError('This is not valid YAML.', counter.linePos(error.pos[0]).line, {
          cause: error,
        });
      contents = document.contents;
    } catch (error) {
      if (error instanceof LockfileError) throw error;
      throw new LockfileError('This is not valid YAML.', null, { cause: error });
    }
    if (!isMap(contents)) return [];
    const uses: Use[] = [];
    for (const job of valuesOf(contents.get('jobs', true))) collect(job, uses, counter);
    collect(contents.get('runs', true), uses, counter);
    const rows = text.split('\n');
    return uses.flatMap((use) => packageOf(use, rows[use.line - 1] ?? '') ?? []);
  },
};

interface Use {
  readonly value: string;
  readonly line: number;
}

/** A job's own `uses`, and those of its steps. */
function collect(job: unknown, into: Use[], counter: LineCounter): void {
  if (!isMap(job)) return;
  for (const holder of [job, ...valuesOf(job.get('steps', true))]) {
    const value = isMap(holder) ? (holder as YAMLMap).get('uses', true) : undefined;
    if (!isScalar(value) || typeof value.value !== 'string') continue;
    into.push({ value: value.value.trim(), line: counter.linePos(value.range?.[0] ?? 0).line });
  }
}

function valuesOf(node: unknown): unknown[] {
  if (isMap(node)) return node.items.map(({ value }) => value);
  return isSeq(node) ? node.items : [];
}

/** `owner/name/folder@reference`; local actions and images are no packages. */
function packageOf({ value, line }: Use, row: string): Package | undefined {
  const match = /^([\w.-]+\/[\w.-]+)(?:\/[^@]*)?@(\S+)$/.exec(value);
  if (match === null || value.startsWith('.') || value.includes(':')) return undefined;
  const [, name = '', reference = ''] = match;
  const isCommit = /^[0-9a-f]{40,64}$/.test(reference);
  // Beside a commit people write the version it stands for.
  const remark = /#\s*(?:tag[:=]?\s*|pin@|[\w.-]+@)?(v?\d[\w.+-]*)/.exec(row)?.[1];
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
