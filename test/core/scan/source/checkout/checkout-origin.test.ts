import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { openSource } from '@assay/core';
import t from 'tap';
import {
  checkoutOrigin,
  remoteOrigin,
} from '../../../../../packages/core/src/scan/source/checkout/checkout-origin.ts';
import { parseRepositoryUrl } from '../../../../../packages/core/src/scan/source/git/repository-url.ts';

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

t.test('remote origin: its address, and of a local repository where that was cloned from', async (t) => {
  const of = (url: string) => remoteOrigin(parseRepositoryUrl(url, { allowLocal: true }));
  t.strictSame(await of('git@github.com:acme/tool.git'), { origin: 'https://github.com/acme/tool' });
  const folder = t.testdir({ 'README.md': '# Tool' });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-qm', 'Begin');
  const url = `file://${folder}`;
  t.strictSame(await of(url), {});
  git('remote', 'add', 'origin', 'https://github.com/acme/tool.git');
  t.strictSame(await of(url), { origin: 'https://github.com/acme/tool' });
  git('clone', '-q', '--bare', folder, 'bare');
  t.strictSame(await of(`${url}/bare`), {}, 'one step is followed, no chain');
  const source = await openSource({ kind: 'repository', url }, { allowLocal: true });
  t.equal(source.origin, 'https://github.com/acme/tool', 'the portal knows it, too');
  await source.close();
});
