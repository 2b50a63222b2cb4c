// Audits made-up repositories, in memory or as real git checkouts.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createComplianceEngine } from '../../../../../packages/core/src/scan/engines/compliance/compliance-engine.ts';
import type { ProviderFacts } from '../../../../../packages/core/src/scan/engines/compliance/facts/provider-facts.ts';
import { emptyConfig } from '../../../../../packages/core/src/scan/repository-config/repository-config.ts';
import { openSource } from '../../../../../packages/core/src/scan/source/checkout/open-source.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../../../../../packages/core/src/scan/source/source.ts';
import { silentLog } from '../../../../../packages/core/src/support/runtime.ts';
import type { ComplianceProfile } from '../../../../../packages/core/src/vocabulary/compliance-profile.ts';
import type { ControlOutcome } from '../../../../../packages/core/src/vocabulary/control-result.ts';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';

export interface Audited {
  readonly detections: readonly Detection[];
  readonly outcomes: ReadonlyMap<string, ControlOutcome>;
  result(control: string): string | undefined;
}

/** `files` by path; every control applies unless a profile is given; without a git repository unless `folder` is given. */
export async function audit(
  files: Readonly<Record<string, string | Buffer>>,
  provider: ProviderFacts | null = null,
  profile: ComplianceProfile | null = 'open-source',
): Promise<Audited> {
  const contents = new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)]));
  const entries: SourceEntry[] = [...contents]
    .map(([path, bytes]) => ({ path, size: bytes.length, blob: null, executable: false }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return auditSource(
    {
      commit: null,
      ref: null,
      git: null,
      list: async () => entries,
      async *read(wanted) {
        for (const entry of wanted) yield { entry, bytes: contents.get(entry.path) ?? Buffer.alloc(0) };
      },
      close: async () => {},
    },
    provider,
    profile,
  );
}

export async function auditFolder(path: string): Promise<Audited> {
  const source = await openSource({ kind: 'path', path }, { environment: process.env });
  return auditSource(source, null).finally(() => source.close());
}

async function auditSource(
  source: Source,
  provider: ProviderFacts | null,
  profile: ComplianceProfile | null = 'open-source',
): Promise<Audited> {
  const coverage = new Coverage();
  const outcomes = new Map<string, ControlOutcome>();
  const detections: Detection[] = [];
  const context = {
    coverage,
    signal: new AbortController().signal,
    log: silentLog,
    now: () => new Date('2026-07-01T00:00:00Z'),
    progress: () => {},
    control: (outcome: ControlOutcome) => void outcomes.set(outcome.controlId, outcome),
  };
  const entries = await source.list(coverage);
  for await (const one of createComplianceEngine({ provider, profile }).scan(
    { source, entries, config: emptyConfig },
    context,
  ))
    detections.push(one);
  return { detections, outcomes, result: (control) => outcomes.get(control)?.result };
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

export function git(folder: string, ...args: string[]): void {
  const environment = {
    ...process.env,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_AUTHOR_DATE: '2026-05-01T10:00:00Z',
    GIT_COMMITTER_DATE: '2026-05-01T10:00:00Z',
  };
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@acme.dev', '-c', 'init.defaultBranch=main'];
  execFileSync('git', [...identity, ...args], { cwd: folder, env: environment, stdio: 'ignore' });
}
