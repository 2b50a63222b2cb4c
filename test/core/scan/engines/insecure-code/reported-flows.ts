// Scans files as a repository and lists what is found with a data flow.
import type { Test } from 'tap';
import { type ScanResult, scan } from '../../../../../packages/core/src/index.ts';

export type Files = Readonly<Record<string, string>>;
type Audit = ScanResult['audits'][number];

/** Each data flow: place, rule, confidence, and the files that it leads through. */
export async function reportedFlows(t: Test, files: Files): Promise<readonly string[]> {
  return flowsOf(await audited(t, files));
}

/** The data flows, whether the audit says that some were not followed, and the files that it names for it. */
export async function reportedLimits(
  t: Test,
  files: Files,
): Promise<{
  readonly flows: readonly string[];
  readonly isLimited: boolean;
  readonly limited: readonly string[];
}> {
  const audit = await audited(t, files);
  const limits = (audit?.coverage.notices ?? []).filter(({ reason }) => reason === 'data_flow_limited');
  const limited = limits.flatMap(({ examples }) => examples).sort();
  return { flows: flowsOf(audit), isLimited: limits.length > 0, limited };
}

async function audited(t: Test, files: Files): Promise<Audit | undefined> {
  const root: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(files)) {
    const parts = path.split('/');
    let folder = root;
    for (const part of parts.slice(0, -1)) folder = (folder[part] ??= {}) as Record<string, unknown>;
    folder[parts.at(-1) ?? ''] = text;
  }
  const path = t.testdir(root as Parameters<Test['testdir']>[0]);
  const { audits } = await scan({ kind: 'path', path }, { types: ['security'] });
  return audits[0];
}

function flowsOf(audit: Audit | undefined): readonly string[] {
  return (audit?.findings ?? [])
    .filter(({ category, flow }) => category === 'insecure-code' && flow)
    .map(({ ruleId, confidence, location, flow = [] }) => {
      const steps = new Set(flow.map((step) => step.path ?? location?.path));
      return `${location?.path}:${location?.startLine} ${ruleId} ${confidence} (${[...steps].join(' > ')})`;
    });
}
