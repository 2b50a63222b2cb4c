// Scans files as a repository and lists what is found with a data flow.
import type { Test } from 'tap';
import { scan } from '../../../../../packages/core/src/index.ts';

export type Files = Readonly<Record<string, string>>;

/** Each data flow: place, rule, confidence, and the files that it leads through. */
export async function reportedFlows(t: Test, files: Files): Promise<readonly string[]> {
  const root: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(files)) {
    const parts = path.split('/');
    let folder = root;
    for (const part of parts.slice(0, -1)) folder = (folder[part] ??= {}) as Record<string, unknown>;
    folder[parts.at(-1) ?? ''] = text;
  }
  const path = t.testdir(root as Parameters<Test['testdir']>[0]);
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  return (audits[0]?.findings ?? [])
    .filter(({ category, flow }) => category === 'insecure-code' && flow)
    .map(({ ruleId, confidence, location, flow = [] }) => {
      const steps = new Set(flow.map((step) => step.path ?? location?.path));
      return `${location?.path}:${location?.startLine} ${ruleId} ${confidence} (${[...steps].join(' > ')})`;
    });
}
