// The same pull requests at code hosts other than GitHub: what each leaves behind, and the writes that it takes.
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { AuditFailure } from '../../../packages/core/src/portal/audits/run-program.ts';
import { gitea } from '../../../packages/server/src/code-host/gitea/gitea.ts';
import { fromGitLab } from '../../../packages/server/src/code-host/gitlab/dialect.ts';
import { GiteaDouble, giteaBot, giteaToken } from '../../helpers/gitea-double.ts';
import { gitLabWorld } from '../../helpers/gitlab-world.ts';
import { hostWorld } from '../../helpers/host-world.ts';
import type { DoublePull } from '../../helpers/provider-double.ts';
import { type Push, readFinding, type Scenario, scenarios } from '../../helpers/pull-request-scenarios.ts';
import { commit, patch } from '../../helpers/review-world.ts';

interface Stage {
  readonly world: Pick<Awaited<ReturnType<typeof hostWorld>>, 'findings' | 'outcomes' | 'settled'>;
  /** How it names the verdicts of a check run. */
  readonly statuses: Readonly<Record<string, string>>;
  readonly hasFileComments: boolean;
  begin(settings: string | undefined): void;
  change(pull: Partial<DoublePull>): void;
  /** GitHub's name of what happened. */
  deliver(action: string): Promise<unknown>;
  /** Undefined where there is no merge queue. */
  readonly group?: (head: string) => Promise<unknown>;
  comments(): readonly { readonly place: string; readonly body: string }[];
  texts(): readonly string[];
  statusOf(head: string): string | undefined;
  writes(): readonly string[];
  faults(): readonly string[];
}

const draftChange = { draft: { previous: true, current: false } };

async function gitLabStage(t: Test): Promise<Stage> {
  const world = await gitLabWorld(t);
  const { double, deliver, mergeRequest, receive, project } = world;
  let before: string | undefined;
  const actions: Readonly<Record<string, () => object>> = {
    opened: () => mergeRequest('open'),
    reopened: () => mergeRequest('reopen'),
    closed: () => mergeRequest('close'),
    synchronize: () => mergeRequest('update', 1, { oldrev: before ?? commit('d') }),
    ready_for_review: () => mergeRequest('update', 1, {}, draftChange),
    converted_to_draft: () => mergeRequest('update', 1, {}, draftChange),
    edited: () => mergeRequest('update', 1, {}, { target_branch: { previous: 'old', current: 'main' } }),
  };
  return {
    world,
    statuses: { success: 'success', neutral: 'success', failure: 'failed', action_required: 'failed' },
    hasFileComments: true,
    begin(settings) {
      for (const list of [double.discussions, double.statuses, double.pipelines, double.calls])
        list.length = 0;
      double.pulls.clear();
      double.files.clear();
      before = undefined;
      if (settings !== undefined) double.files.set('.gitlab/assay.yml', settings);
    },
    change(pull) {
      before = double.pulls.get(1)?.head;
      double.pulls.set(1, { ...first, ...double.pulls.get(1), ...pull });
    },
    deliver: (action) => deliver(actions[action]?.() ?? {}),
    group(head) {
      const ref = 'refs/merge-requests/1/train';
      double.pipelines.push({ id: 8, sha: head, ref, source: 'merge_request_event' });
      return receive('Pipeline Hook', {
        object_kind: 'pipeline',
        object_attributes: { id: 8, sha: head, ref, status: 'running' },
        merge_request: { iid: 1, target_branch: 'main' },
        project,
      });
    },
    comments: () =>
      double.ownComments.map(({ body, position }) => ({
        place: `${position?.new_path}:${position?.new_line ?? 'file'}`,
        body: fromGitLab(body),
      })),
    texts: () => double.ownNotes.map(({ body }) => fromGitLab(body)),
    statusOf: (head) => double.statusOf(head)?.status,
    writes: () => double.writes,
    faults: () => [...double.contract.faults, ...double.accidents],
  };
}

async function giteaStage(t: Test): Promise<Stage> {
  const double = new GiteaDouble();
  const secret = ['a secret of', 'the webhook'].join(' ');
  const owner = { id: 9, login: 'acme', visibility: 'private' };
  double.repositories.push({ id: 7, full_name: 'acme/app', private: true, owner });
  const settings = {
    ...{
      webUrl: double.webUrl,
      token: giteaToken,
      webhookSecrets: [secret],
      defaultRole: 'developer' as const,
    },
  };
  const given = { origin: double.webUrl, fetch: double.fetch };
  const world = await hostWorld(t, (runtime) => gitea(settings, runtime), given);
  const actions: Readonly<Record<string, string>> = {
    synchronize: 'synchronized',
    ready_for_review: 'edited',
    converted_to_draft: 'edited',
  };
  return {
    world,
    statuses: { success: 'success', neutral: 'success', failure: 'failure', action_required: 'error' },
    hasFileComments: false,
    begin(text) {
      for (const list of [
        double.comments,
        double.reviews,
        double.codeComments,
        double.statuses,
        double.calls,
      ])
        list.length = 0;
      double.pulls.clear();
      double.files.clear();
      if (text !== undefined) double.files.set('.gitea/assay.yml', text);
    },
    change: ({ fork: _, ...pull }) => double.pulls.set(1, { ...first, ...double.pulls.get(1), ...pull }),
    deliver(action) {
      const bytes = Buffer.from(
        JSON.stringify({
          action: actions[action] ?? action,
          number: 1,
          changes: { title: { from: 'WIP' }, ref: { from: 'old' } },
          pull_request: {
            number: 1,
            head: { sha: double.pulls.get(1)?.head },
            draft: double.pulls.get(1)?.draft,
            base: { ref: 'main' },
            at: randomUUID(),
          },
          repository: { id: 7, full_name: 'acme/app', owner, default_branch: 'main' },
        }),
      );
      return world.receive(bytes, {
        'x-gitea-event': 'pull_request',
        'x-gitea-delivery': randomUUID(),
        'x-gitea-signature': createHmac('sha256', secret).update(bytes).digest('hex'),
      });
    },
    comments: () =>
      double.codeComments.map(({ path, position, body }) => ({
        place: `${path}:${position}`,
        body: String(body),
      })),
    texts: () => double.comments.filter(({ user }) => user === giteaBot).map(({ body }) => String(body)),
    statusOf(head) {
      const last = double.statuses.findLast(({ sha }) => sha === head);
      // What was announced, and came to nothing.
      const isWithdrawn = /closed or is a draft/.test(String(last?.description));
      return isWithdrawn ? undefined : (last?.status as string | undefined);
    },
    writes: () => double.writes,
    faults: () => double.contract.faults,
  };
}

const first: DoublePull = {
  ...({ state: 'open', draft: false, merged: false } as const),
  ...{ head: commit(1), base: commit(0), files: { 'app.ts': patch } },
};

async function leavesBehind(t: Test, name: string, stage: Stage): Promise<void> {
  const left: string[] = [];
  let pushed = 0;
  for (const [title, scenario] of Object.entries(scenarios)) {
    if (!stage.group && scenario.pushes.some(({ isGroup }) => isGroup)) continue;
    stage.begin(scenario.settings);
    pushed = await play(stage, title, scenario, pushed);
    const head = headOf(pushed);
    const summary = stage.texts().flatMap((body) => /^### Assay: (.+)$/m.exec(body)?.[1] ?? []);
    t.same(
      {
        comments: stage.comments().map(shown),
        summary: summary.at(0) ?? null,
        status: stage.statusOf(head) ?? null,
      },
      {
        comments: scenario.comments.filter((one) => stage.hasFileComments || !/^\S+:file /.test(one)),
        summary: scenario.summary,
        status: scenario.check === null ? null : stage.statuses[scenario.check],
      },
      title,
    );
    t.ok(summary.length <= 1, `${title}: one summary`);
    left.push(`=== ${title}`, ...calls(stage.writes()));
  }
  t.same(stage.faults(), []);
  const path = join(import.meta.dirname, `../../fixtures/scenario-writes-${name}.txt`);
  const text = `${left.join('\n')}\n`;
  // Written anew with ASSAY_WRITE_GOLDEN=1; then read the difference.
  if (process.env.ASSAY_WRITE_GOLDEN) writeFileSync(path, text);
  t.equal(text, readFileSync(path, 'utf8'), 'the writes that it takes');
}

/** Gives how many commits there were until now. */
async function play(stage: Stage, name: string, { pushes }: Scenario, before: number): Promise<number> {
  const { findings, outcomes, settled } = stage.world;
  let pushed = before;
  for (const [turn, push] of pushes.entries()) {
    if (!push.isSame) pushed += 1;
    const head = headOf(pushed);
    if (!push.isSame) {
      findings[head] = (push.finds ?? []).map((one) => readFinding(one, name));
      const outcome = outcomeOf(push);
      if (outcome) outcomes[`security ${head}`] = outcome;
    }
    if (push.isGroup) {
      await stage.group?.(head);
      await settled();
      continue;
    }
    const {
      draft = false,
      state = 'open',
      merged = false,
      files = { 'app.ts': patch },
      renamed = {},
      fork,
    } = push;
    stage.change({ head, draft, state, merged, ...(push.isSame ? {} : { files, renamed }), fork });
    for (let time = 0; time < (push.times ?? 1); time += 1)
      await stage.deliver(push.action ?? (turn === 0 ? 'opened' : 'synchronize'));
    await settled();
  }
  return pushed;
}

function outcomeOf({ fails, unread = [] }: Push) {
  if (fails) return new AuditFailure('timeout', 'It took too long.');
  if (unread.length === 0) return undefined;
  return {
    unread: unread.map((one) => {
      const [path = '', reason, kind] = one.split(' ');
      return { path, reason: reason as 'binary', ...(kind === 'media' && { isMedia: true as const }) };
    }),
  };
}

function headOf(pushed: number): string {
  return pushed.toString(16).padStart(40, 'a');
}

function shown({ place, body }: { readonly place: string; readonly body: string }): string {
  const states = [...body.matchAll(/^<!-- assay:finding .* (\w+) -->$/gm)]
    .map(([, state]) => state)
    .join(',');
  return `${place} ${states} ${/^\*\*\w+: Found (.+)\*\*$/m.exec(body)?.[1]}`;
}

/** Without numbers, and without those of statuses, of which the ones on the way depend on what is quicker. */
function calls(writes: readonly string[]): readonly string[] {
  return writes
    .filter((one) => !/\/statuses\//.test(one))
    .map((one) => one.replace(/\/(?:[0-9a-f]{40}|\d+)(?=\/|$)/g, '/*'));
}

t.test('review: 72 pull requests at GitLab, and the writes that each takes', async (t) => {
  t.setTimeout(0);
  await leavesBehind(t, 'gitlab', await gitLabStage(t));
});

t.test('review: 68 pull requests at Gitea, and the writes that each takes', async (t) => {
  t.setTimeout(0);
  await leavesBehind(t, 'gitea', await giteaStage(t));
});
