// A portal that is connected with the double of GitLab, and what GitLab delivers.
import { randomUUID } from 'node:crypto';
import type { Test } from 'tap';
import { gitLab } from '../../packages/server/src/code-host/gitlab/gitlab.ts';
import { GitLabDouble, gitLabProject, gitLabToken } from './gitlab-double.ts';
import { hostWorld } from './host-world.ts';
import { commit, patch } from './review-world.ts';

export const gitLabSecret = ['a secret of', 'the webhook'].join(' ');

export async function gitLabWorld(t: Test, databaseUrl?: string) {
  const double = new GitLabDouble();
  const settings = {
    webUrl: double.webUrl,
    token: gitLabToken,
    webhookSecrets: [gitLabSecret],
    defaultRole: 'developer',
  } as const;
  const world = await hostWorld(t, (runtime) => gitLab(settings, runtime), {
    origin: double.webUrl,
    fetch: double.fetch,
    databaseUrl,
  });
  double.now = () => world.runtime.now();
  const project = { ...gitLabProject, default_branch: 'main' };
  const receive = (
    name: string,
    body: object,
    given: { readonly headers?: Readonly<Record<string, string>>; readonly secret?: string } = {},
  ) =>
    world.receive(Buffer.from(JSON.stringify(body)), {
      'x-gitlab-event': name,
      'x-gitlab-token': given.secret ?? gitLabSecret,
      'idempotency-key': randomUUID(),
      ...given.headers,
    });
  /** The body of an event of a merge request as it stands. */
  const mergeRequest = (action: string, number = 1, further: object = {}, changes: object = {}) => {
    const pull = double.pulls.get(number);
    return {
      object_kind: 'merge_request',
      event_type: 'merge_request',
      user: { id: 6, username: 'bob' },
      project,
      object_attributes: {
        ...{ id: 1000 + number, iid: number, action, state: pull?.state === 'closed' ? 'closed' : 'opened' },
        ...{ draft: pull?.draft, target_branch: pull?.baseRef ?? 'main', last_commit: { id: pull?.head } },
        updated_at: randomUUID(),
        ...further,
      },
      changes,
    };
  };
  const deliver = (body: object) => receive('Merge Request Hook', body);
  const open = (head: string, change: object = {}) =>
    double.pulls.set(1, {
      ...{ state: 'open', draft: false, merged: false, head, base: commit(0), files: { 'app.ts': patch } },
      ...change,
    });
  /** The head of merge request 1 moves. */
  const push = async (action: string, head: string) => {
    const before = double.pulls.get(1)?.head;
    open(head);
    const moved = action === 'update' && before !== undefined ? { oldrev: before } : {};
    const receipt = await deliver(mergeRequest(action, 1, moved));
    await world.settled();
    return receipt;
  };
  const note = (about: { id: number; note: string; type?: string | null }, number = 1) =>
    receive('Note Hook', {
      object_kind: 'note',
      user: { id: 5, username: 'ada' },
      project,
      object_attributes: { ...about, noteable_type: 'MergeRequest', action: 'create', system: false },
      merge_request: { iid: number },
    });
  return { ...world, double, project, receive, mergeRequest, deliver, open, push, note };
}
