// Real files of each language below requests/: lines that end in a comment `found: RULE` are reported, with high
// confidence unless the comment says another; no other data flow is.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Test } from 'tap';
import { scan } from '../../../../../packages/core/src/index.ts';

/** What the comments of a text expect, as `line rule confidence`. */
export function expectedFlows(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const [, marks] = /(?:#|\/\/|<!--)\s*found:(.*)$/.exec(line) ?? [];
    return (marks ?? '').split(',').flatMap((mark) => {
      const [rule, confidence = 'high'] = mark.trim().split(' ');
      return rule ? [`${index + 1} ${rule} ${confidence}`] : [];
    });
  });
}

/** Paths of all files below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesBelow(path) : [path];
    });
}

export interface ReadFlows {
  /** As `path:line rule confidence`. */
  readonly found: readonly string[];
  readonly expected: readonly string[];
}

/**
 * The data flows that an audit finds in the files, outside of a folder of tests.
 * @param change what becomes of a text before it is scanned
 */
export async function flowsOf(
  t: Test,
  folder: string,
  change: (path: string, text: string) => Promise<string> = async (_path, text) => text,
): Promise<ReadFlows> {
  const root: Record<string, unknown> = {};
  const expected: string[] = [];
  for (const path of filesBelow(folder)) {
    const name = relative(folder, path);
    const text = readFileSync(path, 'utf8');
    const parts = name.split('/');
    let inner = root;
    for (const part of parts.slice(0, -1)) inner = (inner[part] ??= {}) as Record<string, unknown>;
    inner[parts.at(-1) ?? ''] = await change(name, text);
    expected.push(...expectedFlows(text).map((flow) => `${name}:${flow}`));
  }
  const path = t.testdir(root as Parameters<Test['testdir']>[0]);
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  const found = (audits[0]?.findings ?? [])
    .filter(({ category, flow }) => category === 'insecure-code' && flow)
    .map(
      ({ ruleId, confidence, location }) =>
        `${location?.path}:${location?.startLine} ${ruleId} ${confidence}`,
    );
  return { found: found.toSorted(), expected: expected.toSorted() };
}
