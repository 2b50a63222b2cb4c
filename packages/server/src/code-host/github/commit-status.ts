// A check run where the app was granted `checks: write`, else a commit status with `statuses: write`, else nothing.
import type { Runtime } from '@assay/core';
import type { CommitTarget } from '../code-host.ts';
import type { CommitStatus, StatusAnnotation, StatusReport } from '../commit-status.ts';
import { requireList } from '../provider-client.ts';
import { isStatus, ProviderError } from '../provider-error.ts';
import type { GitHubApp, Permissions } from './github-app.ts';

/** By this name branch protection requires it. */
export const checkName = 'Assay';
/** GitHub takes no more at a time. */
const annotationsAtATime = 50;
const maxAnnotations = 200;
const longestDescription = 140;
const auditAgain = { label: 'Audit again', description: 'Audit this commit again', identifier: 'audit' };
/** Before the base of a merge queue's group, in the external id of its run. */
const groupPrefix = 'group:';
const conclusions = { failed: 'failure', passed: 'success', unsure: 'neutral' } as const;

interface CheckRun {
  readonly id?: unknown;
  readonly status?: unknown;
  readonly external_id?: unknown;
  readonly app?: { readonly id?: unknown };
}

interface KnownRun {
  readonly id: number;
  readonly status: unknown;
  readonly externalId: string;
}

interface Asking {
  readonly runtime: Runtime;
  readonly signal: AbortSignal;
}

export class GitHubCommitStatus implements CommitStatus {
  readonly #app: GitHubApp;
  readonly #commit: CommitTarget;
  readonly #asking: Asking;
  #checkRun: number | undefined;
  #isRefused = false;

  constructor(app: GitHubApp, commit: CommitTarget, asking: Asking) {
    this.#app = app;
    this.#commit = commit;
    this.#asking = asking;
  }

  get isGranted(): boolean {
    return !this.#isRefused && (this.#may('checks') || this.#may('statuses'));
  }

  /** What GitHub refuses although it was granted must not lose the review: an owner may have changed the permissions. */
  async begin(): Promise<void> {
    await this.#show('in_progress');
  }

  async announce(): Promise<void> {
    await this.#show('queued');
  }

  async #show(state: 'queued' | 'in_progress'): Promise<void> {
    try {
      await this.#begin(state);
    } catch (error) {
      if (!isStatus(error, 403, 404, 422)) throw error;
      const { runtime } = this.#asking;
      runtime.log.warn('the code host refused the status of a commit', { reason: error.reason });
      this.#isRefused = true;
    }
  }

  async #begin(state: 'queued' | 'in_progress'): Promise<void> {
    const { head, base } = this.#commit;
    if (this.#may('checks')) {
      const known = await this.#findCheckRun();
      // To one that has ended, annotations would be added beside those of its last audit.
      this.#checkRun = known?.status === 'completed' ? undefined : known?.id;
      if (this.#checkRun !== undefined && state === 'queued') return;
      const body = { status: state, ...(state === 'in_progress' && { started_at: this.#now() }) };
      if (this.#checkRun === undefined) {
        const made = await this.#send<{ readonly id?: unknown }>('checks', 'POST', '/check-runs', {
          name: checkName,
          head_sha: head,
          external_id: base === undefined ? head : `${groupPrefix}${base}`,
          ...body,
        });
        if (typeof made?.id !== 'number')
          throw new ProviderError('failed', { reason: 'The response contains no check run.' });
        this.#checkRun = made.id;
      } else await this.#send('checks', 'PATCH', `/check-runs/${this.#checkRun}`, body);
    } else if (this.#may('statuses'))
      await this.#status('pending', `The change ${state === 'queued' ? 'waits to be' : 'is being'} audited.`);
  }

  async groupBase(): Promise<string | undefined> {
    const run = this.#may('checks') ? await this.#findCheckRun() : undefined;
    const id = run?.externalId;
    return id?.startsWith(groupPrefix) ? id.slice(groupPrefix.length) : undefined;
  }

  async end(report: StatusReport): Promise<void> {
    if (this.#isRefused) return;
    const { verdict, holdsBack, title, remark, url } = report;
    if (this.#checkRun !== undefined) {
      await this.#endCheckRun(this.#checkRun, report);
      // Two may have begun at once, and GitHub shows the newest: it says the same.
      const shown = await this.#findCheckRun();
      if (shown === undefined || shown.id === this.#checkRun) return;
      await this.#begin('in_progress');
      await this.#endCheckRun(this.#checkRun, report);
    } else if (this.#may('statuses')) {
      const state = verdict === 'failed' ? 'failure' : holdsBack ? 'error' : 'success';
      await this.#status(state, remark === null ? `${title}.` : `${title}. ${remark}`, url);
    }
  }

  async cancel(why: 'replaced' | 'given-up', title: string): Promise<void> {
    if (this.#may('checks')) {
      const run = await this.#findCheckRun();
      if (run === undefined || run.status === 'completed') return;
      await this.#send('checks', 'PATCH', `/check-runs/${run.id}`, {
        status: 'completed',
        conclusion: why === 'given-up' ? 'action_required' : 'cancelled',
        completed_at: this.#now(),
        output: { title, summary: `${title}.` },
        actions: [auditAgain],
      });
    } else if (this.#may('statuses') && (await this.#isPending())) await this.#status('error', `${title}.`);
  }

  /** Whether the newest status of ours says that the audit goes on. */
  async #isPending(): Promise<boolean> {
    type Status = { readonly context?: unknown; readonly state?: unknown };
    const found = await this.#send<{ readonly statuses?: unknown }>(
      'statuses',
      'GET',
      `/commits/${this.#commit.head}/status`,
    );
    const statuses = requireList<Status>(found?.statuses);
    return statuses.find(({ context }) => context === checkName)?.state === 'pending';
  }

  async #endCheckRun(id: number, report: StatusReport): Promise<void> {
    const { verdict, holdsBack, title, notes, url } = report;
    // Where the check is required, `neutral` would let the commit pass.
    const conclusion = verdict === 'unsure' && holdsBack ? 'action_required' : conclusions[verdict];
    const annotations = report.annotations.slice(0, maxAnnotations).map(annotationOf);
    const summary = [`${title}.`, ...notes].join('\n');
    for (let start = 0; start === 0 || start < annotations.length; start += annotationsAtATime) {
      const isLast = start + annotationsAtATime >= annotations.length;
      const part = annotations.slice(start, start + annotationsAtATime);
      const end = (shown: typeof part) => ({
        ...(isLast && {
          status: 'completed',
          conclusion,
          completed_at: this.#now(),
        }),
        ...(url !== undefined && { details_url: url }),
        output: { title, summary, annotations: shown },
        actions: [auditAgain],
      });
      try {
        await this.#send('checks', 'PATCH', `/check-runs/${id}`, end(part));
      } catch (error) {
        if (!isStatus(error, 422) || part.length === 0) throw error;
        // One place that GitHub refuses must not lose the verdict.
        const { runtime } = this.#asking;
        runtime.log.warn('the code host refused annotations of a check run', { reason: error.reason });
        await this.#send('checks', 'PATCH', `/check-runs/${id}`, end([]));
      }
    }
  }

  async #findCheckRun(): Promise<KnownRun | undefined> {
    const found = await this.#send<{ readonly check_runs?: unknown }>(
      'checks',
      'GET',
      `/commits/${this.#commit.head}/check-runs?check_name=${checkName}`,
    );
    const own = requireList<CheckRun>(found?.check_runs).find(
      ({ app }) => app?.id === this.#app.settings.appId,
    );
    if (typeof own?.id !== 'number') return undefined;
    const externalId = typeof own.external_id === 'string' ? own.external_id : '';
    return { id: own.id, status: own.status, externalId };
  }

  async #status(
    state: 'pending' | 'success' | 'failure' | 'error',
    description: string,
    url?: string,
  ): Promise<void> {
    await this.#send('statuses', 'POST', `/statuses/${this.#commit.head}`, {
      state,
      context: checkName,
      description: description.slice(0, longestDescription),
      ...(url !== undefined && { target_url: url }),
    });
  }

  #may(permission: 'checks' | 'statuses'): boolean {
    return this.#commit.permissions[permission] === 'write';
  }

  #now(): string {
    return this.#asking.runtime.now().toISOString();
  }

  async #send<Body>(
    permission: 'checks' | 'statuses',
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
  ): Promise<Body | null> {
    const { installationId, repository } = this.#commit.target;
    const permissions: Permissions = { [permission]: 'write' };
    const reply = await this.#app.asInstallation<Body | null>(
      { installationId, repositoryId: repository.id, permissions },
      {
        method,
        path: `/repos/${repository.fullName}${path}`,
        signal: this.#asking.signal,
        ...(body && { body }),
      },
    );
    return reply.body;
  }
}

function annotationOf({ path, startLine, endLine, level, title, message }: StatusAnnotation) {
  return {
    path,
    start_line: startLine,
    end_line: endLine,
    annotation_level: level,
    title: title.slice(0, 255),
    message: message.slice(0, 4_000),
  };
}
