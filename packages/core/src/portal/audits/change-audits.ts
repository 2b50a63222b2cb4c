// What a change proposed in a code host's pull request brings, before it is anywhere in the portal: two commits of
// a repository are audited, and what the older one has is left out. Nothing of it is stored.
import { fixAuditTypes } from '../../scan/fixes/assess-sides.ts';
import { type AssessedFix, unassessedFix } from '../../scan/fixes/assessed-fix.ts';
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { PackageChange } from '../../scan/pipeline/package-changes.ts';
import type { FetchedChange, FetchedCommits, fetchChange } from '../../scan/source/checkout/fetch-change.ts';
import type { ComparedPackages } from '../../scan/source/compared-packages.ts';
import type { UnreadFile } from '../../scan/source/coverage/coverage.ts';
import { openReasons } from '../../scan/source/coverage/coverage-level.ts';
import type { CoverageNotice } from '../../scan/source/coverage/coverage-notices.ts';
import type { SkipReason } from '../../scan/source/coverage/skip-reason.ts';
import type { GitCredentials } from '../../scan/source/git/git-transport.ts';
import { SourceError } from '../../scan/source/source-error.ts';
import type { Runtime } from '../../support/runtime.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { FailureCode } from './audit.ts';
import type { AuditRun, RunAudit } from './audit-runner.ts';
import { commitsToRead } from './commits-to-read.ts';
import type { PortalSettings } from './portal-settings.ts';
import { AuditFailure } from './run-program.ts';

export interface ChangeAuditOrder {
  readonly url: string;
  /** The commit that is proposed. */
  readonly head: string;
  /** The commit that it is compared with. */
  readonly base: string;
  /** Those of the change in full, the oldest first: what is only in one of them was published all the same. */
  readonly commits?: readonly string[];
  readonly types: readonly AuditType[];
  readonly credentials?: GitCredentials;
  readonly signal: AbortSignal;
}

/** A file that was passed over, as the head has it. */
export interface UnreadChange extends UnreadFile {
  /** Changes with its content; undefined where that is not known. */
  readonly digest?: string;
}

export interface ChangeAudit {
  readonly type: AuditType;
  /** What the change introduces; one with a suppression is suppressed by the change itself only. */
  readonly findings: readonly ReportedFinding[];
  /** Why the audit is not complete, or failed; empty when it is complete. */
  readonly incomplete: readonly (SkipReason | FailureCode)[];
  /** What could not be checked although it was read, with every path it is about. */
  readonly notices: readonly CoverageNotice[];
  /** Files of the head that were passed over, whether the change touches them or not. */
  readonly unread: readonly UnreadChange[];
  /** What a dependency audit says of the packages; empty for the others. */
  readonly packageChanges: readonly PackageChange[];
  /** How many packages of the change it compared with advisories; null or absent for the others. */
  readonly packages?: ComparedPackages | null;
  /** From then on an ignore file of the base no longer accepts what it accepts now; null or absent for never. */
  readonly acceptedUntil?: string | null;
  /** Every rule that could have reported; empty when the audit failed. */
  readonly ruleIds: readonly string[];
  /**
   * Of a dependency audit: whether the change is the fix that it claims to be; null or absent where it touches nothing vulnerable,
   * or was not audited for all that fixes are assessed by.
   */
  readonly fix?: AssessedFix | null;
}

/** What another attempt would meet again. */
const hopeless: readonly FailureCode[] = ['source_too_large', 'timeout', 'internal'];

export class ChangeAudits {
  readonly #settings: PortalSettings;
  readonly #runtime: Runtime;
  readonly #runAudit: RunAudit;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  readonly #fetch: typeof fetchChange | undefined;

  /** Without `fetch` every audit fetches for itself. */
  constructor(
    settings: PortalSettings,
    runtime: Runtime,
    { runAudit, fetch }: { readonly runAudit: RunAudit; readonly fetch?: typeof fetchChange | undefined },
  ) {
    this.#settings = settings;
    this.#runtime = runtime;
    this.#runAudit = runAudit;
    this.#fetch = fetch;
  }

  /** Whether audits run in this process at all. */
  get enabled(): boolean {
    return this.#settings.auditConcurrency > 0;
  }

  /**
   * Audits the change: both commits are fetched once, and as many types are audited side by side as there are slots.
   * Throws AuditFailure when a commit can't be fetched, AuditProcessLost, or the signal's reason; what can't be audited
   * at all is incomplete.
   */
  async run(order: ChangeAuditOrder): Promise<readonly ChangeAudit[]> {
    let fetched: FetchedChange | undefined;
    try {
      fetched = await this.#fetchBoth(order);
    } catch (error) {
      if (!(error instanceof AuditFailure) || !hopeless.includes(error.code)) throw error;
      const { code } = error;
      this.#runtime.log.warn('a change could not be fetched', { code });
      return order.types.map((type) => notAudited(type, code));
    }
    try {
      const commits = fetched?.commits;
      const running = order.types.map(async (type) => {
        const leave = await this.#enter();
        try {
          return await this.#runOne(type, order, commits);
        } finally {
          leave();
        }
      });
      // What one fails of, the others must not go on reading.
      await Promise.allSettled(running);
      const audits = await this.#withFix(await Promise.all(running), order, commits);
      return await withDigests(audits, fetched, order.signal);
    } finally {
      await fetched?.remove();
    }
  }

  async #fetchBoth({ url, head, base, commits = [], types, credentials, signal }: ChangeAuditOrder) {
    const settings = this.#settings;
    const recentHistory = types.includes('compliance');
    try {
      return await this.#fetch?.(
        { url, head, base, commits: commitsToRead(commits, types), recentHistory, credentials },
        {
          signal,
          temporaryFolder: settings.temporaryFolder,
          allowLocal: settings.allowLocalRepositories,
          allowedHosts: settings.gitAllowedHosts,
          sshIdentity: 'none',
          limits: settings.sourceLimits,
          log: this.#runtime.log,
        },
      );
    } catch (error) {
      throw error instanceof SourceError ? new AuditFailure(error.code, error.message, error.denial) : error;
    }
  }

  /** Adds the verdict of a change that claims to be a fix. */
  async #withFix(
    audits: readonly ChangeAudit[],
    order: ChangeAuditOrder,
    fetched: FetchedCommits | undefined,
  ): Promise<readonly ChangeAudit[]> {
    const dependency = audits.find(({ type }) => type === 'dependency');
    const isAudited = fixAuditTypes.every((type) => order.types.includes(type));
    if (!dependency || !isAudited) return audits;
    const leave = await this.#enter();
    try {
      const { fix = null } = await this.#start('dependency', order, fetched, { fixOnly: true });
      return audits.map((audit) => (audit === dependency ? { ...audit, fix } : audit));
    } catch (error) {
      if (!(error instanceof AuditFailure) || !hopeless.includes(error.code)) throw error;
      this.#runtime.log.warn('a change could not be assessed as a fix', { code: error.code });
      const fix = unassessedFix('The change could not be audited as a whole');
      return audits.map((audit) => (audit === dependency ? { ...audit, fix } : audit));
    } finally {
      leave();
    }
  }

  #start(
    type: AuditType,
    { url, head, base, commits: all = [], credentials, signal }: ChangeAuditOrder,
    fetched: FetchedCommits | undefined,
    { fixOnly = false }: { readonly fixOnly?: boolean } = {},
  ): Promise<AuditRun> {
    signal.throwIfAborted();
    const settings = this.#settings;
    const commits = commitsToRead(all, fixOnly ? fixAuditTypes : [type]);
    return this.#runAudit(
      {
        type,
        url,
        ref: head,
        base,
        ...(commits.length > 0 && { commits }),
        ...(credentials && { credentials }),
        ...(fetched && { fetched }),
        ...(fixOnly && { fixOnly }),
        temporaryFolder: settings.temporaryFolder,
        allowLocal: settings.allowLocalRepositories,
        allowedHosts: settings.gitAllowedHosts,
        sshIdentity: 'none',
        limits: settings.sourceLimits,
        fingerprintKey: settings.fingerprintKey,
        engines: settings.engines,
        engineModules: settings.engineModules,
        ignoresSuppressions: !settings.repositorySuppressions,
      },
      {
        signal,
        timeoutMs: settings.auditTimeoutMs,
        maxHeapMb: settings.auditMaxHeapMb,
        log: this.#runtime.log,
        progress: () => {},
      },
    );
  }

  async #runOne(
    type: AuditType,
    order: ChangeAuditOrder,
    fetched: FetchedCommits | undefined,
  ): Promise<ChangeAudit> {
    try {
      const {
        findings,
        coverage,
        unread = [],
        ruleIds,
        packageChanges = [],
        acceptedUntil = null,
      } = await this.#start(type, order, fetched);
      const incomplete = openReasons(coverage);
      const { notices, packages = null } = coverage;
      return {
        type,
        findings,
        incomplete,
        notices,
        unread,
        ruleIds,
        packageChanges,
        packages,
        acceptedUntil,
      };
    } catch (error) {
      if (!(error instanceof AuditFailure) || !hopeless.includes(error.code)) throw error;
      this.#runtime.log.warn('a change could not be audited', { type, code: error.code });
      return notAudited(type, error.code);
    }
  }

  /** As many at a time as the portal's own audits. */
  async #enter(): Promise<() => void> {
    if (this.#running < Math.max(1, this.#settings.auditConcurrency)) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return () => {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    };
  }
}

/** What nobody read can be accepted by a person as it is, and is unread again once it changes. */
async function withDigests(
  audits: readonly ChangeAudit[],
  fetched: FetchedChange | undefined,
  signal: AbortSignal,
): Promise<readonly ChangeAudit[]> {
  const paths = new Set(audits.flatMap(({ unread }) => unread.map(({ path }) => path)));
  if (!fetched || paths.size === 0) return audits;
  const digests = await fetched.digests(paths, signal);
  return audits.map((audit) => ({
    ...audit,
    unread: audit.unread.map((file): UnreadChange => {
      const digest = digests.get(file.path);
      return digest === undefined ? file : { ...file, digest };
    }),
  }));
}

function notAudited(type: AuditType, code: FailureCode): ChangeAudit {
  return { type, findings: [], incomplete: [code], notices: [], unread: [], ruleIds: [], packageChanges: [] };
}
