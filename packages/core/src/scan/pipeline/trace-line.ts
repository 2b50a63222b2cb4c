// Why a line is reported, or not: what the engines decided about it, and the findings that a scan reports there.
import { silentLog } from '../../support/log.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { LineDecision } from '../engines/engine.ts';
import { createEngines } from '../engines/index.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import { readRepositoryConfig, withoutExcluded } from '../repository-config/apply-repository-config.ts';
import { openSource } from '../source/checkout/open-source.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import type { SkipReason } from '../source/coverage/skip-reason.ts';
import type { SourceEntry } from '../source/source.ts';
import { scanSource, today } from './scan.ts';

export interface LineTrace {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** How many lines the file has; null where it is left out. */
  readonly lineCount: number | null;
  /** Why no engine reads the file; null where one does. */
  readonly leftOut: SkipReason | null;
  /** In the order in which they were made, by engine. */
  readonly decisions: readonly LineDecision[];
  /** Findings at the line, and those whose data flow passes it. */
  readonly findings: readonly ReportedFinding[];
}

/** Advisories and controls are about no line. */
const types: readonly AuditType[] = ['security', 'code-quality'];

/** Undefined where the folder has no such file. Throws SourceError when the folder can't be read. */
export async function traceLine(
  folder: string,
  { path, line }: { readonly path: string; readonly line: number },
  signal: AbortSignal = new AbortController().signal,
): Promise<LineTrace | undefined> {
  const source = await openSource({ kind: 'path', path: folder }, { signal, log: silentLog });
  try {
    const coverage = new Coverage();
    const listed = await source.list(coverage, signal);
    const reasonOf = () => coverage.unread.find((file) => file.path === path)?.reason ?? null;
    const nothing = { path, line, lineCount: null, decisions: [], findings: [] };
    const entry = listed.find((one) => one.path === path);
    if (entry === undefined) {
      const leftOut = reasonOf();
      return leftOut === null ? undefined : { ...nothing, leftOut };
    }
    const config = await readRepositoryConfig({ source, entries: listed }, coverage, signal);
    const entries = withoutExcluded(listed, config, { coverage, followed: new Set() });
    if (!entries.includes(entry)) return { ...nothing, leftOut: reasonOf() ?? 'excluded' };
    const read = async (one: SourceEntry): Promise<Buffer | null> => {
      for await (const { bytes } of source.read([one], coverage, signal)) return Buffer.from(bytes);
      return null;
    };
    const bytes = await read(entry);
    if (bytes === null) return { ...nothing, leftOut: reasonOf() ?? 'unreadable' };
    const decisions: LineDecision[] = [];
    const context = { coverage, signal, log: silentLog, now: today, progress: () => {} };
    for (const engine of await createEngines({}, types))
      decisions.push(
        ...((await engine.trace?.({ path, line, bytes }, { source, entries, config }, context)) ?? []),
      );
    const { audits } = await scanSource(source, { types, signal }, undefined);
    const findings = audits
      .flatMap((audit) => audit.findings)
      .filter((finding) => touches(finding, path, line));
    const lineCount = bytes.toString('latin1').split('\n').length;
    return { path, line, lineCount, leftOut: null, decisions, findings };
  } finally {
    await source.close();
  }
}

function touches({ location, flow = [] }: ReportedFinding, path: string, line: number): boolean {
  const isThere = location?.path === path && location.startLine <= line && line <= location.endLine;
  return isThere || flow.some((step) => (step.path ?? location?.path) === path && step.line === line);
}
