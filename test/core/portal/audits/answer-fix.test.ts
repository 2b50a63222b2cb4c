// A proposed change that does something to packages is assessed as a fix by the process that audits.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { folderWithDatabase, testPortal } from '../../../helpers/test-portal.ts';
import { before, direct, fixWorld, goodFix, lock } from '../../scan/fixes/fix-setup.ts';

const types = ['security', 'dependency'] as const;

t.test('answerFix: assesses a change by its messages, and leaves alone what fixes nothing', async (t) => {
  const world = await fixWorld(t);
  const dataDirectory = await folderWithDatabase(t);
  cpSync(world.databasePath, join(dataDirectory, 'advisories.db'));
  const { portal } = await testPortal(t, { dataDirectory });
  const base = world.repository.git('rev-parse', 'main');
  const assessed = async (head: string, asked: readonly ('security' | 'dependency')[] = types) => {
    const { signal } = new AbortController();
    const order = { url: world.repository.path, head, base, commits: [head], types: asked, signal };
    const audits = await portal.changeAudits.run(order);
    return audits.find(({ type }) => type === 'dependency')?.fix;
  };

  const good = world.change(goodFix, 'Fix CVE-2026-0001');
  t.match(await assessed(good), {
    verdict: 'fixed',
    targets: [{ id: 'CVE-2026-0001', status: 'gone', package: 'left' }],
    reasons: [],
  });
  t.equal(await assessed(good, ['dependency']), undefined, 'not audited for all that fixes are assessed by');

  const half = world.change({ 'package-lock.json': goodFix['package-lock.json'] ?? '' }, 'Fix CVE-2026-0001');
  t.match(await assessed(half), {
    verdict: 'not_fixed',
    targets: [{ status: 'remains' }],
    reasons: [{ code: 'advisory_remains', examples: [/left 1\.0\.0 in tools/] }],
  });

  const hidden = world.change({ '.assayignore': 'CVE-2026-0001\n' }, 'Fix CVE-2026-0001');
  t.match(await assessed(hidden), { verdict: 'not_fixed' }, 'hides it');

  const other = world.change({ 'package-lock.json': lock(direct, { ...before, right: '1.0.0' }) });
  t.equal(await assessed(other), null, 'touches nothing that is vulnerable');
  t.equal(await assessed(world.change({ 'README.md': 'x\n' })), null, 'touches no package');
});
