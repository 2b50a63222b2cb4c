// A portal that is connected with the double of Gitea, and what Gitea delivers, signed.
import { createHmac, randomUUID } from 'node:crypto';
import type { Test } from 'tap';
import { gitea } from '../../packages/server/src/code-host/gitea/gitea.ts';
import { GiteaDouble, giteaToken } from './gitea-double.ts';
import { hostWorld } from './host-world.ts';

export async function giteaWorld(t: Test, databaseUrl?: string) {
  const double = new GiteaDouble();
  const secret = ['a secret of', 'the webhook'].join(' ');
  const owner = { id: 9, login: 'acme', visibility: 'private' };
  double.repositories.push({ id: 7, full_name: 'acme/app', private: true, owner });
  const settings = {
    webUrl: double.webUrl,
    token: giteaToken,
    webhookSecrets: [secret],
    defaultRole: 'developer',
  } as const;
  const world = await hostWorld(t, (runtime) => gitea(settings, runtime), {
    origin: double.webUrl,
    fetch: double.fetch,
    databaseUrl,
  });
  const repository = { id: 7, full_name: 'acme/app', owner, default_branch: 'main' };
  const receive = (event: string, body: object) => {
    const bytes = Buffer.from(JSON.stringify({ ...body, repository }));
    return world.receive(bytes, {
      'x-gitea-event': event,
      'x-gitea-delivery': randomUUID(),
      'x-gitea-signature': createHmac('sha256', secret).update(bytes).digest('hex'),
    });
  };
  /** Of a pull request as it stands. */
  const deliver = (number: number, action: string) => {
    const { head, draft, baseRef = 'main' } = double.pulls.get(number) ?? {};
    return receive('pull_request', {
      action,
      number,
      changes: { ref: { from: 'old' } },
      pull_request: { number, head: { sha: head }, draft, base: { ref: baseRef }, at: randomUUID() },
      sender: { id: 6, login: 'bob' },
    });
  };
  return { ...world, double, receive, deliver };
}
