// The questions for a real server, asked of the doubles: each is answered, and what is written is gone back on.
import t from 'tap';
import { gitea } from '../../../packages/server/src/code-host/gitea/gitea.ts';
import { gitLab } from '../../../packages/server/src/code-host/gitlab/gitlab.ts';
import { GiteaDouble, giteaToken } from '../../helpers/gitea-double.ts';
import { GitLabDouble, gitLabToken } from '../../helpers/gitlab-double.ts';
import { askLiveHost, type LiveHost, type LiveStep, watched } from '../../helpers/live-host.ts';
import { commit, patch } from '../../helpers/review-world.ts';
import { testRuntime } from '../../helpers/test-runtime.ts';

const pull = {
  ...({ state: 'open', draft: false, merged: false } as const),
  ...{ head: commit(1), base: commit(0), files: { 'app.ts': patch } },
};
const { signal } = new AbortController();

async function stepsOf(live: Omit<LiveHost, 'signal'>): Promise<readonly LiveStep[]> {
  const steps: LiveStep[] = [];
  for await (const step of askLiveHost({ ...live, signal })) steps.push(step);
  return steps;
}

t.test('live host: GitLab', async (t) => {
  const double = new GitLabDouble();
  double.pulls.set(1, { ...pull });
  const { contract, webUrl } = double;
  const settings = { webUrl, token: gitLabToken, webhookSecrets: ['s'], defaultRole: 'developer' } as const;
  const host = gitLab(settings, { ...testRuntime(), fetch: watched(contract, double.fetch) });

  t.equal((await stepsOf({ host, contract })).length, 11);
  t.same(double.writes, [], 'nothing is written unless it may be');
  const writeIn = { fullName: 'acme/platform/app', number: 1 };
  const steps = await stepsOf({ host, contract, writeIn });
  t.same(
    steps.filter(({ result }) => result === undefined),
    [],
  );
  t.equal(steps.length, 19);
  t.match(double.holds, [{ notes: [{ resolved: true }] }]);
  t.same(contract.faults, []);
});

t.test('live host: Gitea, and a step that fails', async (t) => {
  const double = new GiteaDouble();
  const owner = { id: 9, login: 'acme' };
  double.repositories.push({ id: 7, full_name: 'acme/app', private: true, owner });
  double.pulls.set(1, { ...pull });
  const { contract, webUrl } = double;
  const settings = { webUrl, token: giteaToken, webhookSecrets: ['s'], defaultRole: 'developer' } as const;
  const host = gitea(settings, { ...testRuntime(), fetch: watched(contract, double.fetch) });

  const steps = await stepsOf({ host, contract, writeIn: { fullName: 'acme/app', number: 1 } });
  t.same(
    steps.filter(({ result }) => result === undefined),
    [],
  );
  t.same(
    double.reviews.filter(({ state }) => state === 'REQUEST_CHANGES'),
    [],
  );
  double.isDown = true;
  const [step] = await stepsOf({
    host: gitea(settings, { ...testRuntime(), fetch: double.fetch }),
    contract,
  });
  t.match(step, { result: undefined, error: /cannot be reached/ });
});
