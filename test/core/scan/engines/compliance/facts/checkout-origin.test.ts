import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { checkoutOrigin } from '../../../../../../packages/core/src/scan/engines/compliance/facts/checkout-origin.ts';

t.test('checkout origin: as people find it, whatever way it was cloned; none of a folder', async (t) => {
  const of = (remote?: string): Promise<string | undefined> => {
    const folder = t.testdir({});
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
    git('init', '-q');
    if (remote !== undefined) git('remote', 'add', 'origin', remote);
    return checkoutOrigin({ directory: join(folder, '.git') });
  };
  t.equal(await of('https://github.com/acme/tool.git'), 'https://github.com/acme/tool');
  t.equal(await of('git@github.com:acme/tool.git'), 'https://github.com/acme/tool');
  t.equal(await of('/srv/git/tool'), undefined);
  t.equal(await of('no address'), undefined);
  t.equal(await of(), undefined);
});
