import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Audit } from '../audits/audit.ts';
import { emptySummary } from '../audits/audit-store.ts';
import type { PortalEvents } from '../audits/portal-events.ts';
import type { PortalSettings } from '../audits/portal-settings.ts';
import { publishAuditEvents } from '../audits/publish-audit-events.ts';
import { AdvisoryNames } from '../findings/advisory-names.ts';
import type { ReportedFinding } from '../findings/finding.ts';
import type { FindingService } from '../findings/finding-service.ts';
import { FindingSpill } from '../findings/finding-spill.ts';
import { unversioned } from '../findings/match-advisories.ts';
import { Normaliser } from '../findings/normalise.ts';
import { recordFindings } from '../findings/record-findings.ts';
import type { RecordedFindings } from '../findings/recorded-findings.ts';
import { NotFoundError, ValidationError } from '../platform/errors.ts';
import { reach } from '../platform/permissions.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import { type Runtime, timestamp } from '../platform/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import type { CodeOwners } from '../source/code-owners.ts';
import type { CoverageSummary } from '../source/coverage.ts';
import type { AuditType } from '../vocabulary/audit-type.ts';
import { addConfidenceCounts, emptyConfidenceCounts } from '../vocabulary/confidence.ts';
import { dueDaysOfTeam } from '../vocabulary/due-days.ts';
import { emptyPriorityCounts, priorityLevels } from '../vocabulary/priority.ts';
import { emptySeverityCounts, severities } from '../vocabulary/severity.ts';
import type {
  DocumentShape,
  ImportContext,
  ImportedDocument,
  ImportedRun,
  ImportFormat,
  VexStatement,
} from './import-format.ts';
import { importFormats } from './index.ts';
import { documentShape, wholeJson } from './json-parts.ts';
import { matchPackages } from './match-packages.ts';
import { redactImported } from './redact-import.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  | 'activity'
  | 'afterCommit'
  | 'audits'
  | 'codeOwners'
  | 'findings'
  | 'ingest'
  | 'inventories'
  | 'outbox'
  | 'repositories'
  | 'teams'
  | 'transaction'
>;

export const importFormatIds = importFormats.map(({ id }) => id);

export interface NewImport {
  readonly repositoryId: string;
  readonly type: AuditType;
  /** Left out: recognized by the document. */
  readonly format?: ImportFormat['id'] | undefined;
  /** The document's JSON, at most 50 MiB. */
  readonly document: Buffer;
}

/** The format that is asked for, or the one that the document looks like. */
function formatOf({ format: asked }: NewImport, shape: DocumentShape): ImportFormat {
  const format = importFormats.find((one) =>
    asked === undefined ? one.recognizes(shape) : one.id === asked,
  );
  if (format) return format;
  const sentence =
    asked === undefined
      ? `The format of the document was not recognized. Set format to one of: ${importFormatIds.join(', ')}.`
      : `"${asked}" is not a format that can be imported. Use one of: ${importFormatIds.join(', ')}.`;
  throw new ValidationError(sentence, { format: sentence });
}

interface ReadyRun extends ImportedRun {
  readonly findings: readonly ReportedFinding[];
}

/** Takes in what other scanners found. */
export class ImportService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #settings: PortalSettings;
  readonly #events: PortalEvents;
  readonly #findings: FindingService;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    {
      settings,
      events,
      findings,
    }: { settings: PortalSettings; events: PortalEvents; findings: FindingService },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#settings = settings;
    this.#events = events;
    this.#findings = findings;
  }

  /** A completed audit; all of the document is taken in, or nothing. */
  async import(principal: Principal, input: NewImport): Promise<Audit> {
    reach(principal.role, 'audits:create');
    // Each way through 50 MB takes a tenth of a second: between them others have their turn.
    await setImmediate();
    const bytes = wholeJson(input.document);
    await setImmediate();
    const shape = documentShape(bytes);
    await setImmediate();
    const format = formatOf(input, shape);
    const known = { ...input, format: format.id };
    const context: ImportContext = {
      type: input.type,
      shape,
      fingerprintKey: this.#settings.fingerprintKey,
      matchPackages: (sbom, path) => matchPackages(sbom, this.#settings, this.#runtime, path),
    };
    const document = await format.read(bytes, context);
    const visible = visibility(principal, 'audits:create');
    const repository = await this.#stores.repositories.find(input.repositoryId, visible);
    if (!repository) {
      const sentence = 'Repository not found.';
      throw new NotFoundError(sentence, { repositoryId: sentence });
    }
    const id = this.#runtime.newId();
    const spill = new FindingSpill(join(this.#settings.temporaryFolder, `import-${id}`));
    try {
      const owners = await this.#stores.codeOwners.find(repository.id);
      const runs = await this.#ready(document, spill, owners);
      await this.#stores.transaction(() =>
        this.#store(principal, { id, input: known, repository, document, runs }),
      );
    } finally {
      spill.close();
    }
    const audit = await this.#stores.audits.find(id, null);
    if (!audit) throw new Error(`The imported audit ${id} does not exist.`);
    this.#stores.afterCommit(() => this.#events.emit('audit.completed', { auditId: id, audit }));
    return audit;
  }

  /** Identified, redacted, one run for each tool. */
  async #ready(
    { runs }: ImportedDocument,
    spill: FindingSpill,
    owners: CodeOwners | undefined,
  ): Promise<readonly ReadyRun[]> {
    const ready: ReadyRun[] = [];
    for (const same of Map.groupBy(runs, scopeOf).values()) {
      const [first] = same;
      if (!first) continue;
      const normaliser = new Normaliser({
        fingerprintKey: this.#settings.fingerprintKey,
        commit: first.commit,
        ...(owners && { ownersOf: (path: string) => owners.ownersOf(path) }),
        keep: (finding) => spill.keep(finding),
      });
      for (const run of same) {
        for await (const detections of redactImported(run.detections)) normaliser.add(detections);
      }
      await setImmediate();
      const identified = normaliser.findings();
      await setImmediate();
      const given = same.flatMap((run) => run.findings ?? []);
      const paths = same.every((run) => run.paths)
        ? new Set(same.flatMap((run) => [...(run.paths ?? [])]))
        : null;
      ready.push({
        ...first,
        paths,
        packages: same.some((run) => run.packages) ? same.flatMap((run) => run.packages ?? []) : null,
        detections: [],
        complete: same.every(({ complete }) => complete),
        findings: given.length === 0 ? identified : [...given, ...withoutVulnerabilities(identified, given)],
      });
    }
    return ready;
  }

  async #store(
    principal: Principal,
    parts: {
      readonly id: string;
      readonly input: NewImport;
      readonly repository: Repository;
      readonly document: ImportedDocument;
      readonly runs: readonly ReadyRun[];
    },
  ): Promise<void> {
    const { id, input, repository, document, runs } = parts;
    const now = timestamp(this.#runtime);
    const commit = runs.find((run) => run.commit !== null)?.commit ?? null;
    const ref = runs.find((run) => run.branch !== null)?.branch ?? null;
    await this.#stores.audits.insert(
      {
        id,
        repositoryId: repository.id,
        type: input.type,
        status: 'in_progress',
        ref,
        commit,
        dryRun: false,
        progress: { phase: 'storing', percent: 95 },
        coverage: null,
        summary: emptySummary,
        findingsTotal: 0,
        failure: null,
        createdAt: now,
        startedAt: now,
        completedAt: null,
        requestedBy: principal.kind === 'system' ? null : principal.userId,
      },
      repository.team,
    );
    const recorded: RecordedFindings[] = [];
    for (const run of runs) {
      recorded.push(await this.#record(id, input.type, { repository, run, document }));
      if (!run.packages) continue;
      const scope = scopeOf(run);
      await this.#stores.inventories.record({
        id: this.#runtime.newId(),
        repositoryId: repository.id,
        // A branch of its own: it takes the place of no audited one, and of the SBOM of no other part.
        branch: scope,
        auditId: id,
        commit: run.commit,
        scope,
        complete: run.complete,
        packages: run.packages,
        committedAt: null,
        auditedAt: now,
      });
    }
    await this.#triage(principal, repository.id, document.statements);
    const sum = (name: 'new' | 'fixed' | 'total') => recorded.reduce((total, one) => total + one[name], 0);
    const bySeverity = emptySeverityCounts();
    for (const one of recorded)
      for (const severity of severities) bySeverity[severity] += one.bySeverity[severity];
    const byPriority = emptyPriorityCounts();
    for (const one of recorded)
      for (const level of priorityLevels) byPriority[level] += one.byPriority[level];
    const byConfidence = emptyConfidenceCounts();
    for (const one of recorded) addConfidenceCounts(byConfidence, one.byConfidence);
    await this.#stores.audits.complete(
      id,
      {
        commit,
        coverage: coverageOf(runs, document),
        findingsTotal: sum('total'),
        changes: null,
        summary: { ...bySeverity, new: sum('new'), fixed: sum('fixed'), byPriority, byConfidence },
      },
      now,
    );
    await this.#stores.repositories.setLastAudit(repository.id, now);
    await publishAuditEvents(this.#stores, this.#runtime, id);
    await this.#stores.activity.did(principal, 'audit.import', id, {
      repositoryId: repository.id,
      type: input.type,
      format: input.format,
      tools: runs.map(({ tool }) => tool),
    });
  }

  async #record(
    auditId: string,
    auditType: AuditType,
    { repository, run, document }: { repository: Repository; run: ReadyRun; document: ImportedDocument },
  ): Promise<RecordedFindings> {
    const { paths } = run;
    const own = await this.#stores.teams.dueDays(repository.team);
    return recordFindings(this.#stores, this.#runtime, {
      scope: { repositoryId: repository.id, auditType, scope: scopeOf(run) },
      auditId,
      teamId: repository.team,
      commit: run.commit,
      reported: run.findings,
      dryRun: false,
      dueDays: dueDaysOfTeam(this.#settings.dueDays, own),
      complete: run.complete && document.leftOut === 0,
      // Without a list of the files nothing is known to have gone.
      pathExists: (path) => paths === null || paths.has(path),
      unreadReason: () => undefined,
      // Tools list the rules that fired, or all they have: neither tells that one is gone.
      ruleExists: () => true,
    });
  }

  /** What a document says of vulnerabilities that are known here and that nobody has judged yet. */
  async #triage(
    principal: Principal,
    repositoryId: string,
    statements: readonly VexStatement[],
  ): Promise<void> {
    if (statements.length === 0) return;
    const mayRefute = principal.role === 'admin' || principal.role === 'auditor';
    const open = await this.#stores.ingest.openAdvisories(repositoryId);
    const left = new AdvisoryNames<string>();
    for (const [
      findingId,
      {
        advisory,
        package: { purl },
      },
    ] of open)
      for (const scope of ['', unversioned(purl)]) left.add(findingId, advisory, scope);
    for (const { names, packages, status, comment } of statements) {
      const [id = '', ...aliases] = names;
      const scopes = packages.length === 0 ? [''] : packages;
      const ids = [...new Set(scopes.flatMap((scope) => [...left.sharing({ id, aliases }, scope)]))];
      for (const findingId of ids) {
        const known = open.get(findingId);
        if (!known) continue;
        for (const scope of ['', unversioned(known.package.purl)])
          left.delete(findingId, known.advisory, scope);
      }
      if (ids.length === 0) continue;
      // To call something no problem takes more than to accept it.
      const to = status === 'false_positive' && !mayRefute ? 'acknowledged' : status;
      await this.#findings.setStatuses(principal, ids, { status: to, comment });
    }
  }
}

/** An import closes only what an earlier one of the same tool and branch has brought. */
function scopeOf({ tool, branch }: ImportedRun): string {
  return `import:${tool}${branch === null ? '' : `@${branch.replace(/^refs\/heads\//, '')}`}`;
}

/** Those that none of the others is about, by package and any name of the vulnerability. */
function withoutVulnerabilities(
  findings: readonly ReportedFinding[],
  others: readonly ReportedFinding[],
): readonly ReportedFinding[] {
  const known = new AdvisoryNames<ReportedFinding>();
  for (const other of others)
    if (other.advisory && other.package) known.add(other, other.advisory, unversioned(other.package.purl));
  return findings.filter(
    (one) =>
      !one.advisory ||
      !one.package ||
      known.sharing(one.advisory, unversioned(one.package.purl)).next().done === true,
  );
}

function coverageOf(runs: readonly ReadyRun[], { leftOut }: ImportedDocument): CoverageSummary {
  const failed = runs.filter(({ complete }) => !complete).length;
  const skipped = [
    ...(failed > 0 ? [{ reason: 'engine_failed', count: failed } as const] : []),
    ...(leftOut > 0 ? [{ reason: 'finding_limit', count: leftOut } as const] : []),
  ];
  const paths = new Set(
    runs.flatMap((run) => [...(run.paths ?? run.findings.map(({ location }) => location?.path))]),
  );
  paths.delete(undefined);
  return {
    complete: skipped.length === 0,
    filesScanned: paths.size,
    filesSkipped: failed + leftOut,
    bytesScanned: 0,
    skipped,
    notices: [],
  };
}
