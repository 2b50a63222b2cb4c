// What the process that scans does: one order in, findings out, to the one it is connected to.

import { readInventory } from '../../scan/engines/dependencies/inventory.ts';
import type { Engine } from '../../scan/engines/engine.ts';
import { createEngines, type EngineOptions } from '../../scan/engines/index.ts';
import { memoryCache } from '../../scan/engines/shared/results/memory-cache.ts';
import { tryEachText } from '../../scan/engines/shared/syntax/parse-trial.ts';
import { fixAuditTypes } from '../../scan/fixes/assess-sides.ts';
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import { auditChange } from '../../scan/pipeline/audit-change.ts';
import { reportSteps, silentSteps } from '../../scan/pipeline/audit-steps.ts';
import { withNewerRules } from '../../scan/pipeline/newer-rules.ts';
import { createHistoryReader } from '../../scan/pipeline/read-history.ts';
import { type EngineRun, runEngines } from '../../scan/pipeline/run-engines.ts';
import { commitTime } from '../../scan/source/checkout/commit-time.ts';
import { fetchChange, openFetched } from '../../scan/source/checkout/fetch-change.ts';
import { fetchForkPoint } from '../../scan/source/checkout/fetch-fork-point.ts';
import { type OpenSourceOptions, openSource } from '../../scan/source/checkout/open-source.ts';
import { Coverage } from '../../scan/source/coverage/coverage.ts';
import { hasCommit } from '../../scan/source/git/changed-lines.ts';
import { gitRepository } from '../../scan/source/git/git-command.ts';
import type { Source, SourceEntry } from '../../scan/source/source.ts';
import { SourceError } from '../../scan/source/source-error.ts';
import { proxiesOf } from '../../support/outgoing-proxy.ts';
import { proxiedFetch } from '../../support/proxied-fetch.ts';
import type { Log } from '../../support/runtime.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import { answerFix } from './answer-fix.ts';
import type { AuditOrder, AuditReply } from './audit-messages.ts';
import { commitsToRead } from './commits-to-read.ts';
import { logTo } from './log-to-portal.ts';
import { type AskPortal, portalResults } from './portal-results.ts';

/** Findings of one message. */
const batchSize = 500;
/** The way to the portal that gave the order. */
export interface PortalConnection {
  /** Ends the audit; its reason is what the audit fails with. */
  readonly signal: AbortSignal;
  /** What git and the proxies need of it: see `childEnvironment`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  send(reply: AuditReply): Promise<void>;
  readonly ask: AskPortal;
}

/** Ends with a reply of the kind `done` or `failed`; throws nothing. */
export async function answerOrder(order: AuditOrder, connection: PortalConnection): Promise<void> {
  const { send } = connection;
  const log = logTo(send);
  if (order.eachTextTried) tryEachText();
  try {
    const { since } = order;
    const answering = { ...connection, log };
    await (since === undefined ? audit(order, answering) : auditSince(order, since, answering));
  } catch (error) {
    const failure =
      error instanceof SourceError
        ? { code: error.code, message: error.message, denial: error.denial }
        : {
            code: 'internal' as const,
            message: 'The audit failed because of an internal error. See the log for details.',
          };
    if (failure.code === 'internal')
      log.error('an audit failed', { error: error instanceof Error ? error.stack : String(error) });
    await send({ kind: 'failed', ...failure });
  }
}

interface Answering extends PortalConnection {
  readonly log: Log;
}

/** The change from where the ref left another one, with what its commits add and remove again. */
async function auditSince(order: AuditOrder, since: string, answering: Answering): Promise<void> {
  const { url, ref, type, credentials } = order;
  const options = sourceOptions(order, answering);
  const asked = { url, ref: ref ?? undefined, since, credentials };
  const { head, base, commits: all } = await fetchForkPoint(asked, options);
  const commits = commitsToRead(all, [type]);
  const change = { url, head, base, commits, recentHistory: type === 'compliance', credentials };
  const fetched = await fetchChange(change, options);
  try {
    const ofCommits = commits.length > 0 ? { commits } : {};
    await audit({ ...order, ref: head, base, ...ofCommits, fetched: fetched.commits }, answering);
  } finally {
    await fetched.remove();
  }
}

async function audit(order: AuditOrder, answering: Answering): Promise<void> {
  const { environment, signal, send, ask, log } = answering;
  const history = order.history && (await createHistoryReader(order.history.known));
  const runStep = order.traced ? reportSteps((step) => void send({ kind: 'step', step })) : silentSteps;
  const progress = throttle((phase: 'fetching' | 'scanning', fraction: number) => {
    void send({ kind: 'progress', phase, fraction });
  });
  progress('fetching', 0);
  const { fetched, limits } = order;
  const open = async (ref: string | undefined) =>
    fetched && ref !== undefined
      ? openFetched(fetched, ref, { environment, limits })
      : openSource(
          {
            kind: 'repository',
            url: order.url,
            ref,
            credentials: order.credentials,
            recentHistory: order.type === 'compliance',
            ...(history && { historyIfItFits: { knownTip: history.knownTip } }),
          },
          sourceOptions(order, answering),
        );
  const source = await runStep('fetch source', () => open(order.ref ?? undefined));
  try {
    if (order.fixOnly) return await fix(order, source, { ...answering, open, progress });
    if (order.base !== undefined) return await change(order, source, { ...answering, open, progress });
    const coverage = new Coverage();
    const entries = await runStep('list files', () => source.list(coverage, signal));
    progress('scanning', 0);
    if (order.inventoryOnly) {
      const inventory = await readInventory({ source, entries }, { coverage, signal: signal });
      await send({ kind: 'inventory', inventory, committedAt: await commitTime(source, signal) });
    }
    const engines = order.inventoryOnly
      ? []
      : await loadAllEngines(order, environment, history?.engineOptions(source));
    if (history?.isTooLarge(source)) coverage.skip('history_too_large');
    const results = order.resultsKey && portalResults(order.resultsKey, ask);
    const run = await runEngines({
      type: order.type,
      engines,
      fingerprintKey: order.fingerprintKey,
      ...ownSuppressions(order),
      signal,
      log,
      now: () => new Date(),
      runStep,
      source,
      entries,
      watchedPaths: order.watchedPaths ?? [],
      ...(order.knownFingerprints && { knownFingerprints: new Set(order.knownFingerprints) }),
      coverage,
      ...(results && { results }),
      progress: (fraction) => progress('scanning', fraction),
    });
    await results?.flush();
    await sendFindings(send, await markNewerRules(order, source, { ...answering, run, entries }));
    await send({
      kind: 'done',
      commit: source.commit,
      committedAt: order.type === 'dependency' ? await commitTime(source, signal) : null,
      ref: source.ref,
      coverage: run.coverage,
      ruleIds: run.ruleIds,
      paths: entries.map(({ path }) => path).join('\0'),
      unreadPaths: run.unreadPaths,
      unread: run.unread,
      controls: run.controls,
      packages: run.packages,
      unidentified: run.unidentified,
      codeOwners: run.codeOwners,
      context: run.context,
      history: history?.result() ?? null,
    });
  } finally {
    await source.close();
  }
}

function sourceOptions(order: AuditOrder, { environment, signal, log }: Answering): OpenSourceOptions {
  return {
    limits: order.limits,
    temporaryFolder: order.temporaryFolder,
    allowLocal: order.allowLocal,
    allowedHosts: order.allowedHosts,
    sshIdentity: order.sshIdentity,
    environment,
    proxyFor: proxiesOf(environment),
    signal,
    log,
  };
}

/** The findings of the audit, with those that only its rules are newer of. */
async function markNewerRules(
  order: AuditOrder,
  source: Source,
  answering: Answering & { readonly run: EngineRun; readonly entries: readonly SourceEntry[] },
): Promise<readonly ReportedFinding[]> {
  const { earlier, knownFingerprints } = order;
  const { environment, signal, log, run, entries } = answering;
  if (!earlier || !knownFingerprints || source.commit === null) return run.findings;
  const paths = new Set(entries.map(({ path }) => path));
  let fetched: Awaited<ReturnType<typeof fetchChange>> | undefined;
  try {
    return await withNewerRules(run.findings, {
      type: order.type,
      earlier,
      commit: source.commit,
      ruleIds: run.ruleIds,
      hasFile: (path) => paths.has(path),
      knownFingerprints: new Set(knownFingerprints),
      signal,
      async repositoryWith({ from, to }) {
        if (source.git && (await hasCommit(source.git, from, signal))) return source.git;
        const { url, credentials } = order;
        const change = { url, head: to, base: from, recentHistory: false, credentials };
        fetched = await fetchChange(change, sourceOptions(order, answering));
        return gitRepository(fetched.commits.gitDirectory, { environment });
      },
    });
  } catch (error) {
    signal.throwIfAborted();
    // A commit that is no longer there, say: then nothing is known of its code.
    if (!(error instanceof SourceError)) throw error;
    log.warn('what newer rules find was not distinguished', { error: error.message });
    return run.findings;
  } finally {
    await fetched?.remove();
  }
}

function ownSuppressions({ ignoresSuppressions = false }: AuditOrder): { ignoresSuppressions: boolean } {
  return { ignoresSuppressions };
}

interface ChangeSteps extends Answering {
  readonly open: (ref: string) => Promise<Source>;
  readonly progress: (phase: 'fetching' | 'scanning', fraction: number) => void;
}

async function change(order: AuditOrder, head: Source, steps: ChangeSteps): Promise<void> {
  const { environment, signal, send, ask, log, open, progress } = steps;
  const base = await open(order.base ?? '');
  try {
    const results = order.resultsKey && portalResults(order.resultsKey, ask);
    const run = await auditChange(
      { head, base },
      {
        type: order.type,
        engines: await loadAllEngines(order, environment),
        coverage: new Coverage({ allExamples: true }),
        fingerprintKey: order.fingerprintKey,
        ...ownSuppressions(order),
        signal,
        log,
        now: () => new Date(),
        ...(results && { results }),
        ...(order.commits && { commits: order.commits }),
        progress: (fraction) => progress('scanning', fraction),
      },
    );
    await results?.flush();
    await sendFindings(send, run.findings);
    await send({
      kind: 'done',
      commit: head.commit,
      ref: head.ref,
      coverage: run.coverage,
      ruleIds: run.ruleIds,
      paths: '',
      unreadPaths: run.unreadPaths,
      unread: run.unread,
      controls: run.controls,
      packageChanges: run.packageChanges,
      acceptedUntil: run.acceptedUntil,
    });
  } finally {
    await base.close();
  }
}

async function fix(order: AuditOrder, head: Source, steps: ChangeSteps): Promise<void> {
  const { environment, signal, send, ask, log, open } = steps;
  const base = await open(order.base ?? '');
  try {
    const results = order.resultsKey && portalResults(order.resultsKey, ask);
    const assessed = await answerFix({
      sides: { base, head },
      base: order.base ?? '',
      head: order.ref ?? '',
      commits: order.commits ?? [],
      engines: await loadAllEngines(order, environment, {}, fixAuditTypes),
      results: results ?? memoryCache(),
      fingerprintKey: order.fingerprintKey,
      signal,
      log,
    });
    await results?.flush();
    await send({ kind: 'fix', fix: assessed });
    const coverage = new Coverage().summary();
    const nothing = { ruleIds: [], paths: '', unreadPaths: [], controls: [] };
    await send({ kind: 'done', commit: head.commit, ref: head.ref, coverage, ...nothing });
  } finally {
    await base.close();
  }
}

async function sendFindings(
  send: PortalConnection['send'],
  findings: readonly ReportedFinding[],
): Promise<void> {
  for (const part of chunksOf(findings, batchSize)) await send({ kind: 'findings', findings: part });
}

async function loadAllEngines(
  { engines, type, engineModules }: AuditOrder,
  environment: PortalConnection['environment'],
  history: Pick<EngineOptions, 'secrets'> = {},
  types: readonly AuditType[] = [type],
): Promise<readonly Engine[]> {
  return [
    ...(await createEngines({ ...engines, ...history, fetch: proxiedFetch(environment) }, types)),
    ...(await loadEngines(engineModules)),
  ];
}

async function loadEngines(modules: readonly string[]): Promise<Engine[]> {
  const loaded: Engine[] = [];
  for (const module of modules)
    loaded.push(...((await import(module)) as { engines: readonly Engine[] }).engines);
  return loaded;
}

/** At most ten times a second: a progress display needs no more. */
function throttle(report: (phase: 'fetching' | 'scanning', fraction: number) => void): typeof report {
  let last = 0;
  let lastPhase = '';
  return (phase, fraction) => {
    const now = Date.now();
    if (phase === lastPhase && now - last < 100) return;
    last = now;
    lastPhase = phase;
    report(phase, fraction);
  };
}
