// Audits of folders, kept whole: of a tree in which nothing changed the result is looked up, and no engine is loaded.
// What is kept are findings as they are shown, with every secret redacted.
import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Log } from '../../support/log.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { EngineOptions } from '../engines/index.ts';
import type { FileDigest } from '../engines/shared/results/file-digests.ts';
import type { ResultCache } from '../engines/shared/results/result-cache.ts';
import type { ResultSection } from '../engines/shared/results/result-section.ts';
import type { ReportedFinding } from '../identity/reported-finding.ts';
import { SharedValues } from '../identity/shared-values.ts';
import { Coverage } from '../source/coverage/coverage.ts';
import type { SkipReason } from '../source/coverage/skip-reason.ts';
import type { GitRepository } from '../source/git/git-repository.ts';
import type { Source, SourceEntry } from '../source/source.ts';
import { packFindings, unpackFindings } from './packed-findings.ts';
import type { EngineRun } from './run-engines.ts';
import { watchReads } from './watch-reads.ts';

export type KeptRun = Pick<EngineRun, 'coverage' | 'findings' | 'controls' | 'ruleIds'>;

export interface AuditInputs {
  readonly type: AuditType;
  readonly source: Source;
  readonly entries: readonly SourceEntry[];
  /** What the listing of the entries left out. */
  readonly listed: Coverage;
  readonly engines: EngineOptions;
  /** Whatever else decides on the result; plain data. */
  readonly settings: unknown;
  readonly results: ResultCache;
  readonly signal: AbortSignal;
}

export interface KeptAudit {
  /** What the same audit of the same tree found; undefined when it must run. */
  readonly found: KeptRun | undefined;
  /** The source to be handed to the engines: of a tree that changed while they read it, nothing is kept. */
  readonly source: Source;
  /** To be handed to the engines: an audit that gave a warning is not kept. */
  watch(log: Log): Log;
  /** Keeps the result, unless something other than the inputs may have decided on it. */
  keep(run: KeptRun): Promise<void>;
}

/** What depends on how fast or how well the machine answered this time. */
const passing: ReadonlySet<SkipReason> = new Set([
  'time_limit',
  'unreadable',
  'engine_failed',
  'no_advisories',
  'interrupted',
]);

/** More of them would take too much memory to write. */
const maxFindings = 50_000;
const findingsPerPart = 500;

interface Row {
  readonly inputs: string;
  readonly run?: Omit<KeptRun, 'findings'>;
  /** Of a run: how many rows hold its findings. */
  readonly parts?: number;
  /** Of one of these rows. */
  readonly findings?: string;
}

/** One of each is kept for a tree, audit type and set of categories, so that what changes often takes no room. */
const headFile = { path: 'head', digest: '' };
const runFile = { path: 'run', digest: '' };
const partFile = (part: number) => ({ path: 'findings', digest: `${part}` });

/** Undefined for an audit that depends on more than what is on this machine, or lies in no folder. */
export async function openKeptAudit(
  { type, source, entries, listed, engines, settings, results, signal }: AuditInputs,
  kind: string,
): Promise<KeptAudit | undefined> {
  const { tree } = results;
  const inputsBesideTree = engineInputs(engines, type);
  if (tree === null || inputsBesideTree === undefined) return undefined;
  const reading = { coverage: new Coverage(), signal };
  const [digests, history] = await Promise.all([
    results.digests.of(entries, source, reading),
    type === 'code-quality' || type === 'compliance' ? historyState(source.git, signal) : null,
  ]);
  if (history === undefined || !digests.every((digest) => digest !== null)) return undefined;
  const inputs = digestOf([
    settings,
    inputsBesideTree,
    history,
    source.commit,
    source.ref,
    listed.summary(),
    listed.unread,
    treeDigest(entries, digests),
  ]);
  const section = results.section<Row>('audits', {
    rules: JSON.stringify([tree, type, kind, 'rules']),
    defaultResult: { inputs: '' },
  });
  const watched = watchReads(source);
  let isRepeatable = true;
  const notRepeatable = () => {
    isRepeatable = false;
  };
  return {
    found: await lookUp(section, inputs),
    source: watched.source,
    watch: (log) => ({
      ...log,
      warn(...line) {
        notRepeatable();
        log.warn(...line);
      },
      error(...line) {
        notRepeatable();
        log.error(...line);
      },
    }),
    async keep({ coverage, findings, controls, ruleIds }) {
      const isPassing = coverage.skipped.some(({ reason }) => passing.has(reason));
      if (!isRepeatable || isPassing || signal.aborted || findings.length > maxFindings) return;
      const read = entries.filter(({ path }) => watched.read.has(path));
      if (!(await results.digests.areCurrent(read, source, reading))) return;
      const parts = Math.ceil(findings.length / findingsPerPart);
      for (let part = 0; part < parts; part += 1) {
        const own = findings.slice(part * findingsPerPart, (part + 1) * findingsPerPart);
        section.keep(partFile(part), { inputs, findings: packFindings(own) });
      }
      section.keep(runFile, { inputs, run: { coverage, controls, ruleIds }, parts });
      section.keep(headFile, { inputs });
    },
  };
}

async function lookUp(section: ResultSection<Row>, inputs: string): Promise<KeptRun | undefined> {
  const [head] = await section.load([headFile]);
  if (head?.result.inputs !== inputs) return undefined;
  const [kept] = await section.load([runFile]);
  const { run, parts = 0 } = kept?.result ?? {};
  // The scan beside this one may have kept another.
  if (kept?.result.inputs !== inputs || run === undefined) return undefined;
  const findings: ReportedFinding[] = [];
  const shared = new SharedValues();
  for (let part = 0; part < parts; part += 1) {
    const [own] = await section.load([partFile(part)]);
    if (own?.result.inputs !== inputs || own.result.findings === undefined) return undefined;
    findings.push(...unpackFindings(own.result.findings, shared));
  }
  return { ...run, findings };
}

/** What engines ask besides the tree; undefined where others answer, or a memory of its own is used. */
function engineInputs(
  // What is named nowhere here is plain data, and another audit where it differs.
  { history, provider, secrets = {}, extra = [], advisories, fetch: _, ...others }: EngineOptions,
  type: AuditType,
): unknown {
  const { threads: __, ...asked } = secrets;
  if (history === true || provider || extra.length > 0 || Object.keys(asked).length > 0) return undefined;
  if (type !== 'dependency' || advisories === undefined) return others;
  const { databasePath, osvApiUrl } = advisories;
  if (osvApiUrl !== null) return undefined;
  const paths = databasePath === null ? [] : [databasePath, `${databasePath}-wal`];
  return [others, paths.map((path) => [path, stampOf(path)])];
}

/** What the refs of a repository and the ends of its history are; undefined where that is unknown. */
async function historyState(git: GitRepository | null, signal: AbortSignal): Promise<unknown> {
  if (git === null) return null;
  try {
    const [refs, places] = await Promise.all([
      git.text(['for-each-ref', '--format=%(objectname) %(refname) %(symref)'], signal),
      git.text(['rev-parse', ...decisive.flatMap((name) => ['--git-path', name])], signal),
    ]);
    return [digestOf(refs), places.trim().split('\n').map(stampOf)];
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** Where a history ends, what of it is there, and what its remote was. */
const decisive = ['shallow', 'config', 'objects/pack', 'info/grafts', 'logs/refs/remotes/origin/HEAD'];

function stampOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : [stats.size, stats.ino, stats.mtimeMs, stats.ctimeMs].join(' ');
}

function treeDigest(entries: readonly SourceEntry[], digests: readonly (FileDigest | null)[]): string {
  const lines = entries.map(
    ({ path, executable }, index) => `${path}\0${digests[index]?.digest}\0${executable ? 'x' : ''}\0`,
  );
  return hash('sha256', lines.join(''), 'base64');
}

function digestOf(data: unknown): string {
  return hash('sha256', JSON.stringify(data), 'base64');
}
