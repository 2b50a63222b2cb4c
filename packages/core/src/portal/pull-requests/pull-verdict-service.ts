import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { ChangeAudit } from '../audits/change-audits.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { AdvisoryComparison } from './advisory-comparison.ts';
import type { AuditedChange, ChangeSubject } from './audited-change-store.ts';
import type { PullRequestKey, PullVerdict } from './pull-verdict-store.ts';

type UsedStores = Pick<Stores, 'auditedChanges' | 'assessedFixes' | 'pullVerdicts' | 'transaction'>;

/** Pull requests that are handed out at once. */
const batchSize = 200;

/** The last verdicts of the open pull requests of a repository, and which of them have to be computed again. */
export class PullVerdictService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #advisories: AdvisoryComparison;

  /** @param databasePath of the advisories; null: there are none */
  constructor(stores: UsedStores, runtime: Runtime, databasePath: string | null) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#advisories = new AdvisoryComparison(databasePath);
  }

  /** To be called before what the verdict depends on is read: gives the marks that the new verdict answers. */
  async open(key: PullRequestKey, baseRef: string): Promise<readonly string[]> {
    return this.#stores.transaction(async () => {
      await this.#stores.pullVerdicts.ensure(key, baseRef);
      return this.#stores.pullVerdicts.marksOf(key);
    });
  }

  /** @param marks those that it answers, once it is published */
  async put(repositoryId: string, verdict: PullVerdict, marks: readonly string[] = []): Promise<void> {
    const key = { repositoryId, pull: verdict.pull };
    await this.#stores.transaction(async () => {
      await this.#stores.pullVerdicts.put(repositoryId, verdict);
      await this.#stores.pullVerdicts.unmark(key, marks);
    });
  }

  async find(repositoryId: string, pull: number): Promise<PullVerdict | undefined> {
    return this.#stores.pullVerdicts.find(repositoryId, pull);
  }

  /** Whether something has changed since that the verdict depends on. */
  async isMarked(key: PullRequestKey): Promise<boolean> {
    return (await this.#stores.pullVerdicts.marksOf(key)).length > 0;
  }

  /** Of the pull requests whose last audited head is this commit, in the order of their numbers. */
  async ofHead(repositoryId: string, head: string): Promise<readonly PullVerdict[]> {
    return this.#stores.pullVerdicts.ofHead(repositoryId, head);
  }

  /** Of a pull request that was closed; whether there was one. Its verdict as a fix stays if this head was merged. */
  async remove(
    repositoryId: string,
    pull: number,
    { merged = null }: { readonly merged?: string | null } = {},
  ): Promise<boolean> {
    const key = { repositoryId, pull };
    return this.#stores.transaction(async () => {
      await this.#stores.assessedFixes.close(
        key,
        merged === null ? null : { head: merged, at: timestamp(this.#runtime) },
      );
      await this.#stores.auditedChanges.remove(key);
      return this.#stores.pullVerdicts.remove(key);
    });
  }

  /** Keeps what an audit gave. `advisories` are those of before the audit. */
  async keepChange(
    key: PullRequestKey,
    change: ChangeSubject & {
      readonly commits: readonly string[];
      readonly audits: readonly ChangeAudit[];
      readonly advisories: string | null;
    },
  ): Promise<void> {
    const hits = await this.#advisories.hits(change.audits, change.advisories);
    const fix = change.audits.find(({ type }) => type === 'dependency')?.fix ?? null;
    await this.#stores.transaction(async () => {
      await this.#stores.auditedChanges.put(key, { ...change, hits });
      await this.#stores.assessedFixes.put(key, change.head, fix);
    });
  }

  /** The audits of exactly this change, with what is known of attacks by now; undefined where they are not kept. */
  async keptChange(key: PullRequestKey, subject: ChangeSubject): Promise<readonly ChangeAudit[] | undefined> {
    const kept = await this.#stores.auditedChanges.find(key);
    if (!kept || !isSame(kept, subject)) return undefined;
    const now = timestamp(this.#runtime);
    // What the base accepted until then is a finding now.
    if (kept.audits.some(({ acceptedUntil }) => acceptedUntil && acceptedUntil <= now)) return undefined;
    return this.#advisories.refreshed(kept.audits);
  }

  /** The newest advisories, for an audit that begins now. */
  get advisories(): string | null {
    return this.#advisories.revision;
  }

  /** A branch has moved: marks the pull requests onto it; with `commits` only those that have one of them. */
  async markBranch(repositoryId: string, baseRef: string, commits?: ReadonlySet<string>): Promise<void> {
    const own = commits && (await this.#stores.auditedChanges.commits(repositoryId));
    for (const pull of await this.#stores.pullVerdicts.ontoBranch(repositoryId, baseRef)) {
      const isMoved = own?.get(pull)?.some((commit) => commits?.has(commit)) ?? true;
      if (isMoved) await this.#stores.pullVerdicts.mark({ repositoryId, pull });
    }
  }

  /** Marks what time and newer advisories have changed: no audit, and nothing to do costs two queries. */
  async refresh(signal?: AbortSignal): Promise<void> {
    const now = timestamp(this.#runtime);
    while (
      (await this.#stores.transaction(() => this.#stores.pullVerdicts.markEnded(now, batchSize))) ===
      batchSize
    )
      signal?.throwIfAborted();
    const { revision } = this.#advisories;
    if (revision === null) return;
    while (true) {
      const found = await this.#stores.auditedChanges.comparedBefore(revision, batchSize);
      for (const key of found) {
        signal?.throwIfAborted();
        await this.#compare(key, revision);
      }
      if (found.length < batchSize) return;
    }
  }

  /** Pull requests with marks that were not handed out yet. `taken` is called once something will evaluate them. */
  async marked(): Promise<readonly (PullRequestKey & { taken(): Promise<void> })[]> {
    const found = await this.#stores.pullVerdicts.unqueued(batchSize);
    return found.map(({ tokens, ...key }) => ({
      ...key,
      taken: () => this.#stores.transaction(() => this.#stores.pullVerdicts.setQueued(key, tokens)),
    }));
  }

  async #compare(key: PullRequestKey, revision: string): Promise<void> {
    const kept = await this.#stores.auditedChanges.find(key);
    if (!kept) return;
    const hits = await this.#advisories.hits(kept.audits, revision);
    const audits = await this.#advisories.refreshed(kept.audits);
    const isChanged = hits !== kept.hits || ratings(audits) !== ratings(kept.audits);
    await this.#stores.transaction(async () => {
      // Which advisories affect the packages is found by an audit alone.
      if (hits === kept.hits) await this.#stores.auditedChanges.setCompared(key, revision);
      else await this.#stores.auditedChanges.remove(key);
      if (isChanged) await this.#stores.pullVerdicts.mark(key);
    });
  }
}

/** What a review shows of them; a score that moves a little is none of it. */
function ratings(audits: readonly ChangeAudit[]): string {
  const all = audits.flatMap(({ findings }) => findings);
  return JSON.stringify(all.map(({ exploited, priority }) => [exploited, priority.level]));
}

function isSame(kept: AuditedChange, { head, base, types }: ChangeSubject): boolean {
  return kept.head === head && kept.base === base && kept.types.join() === types.join();
}
