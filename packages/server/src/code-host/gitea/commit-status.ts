// A commit status. Each call adds one; the newest of a context counts.
import type { CommitTarget } from '../code-host.ts';
import type { CommitStatus, StatusReport } from '../commit-status.ts';
import { requireList } from '../provider-client.ts';
import { isStatus } from '../provider-error.ts';
import type { GiteaClient } from './gitea-client.ts';

/** By this name branch protection requires it. */
const context = 'Assay';
const longestDescription = 255;

type State = 'pending' | 'success' | 'error' | 'failure';

export class GiteaCommitStatus implements CommitStatus {
  readonly #client: GiteaClient;
  readonly #commit: CommitTarget;
  readonly #signal: AbortSignal;
  #isRefused = false;

  constructor(client: GiteaClient, commit: CommitTarget, signal: AbortSignal) {
    this.#client = client;
    this.#commit = commit;
    this.#signal = signal;
  }

  get isGranted(): boolean {
    return !this.#isRefused;
  }

  /** Gitea has no merge queue. */
  async groupBase(): Promise<undefined> {}

  async announce(): Promise<void> {
    await this.#show('The change waits to be audited.');
  }

  async begin(): Promise<void> {
    await this.#show('The change is being audited.');
  }

  async end({ verdict, holdsBack, title, remark, url }: StatusReport): Promise<void> {
    if (this.#isRefused) return;
    const state = verdict === 'failed' ? 'failure' : holdsBack ? 'error' : 'success';
    await this.#write(state, remark === null ? `${title}.` : `${title}. ${remark}`, url);
  }

  async cancel(_: 'replaced' | 'given-up', title: string): Promise<void> {
    if (await this.#isPending()) await this.#write('error', `${title}.`);
  }

  /** A token that may not write statuses must not lose the review. */
  async #show(description: string): Promise<void> {
    try {
      await this.#write('pending', description);
    } catch (error) {
      if (!isStatus(error, 403, 404, 422)) throw error;
      this.#client.runtime.log.warn('the code host refused the status of a commit', { reason: error.reason });
      this.#isRefused = true;
    }
  }

  async #isPending(): Promise<boolean> {
    const path = `${this.#path}/commits/${this.#commit.head}/status`;
    const { body } = await this.#client.send<{ readonly statuses?: unknown } | null>({
      path,
      signal: this.#signal,
    });
    type Status = { readonly id?: unknown; readonly context?: unknown; readonly status?: unknown };
    // Of a commit without any the list is null.
    const own = requireList<Status>(body?.statuses ?? []).filter((one) => one.context === context);
    const [newest] = own.toSorted((a, b) => Number(b.id) - Number(a.id));
    return newest?.status === 'pending';
  }

  async #write(state: State, description: string, url?: string): Promise<void> {
    await this.#client.send({
      method: 'POST',
      path: `${this.#path}/statuses/${this.#commit.head}`,
      signal: this.#signal,
      body: {
        state,
        context,
        description: description.slice(0, longestDescription),
        ...(url !== undefined && { target_url: url }),
      },
    });
  }

  get #path(): string {
    return `/repos/${this.#commit.target.repository.fullName}`;
  }
}
