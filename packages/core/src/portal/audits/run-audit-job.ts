// The job behind an audit: scan in a process of its own, then commit the results together with the end of
// the job, so that they are stored once or not at all.

import { splitByTree } from '../../scan/pipeline/read-history.ts';
import { isConclusive } from '../../scan/source/coverage/coverage-level.ts';
import { SourceError } from '../../scan/source/source-error.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { tracingOf } from '../../support/tracing.ts';
import { version } from '../../support/version.ts';
import { type ComplianceProfile, profileOf } from '../../vocabulary/compliance-profile.ts';
import { dueDaysOfTeam } from '../../vocabulary/due-days.ts';
import type { DecisionService } from '../code-host/decision-service.ts';
import type { AuditAccess, RepositoryAccess } from '../code-host/repository-access.ts';
import type { DecisionRules } from '../decisions/apply-decision-rules.ts';
import { ratedIn } from '../findings/rated-in-context.ts';
import { recordFindings } from '../findings/recording/record-findings.ts';
import { mergeResults } from '../findings/recording/recorded-findings.ts';
import { gapsOf, leavesPackagesUnread, namedGaps } from '../inventory/inventory-gaps.ts';
import type { ClaimedJob, JobContext, JobHandler } from '../platform/jobs/job.ts';
import { systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import type { RepositoryContexts } from '../repositories/repository-contexts.ts';
import type { Audit, FailureCode } from './audit.ts';
import type { AuditOrder } from './audit-messages.ts';
import type { AuditRun, RunAudit } from './audit-runner.ts';
import { decidedChanges } from './decided-changes.ts';
import type { PortalEvents } from './portal-events.ts';
import type { PortalSettings } from './portal-settings.ts';
import { publishAuditEvents } from './publish-audit-events.ts';
import { AuditFailure } from './run-program.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  | 'afterCommit'
  | 'audits'
  | 'codeOwners'
  | 'compliance'
  | 'findingMerges'
  | 'findingRatings'
  | 'findings'
  | 'ingest'
  | 'outbox'
  | 'readHistories'
  | 'inventories'
  | 'repositories'
  | 'ruleSets'
  | 'teams'
  | 'transaction'
  | 'witnesses'
>;

export const auditJobKind = 'audit.run';

export interface RunAuditJobOptions {
  readonly stores: UsedStores;
  readonly runtime: Runtime;
  readonly settings: PortalSettings;
  readonly events: PortalEvents;
  readonly runAudit: RunAudit;
  readonly repositoryAccess: RepositoryAccess;
  readonly decisionRules: DecisionRules;
  readonly decisions: Pick<DecisionService, 'known'>;
  readonly contexts: RepositoryContexts;
}

export class RunAuditJob implements JobHandler {
  readonly kind = auditJobKind;
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #settings: PortalSettings;
  readonly #events: PortalEvents;
  readonly #runAudit: RunAudit;
  readonly #repositoryAccess: RepositoryAccess;
  readonly #decisionRules: DecisionRules;
  readonly #decisions: Pick<DecisionService, 'known'>;
  readonly #contexts: RepositoryContexts;

  constructor(options: RunAuditJobOptions) {
    this.#stores = options.stores;
    this.#runtime = options.runtime;
    this.#settings = options.settings;
    this.#events = options.events;
    this.#runAudit = options.runAudit;
    this.#repositoryAccess = options.repositoryAccess;
    this.#decisionRules = options.decisionRules;
    this.#decisions = options.decisions;
    this.#contexts = options.contexts;
  }

  async run({ job, signal, finish }: JobContext): Promise<void> {
    const audit = await this.#stores.audits.find(auditIdOf(job), systemReach('recording'));
    const repository =
      audit && (await this.#stores.repositories.find(audit.repositoryId, systemReach('recording')));
    if (!audit || !repository || !(await this.#stores.audits.start(audit.id, timestamp(this.#runtime)))) {
      return finish();
    }
    tracingOf(this.#runtime)
      .current()
      ?.set({ 'assay.audit.id': audit.id, 'assay.repository.id': repository.id });
    try {
      const run = await this.#scan(audit, repository, signal);
      await tracingOf(this.#runtime).span('audit ingest', {}, () =>
        this.#complete(audit, repository, run, finish),
      );
    } catch (error) {
      // Of a credential that can't be decrypted.
      if (!(error instanceof AuditFailure || error instanceof SourceError)) throw error;
      tracingOf(this.#runtime).current()?.fail(error.code);
      await this.#fail(audit.id, error.code, error.message, finish);
    }
  }

  async giveUp(job: ClaimedJob, error: unknown): Promise<void> {
    this.#runtime.log.error('an audit failed permanently', { audit: auditIdOf(job), error: String(error) });
    const message = `The audit was attempted ${job.maxAttempts} times, and its process ended without a result each time.`;
    await this.#fail(auditIdOf(job), 'worker_lost', message, async () => {});
  }

  async release(job: ClaimedJob): Promise<void> {
    await this.#stores.audits.requeue(auditIdOf(job));
  }

  async #scan(audit: Audit, repository: Repository, signal: AbortSignal): Promise<AuditRun> {
    const settings = this.#settings;
    let written = Promise.resolve();
    let lastPercent = 0;
    const asked = audit.since ? { since: audit.since } : await this.#knownBefore(audit, repository);
    const scan = ({ provider, ...access }: AuditAccess) =>
      this.#runAudit(
        {
          type: audit.type,
          url: repository.url,
          ref: audit.ref ?? repository.defaultBranch,
          ...asked,
          temporaryFolder: settings.temporaryFolder,
          allowLocal: settings.allowLocalRepositories,
          allowedHosts: settings.gitAllowedHosts,
          limits: settings.sourceLimits,
          fingerprintKey: settings.fingerprintKey,
          engines: { ...settings.engines, ...(provider && { provider }), profile: chosenProfile(repository) },
          ...access,
          engineModules: settings.engineModules,
          ignoresSuppressions: !settings.repositorySuppressions,
        },
        {
          signal,
          timeoutMs: settings.auditTimeoutMs,
          maxHeapMb: settings.auditMaxHeapMb,
          log: this.#runtime.log,
          progress: (phase, fraction) => {
            const percent = phase === 'fetching' ? Math.round(fraction * 10) : 10 + Math.round(fraction * 85);
            const progress = { phase, percent };
            this.#events.emit('audit.progress', { auditId: audit.id, progress });
            if (percent - lastPercent < 5 && lastPercent !== 0) return;
            lastPercent = percent;
            written = written
              .then(async () => void (await this.#stores.audits.setProgress(audit.id, progress)))
              .catch(() => {});
          },
        },
      );
    const run = await this.#repositoryAccess.enter(repository, { type: audit.type, signal }, scan);
    await written;
    return run;
  }

  /** What an audit of all files is asked about because of earlier ones. */
  async #knownBefore(
    audit: Audit,
    repository: Repository,
  ): Promise<Pick<AuditOrder, 'watchedPaths' | 'knownFingerprints' | 'earlier' | 'history'>> {
    const known = { repositoryId: repository.id, auditType: audit.type };
    // Without a name it is the branch that the host calls its default one, which is known once it is fetched.
    const ref = refOf(audit, repository);
    const scope = branchScope(ref);
    const readsHistory = audit.type === 'security' && this.#settings.auditHistory;
    const historyMark = readsHistory ? await this.#stores.readHistories.find(repository.id, ref) : null;
    const watchedPaths = await this.#stores.ingest.watchedPaths({ ...known, ...(ref !== '' && { scope }) });
    const knownFingerprints = await this.#stores.ingest.knownFingerprints({
      ...known,
      ...(ref !== '' && { scopes: [scope, historyScope(ref)] }),
    });
    const earlier = await this.#stores.ruleSets.ofLastAudit(repository.id, audit.type, audit.ref);
    return {
      watchedPaths,
      knownFingerprints,
      ...(earlier && { earlier }),
      ...(readsHistory && { history: { known: historyMark } }),
    };
  }

  async #complete(
    audit: Audit,
    registered: Repository,
    run: AuditRun,
    finish: () => Promise<void>,
  ): Promise<void> {
    const now = timestamp(this.#runtime);
    const paths = new Set(run.paths.split('\0'));
    const rules = new Set(run.ruleIds);
    await this.#stores.transaction(async () => {
      await finish();
      const isSaid = run.context !== undefined && !audit.dryRun && isDefaultBranch(audit, registered);
      const repository =
        isSaid && run.context ? await this.#contexts.fromFile(registered, run.context) : registered;
      if (audit.type === 'compliance' && !audit.dryRun) {
        await this.#stores.compliance.replaceControls(repository.id, audit.id, run.controls, now);
      }
      const ownDueDays = await this.#stores.teams.dueDays(repository.team);
      const common = {
        auditId: audit.id,
        teamId: repository.team,
        commit: run.commit,
        dryRun: audit.dryRun,
        dueDays: dueDaysOfTeam(this.#settings.dueDays, ownDueDays),
        decideByRule: await this.#decisionRules.decider(repository),
        defaultBranch: isDefaultBranch(audit, repository) ? (run.ref ?? '') : repository.defaultBranch,
        ruleExists: (ruleId: string) => rules.has(ruleId),
      };
      const scope = { repositoryId: repository.id, auditType: audit.type, scope: scopeOf(audit, run) };
      const { history } = run;
      // A partial audit that names every file it did not read closes what is gone elsewhere.
      const closes = !audit.since && isConclusive(run.coverage);
      const introduced = audit.since
        ? await decidedChanges(this.#decisions, repository.id, run.findings)
        : run.findings;
      const findings = introduced.map((one) => ratedIn(repository, one));
      const reported = splitByTree(findings, run.commit);
      let recorded = await recordFindings(this.#stores, this.#runtime, {
        ...common,
        scope,
        reported: history ? reported.tree : findings,
        complete: closes,
        pathExists: (path) => paths.has(path),
        unreadReason: unreadReasons(run, paths),
      });
      if (history) {
        // Apart from the tree's, whose audits would call them gone: they stay until the history is another one.
        const past = await recordFindings(this.#stores, this.#runtime, {
          ...common,
          scope: { ...scope, scope: historyScope(refOf(audit, repository)) },
          decidedIn: scope,
          reported: reported.history,
          complete: closes && history.isWhole,
          pathExists: () => true,
          unreadReason: () => undefined,
        });
        recorded = mergeResults(recorded, past);
        if (!audit.dryRun)
          await this.#stores.readHistories.put(repository.id, refOf(audit, repository), history, now);
      }
      if (!audit.dryRun && isDefaultBranch(audit, repository))
        await this.#stores.codeOwners.put(repository.id, run.codeOwners ?? null);
      if (run.packages && !audit.dryRun) {
        await this.#stores.inventories.record({
          id: this.#runtime.newId(),
          repositoryId: repository.id,
          branch: refOf(audit, repository),
          auditId: audit.id,
          commit: run.commit,
          scope: scope.scope,
          complete: closes && !leavesPackagesUnread(run.unread ?? []),
          gaps: [...gapsOf(run.coverage.notices), ...namedGaps(run.unidentified ?? [])],
          packages: run.packages,
          committedAt: run.committedAt ?? null,
          auditedAt: now,
        });
      }
      const { bySeverity, byPriority, byConfidence, fixed, total } = recorded;
      const ended = await this.#stores.audits.complete(
        audit.id,
        {
          commit: run.commit,
          coverage: run.coverage,
          toolVersion: version,
          ruleCount: run.ruleIds.length,
          ruleSet: await this.#stores.ruleSets.keep(run.ruleIds),
          summary: {
            ...bySeverity,
            new: recorded.new,
            newByRules: recorded.newByRules,
            fixed,
            byPriority,
            byConfidence,
          },
          findingsTotal: total,
          changes: recorded.changes,
        },
        now,
      );
      if (!ended) throw new Error(`Audit ${audit.id} ended while it was being stored.`);
      if (!audit.dryRun) await this.#stores.repositories.setLastAudit(repository.id, now);
      await publishAuditEvents(this.#stores, this.#runtime, audit.id);
    });
    await this.#publish(audit.id, 'audit.completed');
  }

  async #fail(
    auditId: string,
    code: FailureCode,
    message: string,
    finish: () => Promise<void>,
  ): Promise<void> {
    const failed = await this.#stores.transaction(async () => {
      await finish();
      const ended = await this.#stores.audits.fail(auditId, { code, message }, timestamp(this.#runtime));
      if (ended) await publishAuditEvents(this.#stores, this.#runtime, auditId);
      return ended;
    });
    if (failed) await this.#publish(auditId, 'audit.failed');
  }

  async #publish(auditId: string, event: 'audit.completed' | 'audit.failed'): Promise<void> {
    const audit = await this.#stores.audits.find(auditId, systemReach('recording'));
    if (audit) this.#stores.afterCommit(() => this.#events.emit(event, { auditId, audit }));
  }
}

/** Null: nobody has said, so that it is what the code host says. A file does not choose which controls apply to it. */
function chosenProfile({ complianceProfile, visibility, contextBy }: Repository): ComplianceProfile | null {
  const isSaid = visibility !== 'unknown' && contextBy.visibility !== 'file';
  return complianceProfile ?? (isSaid ? profileOf(visibility) : null);
}

/** Files that cannot be read, so that only the name says that a file has moved there. */
const opaque: ReadonlySet<string> = new Set(['binary', 'too_large', 'unparsable']);

/** Why the file that is at a path now, or has gone from there, was left out. */
function unreadReasons(
  { unreadPaths, unread = [] }: AuditRun,
  paths: ReadonlySet<string>,
): (path: string) => string | undefined {
  const given = new Map(unread.map(({ path, reason }) => [path, reason]));
  const reasons = new Map(unreadPaths.map((path) => [path, given.get(path) ?? 'excluded']));
  const name = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const opaqueNames = new Map(
    [...reasons].flatMap(([path, reason]) => (opaque.has(reason) ? [[name(path), reason] as const] : [])),
  );
  return (path) => reasons.get(path) ?? (paths.has(path) ? undefined : opaqueNames.get(name(path)));
}

function isDefaultBranch({ ref }: Audit, { defaultBranch }: Repository): boolean {
  return ref === null || ref.replace(/^refs\/heads\//, '') === defaultBranch;
}

/** The branch that was asked for; empty for the default one. */
function refOf(audit: Audit, repository: Repository): string {
  return (audit.ref ?? repository.defaultBranch ?? '').replace(/^refs\/(heads|tags)\//, '');
}

/** Findings of one branch are no findings of another, however the branch was spelled. */
function historyScope(ref: string): string {
  return `history:${ref}`;
}

/** What is introduced by a change is new, whatever a branch has. */
function scopeOf({ id, since }: Audit, { ref }: AuditRun): string {
  return since ? `change:${id}` : branchScope(ref);
}

function branchScope(ref: string | null): string {
  return `branch:${(ref ?? '').replace(/^refs\/(heads|tags)\//, '')}`;
}

function auditIdOf(job: ClaimedJob): string {
  return String(job.payload.auditId);
}
