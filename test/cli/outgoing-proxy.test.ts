// A portal behind a proxy, from the command line: what the process of an audit fetches goes through it.
import { join } from 'node:path';
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';
import { connectProxy } from '../helpers/connect-proxy.ts';
import { gitRepository } from '../helpers/git-repository.ts';

const lockfile = JSON.stringify({
  lockfileVersion: 3,
  packages: { '': { dependencies: { left: '1.0.0' } }, 'node_modules/left': { version: '1.0.0' } },
});

t.test('audits run: git and OSV go through HTTPS_PROXY, and not where NO_PROXY says so', async (t) => {
  const home = t.testdir();
  const assay = assayIn(home);
  const proxy = await connectProxy(t);
  const repository = gitRepository(join(home, 'here'), { 'package-lock.json': lockfile });
  const env = {
    HTTPS_PROXY: proxy.url,
    NO_PROXY: 'direct.example.com',
    ASSAY_OSV_API_URL: 'https://osv.example.com',
    ASSAY_ALLOW_LOCAL_REPOSITORIES: 'true',
  };
  const local = (...words: string[]) =>
    assay.run([...words, '--local', '--data-dir', join(home, 'portal'), '--json'], { env });
  await local('teams', 'create', 'Platform');
  const audit = async (url: string, name: string, type: string) => {
    await local('repos', 'add', url);
    return local('audits', 'run', name, '--type', type);
  };

  const remote = await audit('https://git.example.com/team/remote.git', 'remote', 'security');
  const dependencies = await audit(`file://${repository.path}`, 'here', 'dependency');
  await audit('https://direct.example.com/team/direct.git', 'direct', 'security');

  t.not(remote.code, 0);
  t.not(dependencies.code, 0, 'an OSV that does not answer is no clean result');
  t.same(new Set(proxy.asked), new Set(['CONNECT git.example.com:443', 'CONNECT osv.example.com:443']));
});
