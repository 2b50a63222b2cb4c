// What stands beside the commit itself and can be required: a check run where the app was granted `checks: write`,
// else a commit status with `statuses: write`, else nothing.
import { severities } from '@assay/core';
import type { EventContext } from '../event.ts';
import type { Permissions } from '../github-app.ts';
import type { ChangeCoverage } from './change-coverage.ts';
import type { PortalRepository } from './portal-repository.ts';
import type { Target } from './pull-request-api.ts';
import { blocks, type ReviewSettings } from './review-settings.ts';
import { type BroughtFinding, countsText, headline, type Links } from './review-text.ts';

export const checkName = 'Assay';
/** The code host takes no more at a time. */
const annotationsAtATime = 50;
const maxAnnotations = 200;
const longestDescription = 140;
const auditAgain = { label: 'Audit again', description: 'Audit this commit again', identifier: 'audit' };

interface CheckRun {
  readonly id?: unknown;
  readonly status?: unknown;
  readonly app?: { readonly id?: unknown };
}

export interface Outcome {
  readonly settings: ReviewSettings;
  readonly brought: readonly BroughtFinding[];
  readonly coverage: ChangeCoverage;
  readonly links: Links;
}

export interface CommitStatusOptions {
  readonly target: Target;
  readonly registered: PortalRepository;
  readonly head: string;
}

export class CommitStatus {
  readonly #context: EventContext;
  readonly #options: CommitStatusOptions;
  #checkRun: number | undefined;

  constructor(context: EventContext, options: CommitStatusOptions) {
    this.#context = context;
    this.#options = options;
  }

  /** Whether there is anything to write to. */
  get isGranted(): boolean {
    return this.#may('checks') || this.#may('statuses');
  }

  /** Says that the commit is being looked at. */
  async begin(): Promise<void> {
    const { head } = this.#options;
    if (this.#may('checks')) {
      this.#checkRun = (await this.#findCheckRun())?.id;
      const started_at = this.#context.runtime.now().toISOString();
      const body = { status: 'in_progress', started_at };
      if (this.#checkRun === undefined) {
        const made = await this.#send<{ readonly id?: unknown }>('checks', 'POST', '/check-runs', {
          name: checkName,
          head_sha: head,
          external_id: head,
          ...body,
        });
        this.#checkRun = typeof made?.id === 'number' ? made.id : undefined;
      } else await this.#send('checks', 'PATCH', `/check-runs/${this.#checkRun}`, body);
    } else if (this.#may('statuses')) await this.#status('pending', 'The change is being audited.');
  }

  async end(outcome: Outcome): Promise<void> {
    const { brought, coverage, settings, links } = outcome;
    const open = brought.filter(({ accepted }) => !accepted);
    const isBlocked = open.some(({ finding }) => blocks(settings, finding));
    const said = headline(outcome);
    const title = `${said.charAt(0).toUpperCase()}${said.slice(1)}${open.length > 0 ? ` (${countsText(open)})` : ''}`;
    if (this.#checkRun !== undefined) {
      // Unknown is never a pass: what was not read makes the result neutral at best.
      const conclusion = isBlocked
        ? 'failure'
        : coverage.isChecked && open.length === 0
          ? 'success'
          : 'neutral';
      await this.#endCheckRun({ conclusion, title, open, links, coverage });
    } else if (this.#may('statuses')) {
      const isUnsure = !coverage.isWhole && settings.blockAt !== null;
      const state = isBlocked ? 'failure' : isUnsure ? 'error' : 'success';
      const left = coverage.isWhole ? 'Not everything was checked.' : 'Not everything was read.';
      await this.#status(state, coverage.isChecked ? `${title}.` : `${title}. ${left}`, links);
    }
  }

  /** Says that no result comes for the commit: of a status that is still in progress, and of no other. */
  async cancel(conclusion: 'cancelled' | 'neutral', title: string): Promise<void> {
    if (this.#may('checks')) {
      const run = await this.#findCheckRun();
      if (run === undefined || run.status === 'completed') return;
      await this.#send('checks', 'PATCH', `/check-runs/${run.id}`, {
        status: 'completed',
        conclusion,
        completed_at: this.#context.runtime.now().toISOString(),
        output: { title, summary: `${title}.` },
        actions: [auditAgain],
      });
    } else if (this.#may('statuses') && (await this.#isPending())) await this.#status('error', `${title}.`);
  }

  /** Whether the newest status of ours says that the audit goes on. */
  async #isPending(): Promise<boolean> {
    type Found = { readonly statuses?: readonly { readonly context?: unknown; readonly state?: unknown }[] };
    const found = await this.#send<Found>('statuses', 'GET', `/commits/${this.#options.head}/status`);
    return found?.statuses?.find(({ context }) => context === checkName)?.state === 'pending';
  }

  async #endCheckRun(given: {
    readonly conclusion: 'success' | 'failure' | 'neutral';
    readonly title: string;
    readonly open: readonly BroughtFinding[];
    readonly links: Links;
    readonly coverage: ChangeCoverage;
  }): Promise<void> {
    const { conclusion, title, open, links, coverage } = given;
    const annotations = open.slice(0, maxAnnotations).flatMap(annotationOf);
    const notes = [
      ...coverage.incomplete.map(({ type }) => `The ${type} audit is incomplete.`),
      ...coverage.notices,
      ...(coverage.unread.length > 0 ? [`${coverage.unread.length} changed files were not read.`] : []),
    ];
    const summary = [`${title}.`, ...notes].join('\n');
    const path = `/check-runs/${this.#checkRun}`;
    for (let start = 0; start === 0 || start < annotations.length; start += annotationsAtATime) {
      const isLast = start + annotationsAtATime >= annotations.length;
      await this.#send('checks', 'PATCH', path, {
        ...(isLast && {
          status: 'completed',
          conclusion,
          completed_at: this.#context.runtime.now().toISOString(),
        }),
        ...(links.repository !== undefined && { details_url: links.repository }),
        output: { title, summary, annotations: annotations.slice(start, start + annotationsAtATime) },
        actions: [auditAgain],
      });
    }
  }

  async #findCheckRun(): Promise<{ readonly id: number; readonly status: unknown } | undefined> {
    const { head } = this.#options;
    const found = await this.#send<{ readonly check_runs?: readonly CheckRun[] }>(
      'checks',
      'GET',
      `/commits/${head}/check-runs?check_name=${checkName}`,
    );
    const own = found?.check_runs?.find(({ app }) => app?.id === this.#context.app.settings.appId);
    return typeof own?.id === 'number' ? { id: own.id, status: own.status } : undefined;
  }

  async #status(
    state: 'pending' | 'success' | 'failure' | 'error',
    description: string,
    links?: Links,
  ): Promise<void> {
    await this.#send('statuses', 'POST', `/statuses/${this.#options.head}`, {
      state,
      context: checkName,
      description: description.slice(0, longestDescription),
      ...(links?.repository !== undefined && { target_url: links.repository }),
    });
  }

  #may(permission: 'checks' | 'statuses'): boolean {
    return this.#options.registered.permissions[permission] === 'write';
  }

  async #send<Body>(
    permission: 'checks' | 'statuses',
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    body?: object,
  ): Promise<Body | null> {
    const { app, signal } = this.#context;
    const { installationId, repository } = this.#options.target;
    const permissions: Permissions = { [permission]: 'write' };
    const reply = await app.asInstallation<Body | null>(
      { installationId, repositoryId: repository.id, permissions },
      { method, path: `/repos/${repository.fullName}${path}`, signal, ...(body && { body }) },
    );
    return reply.body;
  }
}

function annotationOf({ finding }: BroughtFinding) {
  const { location, severity, title, remediation } = finding;
  if (!location) return [];
  const isSevere = severities.indexOf(severity) <= severities.indexOf('high');
  return [
    {
      path: location.path,
      start_line: location.startLine,
      end_line: location.endLine,
      annotation_level: isSevere ? 'failure' : severity === 'medium' ? 'warning' : 'notice',
      title: title.slice(0, 255),
      message: (remediation || title).slice(0, 4_000),
    },
  ];
}
