// All repositories of a team at once, and again: only what failed is audited a second time.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';

t.test('assay audits run --team: audits all, and the second time only what failed', async (t) => {
  const home = t.testdir({ good: { 'a.txt': 'hello\n' }, bad: {} });
  const git = (...args: string[]) => execFileSync('git', ['-C', join(home, 'good'), ...args]);
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first');
  const assay = assayIn(home);
  const local = (...words: string[]) => assay.here([...words, '--local', '--data-dir', join(home, 'portal')]);
  await local('teams', 'create', 'Team');
  await local('repos', 'add', `file://${join(home, 'good')}`, `file://${join(home, 'bad')}`);
  const run = () => local('audits', 'run', '--team', 'Team', '--type', 'security');

  const first = await run();
  t.match(first.stdout, /^bad security: failed: There is no Git repository at .*bad/m);
  t.match(first.stdout, /2 audits requested, 0 under way, 0 finished before, 0 refused\.\n$/);
  t.equal(first.code, 3, 'what failed was not decided');
  const second = await run();
  t.match(second.stdout, /1 audit requested, 0 under way, 1 finished before, 0 refused\.\n$/);
  t.notMatch(second.stdout, /^good/m);
  t.equal(second.code, 3);
  const both = await local('audits', 'run', 'good', '--all', '--type', 'security');
  t.same([both.code, /either a repository, --team or --all/.test(both.stderr)], [2, true]);
});
