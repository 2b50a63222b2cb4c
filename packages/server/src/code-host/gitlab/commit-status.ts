// The status of a commit. At GitLab it is a job, and a job belongs to a pipeline: to that of the commit where there is one. In a merge
// request from a fork it is written to the fork.
import type { CommitTarget } from '../code-host.ts';
import type { CommitStatus, StatusReport } from '../commit-status.ts';
import { isStatus } from '../provider-error.ts';
import type { GitLabClient } from './gitlab-client.ts';

const statusName = 'Assay';
const longestDescription = 255;

type State = 'pending' | 'running' | 'success' | 'failed' | 'canceled';

/** Where a status goes. */
interface Pipeline {
  readonly project: number | string;
  readonly ref?: string | undefined;
  readonly pipeline?: number | undefined;
}

interface StatusBody {
  readonly id?: unknown;
  readonly status?: unknown;
  readonly ref?: unknown;
  readonly pipeline_id?: unknown;
}

interface PipelineBody {
  readonly id?: unknown;
  readonly ref?: unknown;
  readonly source?: unknown;
}

interface PullBody {
  readonly sha?: unknown;
  readonly source_project_id?: unknown;
  readonly source_branch?: unknown;
}

export class GitLabCommitStatus implements CommitStatus {
  readonly #client: GitLabClient;
  readonly #commit: CommitTarget;
  readonly #signal: AbortSignal;
  #source: Promise<Pipeline> | undefined;
  #isRefused = false;

  constructor(client: GitLabClient, commit: CommitTarget, signal: AbortSignal) {
    this.#client = client;
    this.#commit = commit;
    this.#signal = signal;
  }

  get isGranted(): boolean {
    return !this.#isRefused;
  }

  async groupBase(): Promise<string | undefined> {
    return this.#commit.base;
  }

  async announce(): Promise<void> {
    await this.#show('pending', 'The change waits to be audited.');
  }

  async begin(): Promise<void> {
    await this.#show('running', 'The change is being audited.');
  }

  async end({ verdict, holdsBack, title, remark, url }: StatusReport): Promise<void> {
    if (this.#isRefused) return;
    const state = verdict === 'failed' || holdsBack ? 'failed' : 'success';
    const text = remark === null ? `${title}.` : `${title}. ${remark}`;
    const place = await this.#pipeline();
    await this.#write(state, text, place, url);
    // What began before there was a pipeline stands in one of its own, and would run forever.
    for (const one of await this.#unfinished())
      if (one.pipeline !== place.pipeline) await this.#write(state, text, one, url);
  }

  async cancel(why: 'replaced' | 'given-up', title: string): Promise<void> {
    for (const one of await this.#unfinished())
      await this.#write(why === 'replaced' ? 'canceled' : 'failed', `${title}.`, one);
  }

  /** A token that may not write statuses, as in a fork of strangers, must not lose the review. */
  async #show(state: State, description: string): Promise<void> {
    try {
      await this.#write(state, description, await this.#pipeline());
    } catch (error) {
      if (!isStatus(error, 401, 403, 404)) throw error;
      this.#client.runtime.log.warn('the code host refused the status of a commit', { reason: error.reason });
      this.#isRefused = true;
    }
  }

  async #write(
    state: State,
    description: string,
    { project, ref, pipeline }: Pipeline,
    url?: string,
  ): Promise<void> {
    try {
      await this.#client.send({
        method: 'POST',
        path: `/projects/${project}/statuses/${this.#commit.head}`,
        signal: this.#signal,
        body: {
          state,
          name: statusName,
          description: description.slice(0, longestDescription),
          ...(ref !== undefined && { ref }),
          ...(pipeline !== undefined && { pipeline_id: pipeline }),
          ...(url !== undefined && { target_url: url }),
        },
      });
    } catch (error) {
      // An older server takes no state twice, and none that comes before the one that it has.
      if (!isStatus(error, 400) || !/transition/i.test(error.reason)) throw error;
      const now = (await this.#statuses(project)).at(0)?.status;
      if (now !== state && !(state === 'pending' && now === 'running')) throw error;
    }
  }

  /** The pipeline of the commit, which may have begun meanwhile. */
  async #pipeline(): Promise<Pipeline> {
    this.#source ??= this.#findSource();
    this.#source.catch(() => {
      this.#source = undefined;
    });
    const source = await this.#source;
    for (const project of new Set([this.#project, source.project])) {
      const found = await this.#client.find<readonly PipelineBody[]>({
        path: `/projects/${project}/pipelines`,
        query: { sha: this.#commit.head, order_by: 'id', sort: 'desc' },
        signal: this.#signal,
      });
      // One of `external` statuses is not the one that a merge waits for.
      const pipeline = found?.find((one) => one.source !== 'external');
      if (pipeline) return { project, ref: String(pipeline.ref), pipeline: Number(pipeline.id) };
    }
    return source;
  }

  async #findSource(): Promise<Pipeline> {
    const { head } = this.#commit;
    const open = await this.#client.list<PullBody>({
      path: `/projects/${this.#project}/merge_requests`,
      query: { state: 'opened', order_by: 'updated_at', sort: 'desc' },
      signal: this.#signal,
    });
    const pull = open.find(({ sha }) => sha === head);
    const { source_project_id: project, source_branch: ref } = pull ?? {};
    return {
      project: typeof project === 'number' ? String(project) : this.#project,
      ref: typeof ref === 'string' ? ref : undefined,
    };
  }

  async #unfinished(): Promise<readonly Pipeline[]> {
    const { project } = await this.#pipeline();
    const open = (await this.#statuses(project)).filter(
      ({ status }) => status === 'pending' || status === 'running',
    );
    return open.map(({ ref, pipeline_id: pipeline }) => ({
      project,
      ref: typeof ref === 'string' ? ref : undefined,
      pipeline: typeof pipeline === 'number' ? pipeline : undefined,
    }));
  }

  /** Ours, the newest first. */
  async #statuses(project: number | string): Promise<readonly StatusBody[]> {
    const all = await this.#client.list<StatusBody>({
      path: `/projects/${project}/repository/commits/${this.#commit.head}/statuses`,
      query: { name: statusName, all: 'true' },
      signal: this.#signal,
    });
    return all.toSorted((a, b) => Number(b.id) - Number(a.id));
  }

  get #project(): string {
    return this.#client.ids.own(this.#commit.target.repository.id);
  }
}
