// Asks for the audits of schedules as they come due, a few at a time, behind what people ask for.
import { stat } from 'node:fs/promises';
import { fetchRemoteHead } from '../../scan/source/git/git-fetch.ts';
import { parseRepositoryUrl } from '../../scan/source/git/repository-url.ts';
import { childEnvironment } from '../../support/child-environment.ts';
import { NotFoundError } from '../../support/errors.ts';
import type { Runtime } from '../../support/runtime.ts';
import type { AuditService } from '../audits/audit-service.ts';
import type { PortalSettings } from '../audits/portal-settings.ts';
import type { RepositoryAccess } from '../code-host/repository-access.ts';
import { systemPrincipal, systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Repository } from '../repositories/repository.ts';
import type { ScheduledAudit } from './schedule.ts';
import { couldFindNothingNew } from './unchanged.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'audits' | 'repositories' | 'savepoint' | 'schedules' | 'transaction'>;

const leaseMs = 120_000;
const atOnce = 4;
const headTimeoutMs = 20_000;

export interface ScheduledAuditsOptions {
  readonly stores: UsedStores;
  readonly runtime: Runtime;
  readonly settings: PortalSettings;
  readonly audits: AuditService;
  readonly repositoryAccess: RepositoryAccess;
}

export class ScheduledAudits {
  readonly #options: ScheduledAuditsOptions;

  constructor(options: ScheduledAuditsOptions) {
    this.#options = options;
  }

  /** Until nothing more is due. */
  async askForDue(signal: AbortSignal): Promise<void> {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (!signal.aborted && (await this.#askForOne(signal))) {
          // The next one.
        }
      }),
    );
  }

  async #askForOne(signal: AbortSignal): Promise<boolean> {
    const { stores, runtime } = this.#options;
    const now = runtime.now();
    const lease = new Date(now.getTime() + leaseMs).toISOString();
    const due = await stores.schedules.claimAudit(now.toISOString(), lease);
    if (!due) return false;
    const isSkipped = due.skipUnchanged && (await this.#isUnchanged(due, signal));
    signal.throwIfAborted();
    // The audit and its place on the list are one transaction: it is requested once, no matter which process ends when.
    await stores.transaction(async () => {
      if (!(await stores.schedules.finishAudit(due, isSkipped ? 'skipped' : 'asked')) || isSkipped) return;
      const { repositoryId, type } = due;
      await stores
        .savepoint(() => this.#options.audits.create(systemPrincipal, { repositoryId, type }))
        .catch((error: unknown) => {
          if (!(error instanceof NotFoundError)) throw error;
        });
    });
    return true;
  }

  async #isUnchanged({ repositoryId, type }: ScheduledAudit, signal: AbortSignal): Promise<boolean> {
    const { stores, runtime, settings } = this.#options;
    const repository = await stores.repositories.find(repositoryId, systemReach('recording'));
    if (!repository) return true;
    return couldFindNothingNew({
      type,
      last: await stores.audits.lastOnDefaultBranch(repositoryId, type),
      now: runtime.now(),
      head: () => this.#head(repository, signal),
      advisoriesWrittenAt: async () =>
        (await stat(settings.engines.advisories?.databasePath ?? '').catch(() => undefined))?.mtime,
    });
  }

  /** Undefined when it can't be determined: then the audit itself says why. */
  async #head(repository: Repository, signal: AbortSignal): Promise<string | undefined> {
    const { settings, repositoryAccess, runtime } = this.#options;
    try {
      return await repositoryAccess.enter(repository, { type: 'security', signal }, (access) => {
        const allowLocal = access.allowLocal ?? settings.allowLocalRepositories;
        const allowedHosts = access.allowedHosts ?? settings.gitAllowedHosts;
        return fetchRemoteHead(parseRepositoryUrl(repository.url, { allowLocal, allowedHosts }), {
          ref: repository.defaultBranch ?? undefined,
          allowedHosts,
          credentials: access.credentials,
          sshIdentity: access.sshIdentity,
          environment: childEnvironment(),
          temporaryFolder: settings.temporaryFolder,
          timeoutMs: headTimeoutMs,
          proxyFor: runtime.proxyFor,
          signal,
        });
      });
    } catch (error) {
      runtime.log.debug('the head commit of a repository could not be determined', {
        repository: repository.id,
        error: String(error),
      });
      return undefined;
    }
  }
}
