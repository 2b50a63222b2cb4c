// What interleavings of pull requests are played on: a code host's double, and the portal that is connected with it.
import type { Portal } from '@assay/core';
import type { Test } from 'tap';
import { giteaBot } from './gitea-double.ts';
import { giteaWorld } from './gitea-world.ts';
import { gitLabBot } from './gitlab-double.ts';
import { gitLabWorld } from './gitlab-world.ts';
import type { hostWorld } from './host-world.ts';
import type { DoublePull } from './provider-double.ts';
import { reviewWorld } from './review-world.ts';

type Played = Awaited<ReturnType<typeof hostWorld>>;

export interface InterleavingStage {
  readonly pulls: Map<number, DoublePull>;
  /** By `path@commit`. */
  readonly files: Map<string, string>;
  readonly branches: Map<string, string>;
  /** Files of pushes, by the commit that was pushed. */
  readonly pushed: Map<string, readonly string[]>;
  readonly settingsPath: string;
  readonly findings: Played['findings'];
  /** What becomes of single audits, by type and commit. */
  readonly outcomes: Record<string, Error | Parameters<typeof Object.assign>[0]>;
  readonly portal: Portal;
  readonly repositoryId: string;
  advance(ms: number): void;
  settled(): Promise<unknown>;
  evaluate(): Promise<void>;
  /** Forgets what was written. */
  clear(): void;
  /** What happened to a pull request, as GitHub names it. */
  deliver(number: number, action: string, before?: string): Promise<unknown>;
  pushBranch(ref: string, before: string | undefined, after: string): Promise<unknown>;
  /** A person with the right takes back what holds changes back. */
  dismiss(): void;
  /** The verdict that a commit ended with, in the words of a check run, and its title; else what its status shows. */
  verdictOf(head: string): { readonly isEnded: boolean; readonly verdict: string; readonly title?: string };
  /** Whether what is neither clean nor held back has the status of what is clean. */
  readonly knowsNoNeutral: boolean;
}

export async function gitHubStage(t: Test, databaseUrl: string | undefined): Promise<InterleavingStage> {
  const world = await reviewWorld(t, { granted: { checks: 'write' }, databaseUrl });
  const { provider, findings, outcomes, portal, runtime, settled, evaluate } = world;
  return {
    ...{ pulls: provider.pulls, files: provider.files, branches: provider.branches, pushed: provider.pushed },
    ...{ findings, outcomes, portal, settled, evaluate },
    settingsPath: '.github/assay.yml',
    repositoryId: world.repository.id,
    knowsNoNeutral: false,
    advance: (ms) => runtime.advance(ms),
    clear() {
      for (const list of [provider.reviews, provider.comments, provider.checkRuns]) list.length = 0;
    },
    deliver: (number, action, before) =>
      world.deliver('pull_request', {
        action,
        number,
        ...(before !== undefined && { before }),
        ...(action === 'edited' && { changes: { base: { ref: { from: 'old' } } } }),
        pull_request: { number, head: { sha: provider.pulls.get(number)?.head } },
      }),
    pushBranch: (ref, before, after) => world.deliver('push', { action: 'pushed', ref, before, after }),
    dismiss() {
      for (const review of provider.reviews)
        if (review.state === 'CHANGES_REQUESTED') review.state = 'DISMISSED';
    },
    verdictOf(head) {
      const last = provider.checkRuns.findLast(({ head_sha: sha }) => sha === head);
      const isEnded = last?.status === 'completed';
      const { title = '' } = (last?.output ?? {}) as { readonly title?: string };
      return { isEnded, verdict: String((isEnded ? last.conclusion : last?.status) ?? 'no status'), title };
    },
  };
}

const gitLabActions: Readonly<Record<string, string>> = {
  opened: 'open',
  reopened: 'reopen',
  closed: 'close',
  synchronize: 'update',
  edited: 'update',
};

export async function gitLabStage(t: Test, databaseUrl: string | undefined): Promise<InterleavingStage> {
  const world = await gitLabWorld(t, databaseUrl);
  const { double, project, findings, outcomes, portal, settled, evaluate, advance } = world;
  const link = await portal.installations.findByProviderId('gitlab:gitlab.example:7');
  return {
    ...{ pulls: double.pulls, files: double.files, branches: double.branches, pushed: double.pushed },
    ...{ findings, outcomes, portal, settled, evaluate, advance },
    settingsPath: '.gitlab/assay.yml',
    repositoryId: link?.repositoryId ?? '',
    knowsNoNeutral: true,
    clear() {
      for (const list of [double.discussions, double.statuses, double.pipelines]) list.length = 0;
    },
    deliver(number, action, before) {
      const retarget = { target_branch: { previous: 'old', current: 'main' } };
      const changes = action === 'edited' ? retarget : {};
      const moved = before === undefined ? {} : { oldrev: before };
      return world.deliver(world.mergeRequest(gitLabActions[action] ?? action, number, moved, changes));
    },
    pushBranch: (ref, before, after) =>
      world.receive('Push Hook', { object_kind: 'push', ref, before, after, project }),
    dismiss() {
      for (const { id, notes } of double.holds)
        if (notes[0]?.author.id === gitLabBot.id) double.resolve(id, { id: 5, username: 'ada' });
    },
    verdictOf(head) {
      const status = double.statusOf(head)?.status ?? 'no status';
      const isEnded = status === 'success' || status === 'failed';
      return { isEnded, verdict: status === 'failed' ? 'failure' : status };
    },
  };
}

const giteaVerdicts: Readonly<Record<string, string>> = { error: 'action_required' };

export async function giteaStage(t: Test, databaseUrl: string | undefined): Promise<InterleavingStage> {
  const world = await giteaWorld(t, databaseUrl);
  const { double, findings, outcomes, portal, settled, evaluate, advance } = world;
  const link = await portal.installations.findByProviderId('gitea:gitea.example:7');
  return {
    // It says nothing of the files of a push.
    ...{ pulls: double.pulls, files: double.files, branches: double.branches, pushed: new Map() },
    ...{ findings, outcomes, portal, settled, evaluate, advance },
    settingsPath: '.gitea/assay.yml',
    repositoryId: link?.repositoryId ?? '',
    knowsNoNeutral: true,
    clear() {
      for (const list of [double.comments, double.codeComments, double.reviews, double.statuses])
        list.length = 0;
    },
    deliver: (number, action) => world.deliver(number, action === 'synchronize' ? 'synchronized' : action),
    pushBranch: (ref, before, after) =>
      world.receive('push', { ref, before, after, pusher: { id: 6, login: 'bob' } }),
    dismiss() {
      for (const review of double.reviews)
        if (review.user === giteaBot && review.state === 'REQUEST_CHANGES') review.dismissed = true;
    },
    verdictOf(head) {
      const last = double.statuses.findLast(({ sha }) => sha === head);
      const status = String(last?.status ?? 'no status');
      // What was announced, and came to nothing.
      const isEnded =
        !['pending', 'no status'].includes(status) && !/closed or is a draft/.test(String(last?.description));
      return { isEnded, verdict: giteaVerdicts[status] ?? status };
    },
  };
}
