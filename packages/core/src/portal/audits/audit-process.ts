// The program of the process that scans: one order in, findings out. It ends with its parent, so that a portal
// that is killed leaves nothing behind, and what a repository does to it harms nothing else.

import { readInventory } from '../../scan/engines/dependencies/inventory.ts';
import type { Engine } from '../../scan/engines/engine.ts';
import { createEngines, type EngineOptions } from '../../scan/engines/index.ts';
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import { auditChange } from '../../scan/pipeline/audit-change.ts';
import { reportSteps, silentSteps } from '../../scan/pipeline/audit-steps.ts';
import { withNewerRules } from '../../scan/pipeline/newer-rules.ts';
import { createHistoryReader } from '../../scan/pipeline/read-history.ts';
import { type EngineRun, runEngines } from '../../scan/pipeline/run-engines.ts';
import { commitTime } from '../../scan/source/checkout/commit-time.ts';
import { fetchChange, openFetched } from '../../scan/source/checkout/fetch-change.ts';
import { type OpenSourceOptions, openSource } from '../../scan/source/checkout/open-source.ts';
import { Coverage } from '../../scan/source/coverage/coverage.ts';
import { hasCommit } from '../../scan/source/git/changed-lines.ts';
import { gitRepository } from '../../scan/source/git/git-command.ts';
import type { Source, SourceEntry } from '../../scan/source/source.ts';
import { SourceError } from '../../scan/source/source-error.ts';
import { proxiesOf } from '../../support/outgoing-proxy.ts';
import { proxiedFetch } from '../../support/proxied-fetch.ts';
import type { Log } from '../../support/runtime.ts';
import type { AuditOrder, AuditReply, LoadedResults } from './audit-messages.ts';
import { PortalQuestions, portalResults } from './portal-results.ts';

const batchSize = 500;
const abort = new AbortController();

process.on('disconnect', () => abort.abort(new Error('The portal process has ended.')));
process.on('SIGTERM', () => abort.abort(new Error('The audit was cancelled.')));
// Ctrl-C reaches the whole group of a terminal; the portal decides what becomes of its audits.
process.on('SIGINT', () => {});
const questions = new PortalQuestions((question) => send(question));
process.once('message', (order: AuditOrder) => {
  process.on('message', (values: LoadedResults) => questions.answered(values));
  void answer(order).finally(() => process.disconnect?.());
});

async function answer(order: AuditOrder): Promise<void> {
  try {
    await audit(order);
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

async function audit(order: AuditOrder): Promise<void> {
  const history = order.history && (await createHistoryReader(order.history.known));
  const runStep = order.traced ? reportSteps((step) => void send({ kind: 'step', step })) : silentSteps;
  const progress = throttle((phase: 'fetching' | 'scanning', fraction: number) => {
    void send({ kind: 'progress', phase, fraction });
  });
  progress('fetching', 0);
  const { fetched, limits } = order;
  const open = async (ref: string | undefined) =>
    fetched && ref !== undefined
      ? openFetched(fetched, ref, { environment: process.env, limits })
      : openSource(
          {
            kind: 'repository',
            url: order.url,
            ref,
            credentials: order.credentials,
            recentHistory: order.type === 'compliance',
            ...(history && { historyIfItFits: { knownTip: history.knownTip } }),
          },
          sourceOptions(order),
        );
  const source = await runStep('fetch source', () => open(order.ref ?? undefined));
  try {
    if (order.base !== undefined) return await change(order, source, { open, progress });
    const coverage = new Coverage();
    const entries = await runStep('list files', () => source.list(coverage, abort.signal));
    progress('scanning', 0);
    if (order.inventoryOnly) {
      const inventory = await readInventory({ source, entries }, { coverage, signal: abort.signal });
      await send({ kind: 'inventory', inventory, committedAt: await commitTime(source, abort.signal) });
    }
    const engines = order.inventoryOnly ? [] : await loadAllEngines(order, history?.engineOptions(source));
    if (history?.isTooLarge(source)) coverage.skip('history_too_large');
    const results = order.resultsKey && portalResults(order.resultsKey, questions.ask);
    const run = await runEngines({
      type: order.type,
      engines,
      fingerprintKey: order.fingerprintKey,
      ...ownSuppressions(order),
      signal: abort.signal,
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
    await sendFindings(await markNewerRules(order, source, { run, entries }));
    await send({
      kind: 'done',
      commit: source.commit,
      committedAt: order.type === 'dependency' ? await commitTime(source, abort.signal) : null,
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

function sourceOptions(order: AuditOrder): OpenSourceOptions {
  return {
    limits: order.limits,
    temporaryFolder: order.temporaryFolder,
    allowLocal: order.allowLocal,
    allowedHosts: order.allowedHosts,
    sshIdentity: order.sshIdentity,
    environment: process.env,
    proxyFor: proxiesOf(process.env),
    signal: abort.signal,
    log,
  };
}

/** The findings of the audit, with those that only its rules are newer of. */
async function markNewerRules(
  order: AuditOrder,
  source: Source,
  { run, entries }: { readonly run: EngineRun; readonly entries: readonly SourceEntry[] },
): Promise<readonly ReportedFinding[]> {
  const { earlier, knownFingerprints } = order;
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
      signal: abort.signal,
      async repositoryWith({ from, to }) {
        if (source.git && (await hasCommit(source.git, from, abort.signal))) return source.git;
        const { url, credentials } = order;
        const change = { url, head: to, base: from, recentHistory: false, credentials };
        fetched = await fetchChange(change, sourceOptions(order));
        return gitRepository(fetched.commits.gitDirectory, { environment: process.env });
      },
    });
  } catch (error) {
    abort.signal.throwIfAborted();
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

interface ChangeSteps {
  readonly open: (ref: string) => Promise<Source>;
  readonly progress: (phase: 'fetching' | 'scanning', fraction: number) => void;
}

async function change(order: AuditOrder, head: Source, { open, progress }: ChangeSteps): Promise<void> {
  const base = await open(order.base ?? '');
  try {
    const results = order.resultsKey && portalResults(order.resultsKey, questions.ask);
    const run = await auditChange(
      { head, base },
      {
        type: order.type,
        engines: await loadAllEngines(order),
        coverage: new Coverage({ allExamples: true }),
        fingerprintKey: order.fingerprintKey,
        ...ownSuppressions(order),
        signal: abort.signal,
        log,
        now: () => new Date(),
        ...(results && { results }),
        ...(order.commits && { commits: order.commits }),
        progress: (fraction) => progress('scanning', fraction),
      },
    );
    await results?.flush();
    await sendFindings(run.findings);
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

async function sendFindings(findings: readonly ReportedFinding[]): Promise<void> {
  for (let start = 0; start < findings.length; start += batchSize)
    await send({ kind: 'findings', findings: findings.slice(start, start + batchSize) });
}

async function loadAllEngines(
  { engines, type, engineModules }: AuditOrder,
  history: Pick<EngineOptions, 'secrets'> = {},
): Promise<readonly Engine[]> {
  return [
    ...(await createEngines({ ...engines, ...history, fetch: proxiedFetch(process.env) }, [type])),
    ...(await loadEngines(engineModules)),
  ];
}

async function loadEngines(modules: readonly string[]): Promise<Engine[]> {
  const loaded: Engine[] = [];
  for (const module of modules)
    loaded.push(...((await import(module)) as { engines: readonly Engine[] }).engines);
  return loaded;
}

function send(reply: AuditReply): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected || !process.send) return resolve();
    process.send(reply, undefined, undefined, () => resolve());
  });
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

const line =
  (level: 'info' | 'warn' | 'error') =>
  (message: string, fields: object = {}) => {
    void send({ kind: 'log', level, message, fields });
  };
const log: Log = { debug: () => {}, info: line('info'), warn: line('warn'), error: line('error') };
