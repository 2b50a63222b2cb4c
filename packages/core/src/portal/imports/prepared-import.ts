// The results of another scanner, read and identified, on their way into the store. Few findings are one transaction with
// the audit that they belong to; many are stored in stages before, while the audit says how far it has come.

import { join } from 'node:path';
import { ConflictError } from '../../support/errors.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import { type DueDays, dueDaysOfTeam } from '../../vocabulary/due-days.ts';
import type { Audit } from '../audits/audit.ts';
import { emptySummary } from '../audits/audit-store.ts';
import type { PortalEvents } from '../audits/portal-events.ts';
import type { PortalSettings } from '../audits/portal-settings.ts';
import { publishAuditEvents } from '../audits/publish-audit-events.ts';
import type { DecisionRules } from '../decisions/apply-decision-rules.ts';
import type { FindingProposalService } from '../findings/finding-proposal-service.ts';
import type { SpilledFindings } from '../findings/finding-spill.ts';
import { importScope } from '../findings/import-scope.ts';
import { itemsOfPart } from '../findings/matching/in-turns.ts';
import type { DecideByRule } from '../findings/recording/decide-by-rule.ts';
import type { Auditing, UsedStores as FindingStores } from '../findings/recording/findings-record.ts';
import { recordFindings } from '../findings/recording/record-findings.ts';
import { recordInStages } from '../findings/recording/record-in-stages.ts';
import { mergeResults, noFindings, type RecordedFindings } from '../findings/recording/recorded-findings.ts';
import { anyEcosystem, anyEcosystemBut } from '../inventory/inventory-gaps.ts';
import type { PackageSetRows } from '../inventory/package-set-rows.ts';
import type { StagedSet } from '../inventory/package-sets.ts';
import { isFresh } from '../inventory/package-usages.ts';
import { type Principal, systemReach } from '../platform/principal.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import type { AcceptanceToApprove } from './accepted-elsewhere.ts';
import { type CoveredRun, coverageOf } from './import-coverage.ts';
import { proposeAccepted, proposeStatements } from './propose-decisions.ts';
import type { ReadRun } from './read-import.ts';
import type { SbomCompleteness } from './sbom-completeness.ts';
import type { VexStatement } from './vex-statement.ts';

/** What it reads and writes. */
type UsedStores = FindingStores &
  Pick<
    Stores,
    | 'activity'
    | 'afterCommit'
    | 'artifacts'
    | 'audits'
    | 'decisions'
    | 'inventories'
    | 'repositories'
    | 'teams'
    | 'transaction'
  >;

/** Findings, reported and known, that one transaction takes. */
const maxAtOnce = 1_000;
/** What recording an artifact costs beside its findings, in findings. */
const findingsPerRun = 20;

export interface ImportTools {
  readonly stores: UsedStores;
  readonly runtime: Runtime;
  readonly settings: PortalSettings;
  readonly events: PortalEvents;
  readonly proposals: FindingProposalService;
  readonly decisionRules: DecisionRules;
}

export interface ReadyRun extends Omit<ReadRun, 'hasPaths' | 'packages' | 'kept'> {
  /** Every file that was scanned; null when the document does not say. */
  readonly paths: ReadonlySet<string> | null;
  readonly packages: PackageSetRows | null;
  readonly findings: SpilledFindings;
  /** What the document accepts and someone has to approve. */
  readonly accepted: readonly AcceptanceToApprove[];
}

export interface ImportParts {
  /** Of the audit. */
  readonly id: string;
  readonly principal: Principal;
  readonly type: AuditType;
  readonly format: string;
  readonly repository: Repository;
  readonly leftOut: number;
  readonly runs: readonly ReadyRun[];
  readonly statements: Iterable<readonly VexStatement[]>;
  /** Findings whose code has changed, as the importer says. */
  readonly changed: ReadonlySet<string>;
  /** The revision of the advisories that its findings were compared with; null without any. */
  readonly advisories: string | null;
  /** Frees what the findings are kept in meanwhile. */
  release(): Promise<void>;
}

/** What the team and the portal say of findings that are recorded. */
interface Recording {
  readonly dueDays: DueDays;
  readonly decideByRule: DecideByRule | undefined;
}

export class PreparedImport {
  readonly #tools: ImportTools;
  readonly #parts: ImportParts;
  /** What the stages came to; undefined where all is one transaction. */
  #staged: RecordedFindings[] | undefined;
  /** Packages of large SBOMs, stored before the transaction that makes them an inventory. */
  readonly #sets = new Map<ReadyRun, StagedSet>();
  /** Scopes of tools that do not report everything each time. */
  readonly #sampled = new Set<string>();

  constructor(tools: ImportTools, parts: ImportParts) {
    this.#tools = tools;
    this.#parts = parts;
  }

  /** Stores many findings, in short transactions that others have their turn between. */
  async stage(): Promise<void> {
    const { stores, runtime } = this.#tools;
    const { runs } = this.#parts;
    await this.#adopt();
    for (const run of runs) {
      if (!run.packages || run.packages.count <= maxAtOnce) continue;
      this.#sets.set(run, await stores.inventories.stage(run.packages, runtime.newId(), timestamp(runtime)));
    }
    let count = 0;
    for (const run of runs) {
      const scope = this.#scopeOf(run);
      // Once said it holds: an import that does not say it must not close what was left out.
      if (run.sampled ?? (await stores.artifacts.isSampled(scope))) this.#sampled.add(scope.scope);
      count += findingsPerRun + run.findings.ids.length + (await stores.ingest.countKept(scope));
    }
    if (count <= maxAtOnce) return;
    this.#staged = [];
    await stores.transaction(() => this.#insertAudit());
    const recording = await this.#recording();
    const knownFile = join(this.#tools.settings.temporaryFolder, `import-${this.#parts.id}-known`);
    try {
      for (const [index, run] of runs.entries()) {
        const audited = { ...this.#auditing(run, recording), reported: run.findings, knownFile };
        const recorded = await recordInStages(stores, this.#tools.runtime, audited, (work, done) =>
          this.#stage(work, (index + done) / runs.length),
        );
        this.#staged.push(...recorded);
      }
    } catch (error) {
      await this.#fail();
      throw error;
    }
  }

  /** What an artifact shares with findings of no known artifact is the same: it keeps its decisions; the rest stays there. */
  async #adopt(): Promise<void> {
    const { stores } = this.#tools;
    for (const run of this.#parts.runs) {
      if (run.artifact === undefined) continue;
      const unknown = { ...this.#scopeOf(run), scope: importScope({ ...run, artifact: undefined }) };
      if ((await stores.ingest.countKept(unknown)) === 0) continue;
      const to = importScope(run);
      await stores.transaction(async () => {
        for (const ids of chunksOf(run.findings.ids, itemsOfPart)) {
          const fingerprints = run.findings.read(ids).map(({ fingerprint }) => fingerprint);
          await stores.ingest.moveScope(unknown, { to, fingerprints });
          await stores.witnesses.moveScope(unknown, { to, fingerprints });
        }
      });
    }
  }

  /** Ends the audit. */
  async store(): Promise<Audit> {
    const { stores, events } = this.#tools;
    const { id } = this.#parts;
    await stores.transaction(() => this.#store());
    const audit = await stores.audits.find(id, systemReach('of what is seen'));
    if (!audit) throw new Error(`The imported audit ${id} does not exist.`);
    stores.afterCommit(() => events.emit('audit.completed', { auditId: id, audit }));
    this.#staged = undefined;
    return audit;
  }

  /** Frees what it holds; what was stored in stages and did not come to its end is a failed audit. */
  async discard(): Promise<void> {
    try {
      if (this.#staged) await this.#fail();
    } finally {
      await this.#parts.release();
    }
  }

  async #stage(work: () => Promise<RecordedFindings>, done: number): Promise<RecordedFindings> {
    const { stores } = this.#tools;
    const { id, repository } = this.#parts;
    return stores.transaction(async () => {
      const progress = { phase: 'storing', percent: Math.floor(done * 100) } as const;
      // Only now the audit: others lock a repository first, too.
      await stores.ingest.lockStage(repository.id);
      if (!(await stores.audits.setProgress(id, progress))) throw cancelled();
      return work();
    });
  }

  async #fail(): Promise<void> {
    const { stores, runtime } = this.#tools;
    const { id } = this.#parts;
    this.#staged = undefined;
    await stores.transaction(async () => {
      if (await stores.audits.fail(id, interruptedImport, timestamp(runtime)))
        await publishAuditEvents(stores, runtime, id);
    });
  }

  async #store(): Promise<void> {
    const { stores, runtime } = this.#tools;
    const { id, principal, type, format, repository, runs, advisories, statements, leftOut } = this.#parts;
    const now = timestamp(runtime);
    const recorded = [...(this.#staged ?? [])];
    await stores.ingest.lock(repository.id);
    if (!this.#staged) {
      await this.#insertAudit();
      const recording = await this.#recording();
      for (const run of runs) {
        const reported = run.findings.read(run.findings.ids);
        const audited = { ...this.#auditing(run, recording), reported };
        recorded.push(await recordFindings(stores, runtime, audited));
      }
    }
    for (const run of runs) {
      const scoped = this.#scopeOf(run);
      const sampled = this.#sampled.has(scoped.scope);
      const newest = { id: runtime.newId(), auditId: id, importedAt: now, matched: advisories, sampled };
      await stores.artifacts.put(scoped, newest);
      if (!run.packages) continue;
      const { scope } = scoped;
      await stores.inventories.record({
        id: runtime.newId(),
        repositoryId: repository.id,
        // A branch of its own: it takes the place of no audited one, and of the SBOM of no other part.
        branch: scope,
        auditId: id,
        commit: run.commit,
        scope,
        complete: run.complete,
        gaps: gapsOf(run.packages.ecosystems, run.completeness),
        // An SBOM of long ago names every package of long ago.
        wholeEcosystems: isFresh(run.madeAt, runtime.now()) ? (run.completeness?.wholeEcosystems ?? []) : [],
        packages: run.packages,
        staged: this.#sets.get(run),
        committedAt: null,
        auditedAt: now,
      });
    }
    const proposing = { ...this.#tools, principal, repositoryId: repository.id };
    await proposeAccepted(proposing, runs);
    const unmatched = await proposeStatements(proposing, statements);
    const { bySeverity, byPriority, byConfidence, total, fixed, ...merged } = recorded.reduce(
      mergeResults,
      noFindings(),
    );
    const isStored = await stores.audits.complete(
      id,
      {
        commit: this.#commit,
        coverage: coverageOf(runs.map(coveredBy), { leftOut, unmatched }),
        toolVersion: null,
        ruleCount: null,
        ruleSet: null,
        findingsTotal: total,
        changes: null,
        summary: {
          ...bySeverity,
          new: merged.new,
          newByRules: merged.newByRules,
          fixed,
          byPriority,
          byConfidence,
        },
      },
      now,
    );
    if (!isStored) throw cancelled();
    await publishAuditEvents(stores, runtime, id);
    await stores.activity.did(principal, 'audit.import', id, {
      repositoryId: repository.id,
      type,
      format,
      tools: runs.map(({ tool }) => tool),
    });
  }

  get #commit(): string | null {
    return this.#parts.runs.find((run) => run.commit !== null)?.commit ?? null;
  }

  async #insertAudit(): Promise<void> {
    const { stores, runtime } = this.#tools;
    const { id, principal, type, repository, runs } = this.#parts;
    await stores.audits.insert(
      {
        id,
        repositoryId: repository.id,
        type,
        source: 'import',
        tool: namesOf(runs.map(({ tool }) => tool)),
        artifact: namesOf(runs.map(({ artifact }) => artifact)),
        status: 'in_progress',
        ref: runs.find((run) => run.branch !== null)?.branch ?? null,
        commit: this.#commit,
        dryRun: false,
        since: null,
        progress: { phase: 'storing', percent: 0 },
        coverage: null,
        summary: emptySummary,
        findingsTotal: 0,
        failure: null,
        createdAt: timestamp(runtime),
        // Imports bring what others found: they never start.
        startedAt: null,
        completedAt: null,
        requestedBy: principal.kind === 'system' ? null : principal.userId,
      },
      repository.team,
    );
  }

  async #recording(): Promise<Recording> {
    const { stores, settings, decisionRules } = this.#tools;
    const { repository } = this.#parts;
    return {
      dueDays: dueDaysOfTeam(settings.dueDays, await stores.teams.dueDays(repository.team)),
      decideByRule: await decisionRules.decider(repository),
    };
  }

  #scopeOf(run: ReadyRun): Auditing['scope'] {
    const { repository, type } = this.#parts;
    return { repositoryId: repository.id, auditType: type, scope: importScope(run) };
  }

  #auditing(run: ReadyRun, recording: Recording): Auditing {
    const { id, repository, leftOut, changed } = this.#parts;
    const { paths } = run;
    const scope = this.#scopeOf(run);
    return {
      scope,
      auditId: id,
      teamId: repository.team,
      commit: run.commit,
      dryRun: false,
      defaultBranch: repository.defaultBranch,
      ...recording,
      complete: run.complete && leftOut === 0,
      changedCode: this.#sampled.has(scope.scope) ? changed : undefined,
      // Without a list of the files nothing is known to have gone.
      pathExists: (path) => paths === null || paths.has(path),
      unreadReason: () => undefined,
      // Tools list the rules that fired, or all they have: neither shows that one is gone.
      ruleExists: () => true,
    };
  }
}

/** How an import ends whose process did, or that could not store everything. */
export const interruptedImport = {
  code: 'worker_lost',
  message:
    'The import stopped before everything was stored. What was stored stays. Import the document again to complete it.',
} as const;

function cancelled(): ConflictError {
  return new ConflictError('The import was cancelled. The results stored so far are kept.');
}

/** Each name once; null where there is none. */
function namesOf(names: readonly (string | undefined)[]): string | null {
  const known = new Set(names.filter((name) => name !== undefined));
  return known.size === 0 ? null : [...known].join(', ').slice(0, 1_000);
}

/** An SBOM that does not call itself complete says nothing of ecosystems that it does not name. */
function gapsOf(
  ecosystems: readonly string[],
  completeness: SbomCompleteness | undefined,
): readonly string[] {
  if (completeness?.isIncomplete) return [anyEcosystem];
  if (completeness?.isComplete) return [];
  return [anyEcosystemBut(new Set(ecosystems))];
}

function coveredBy({ complete, paths, findings }: ReadyRun): CoveredRun {
  return { complete, paths: paths ?? new Set(findings.ids.map((id) => findings.keys.paths[id] ?? '')) };
}
