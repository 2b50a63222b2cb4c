// Digests of archives in the versions of lockfiles: for which package, in which versions, and where none is named.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { findDigests } from '../../../../packages/core/src/scan/history/find-digest.ts';
import { readHistory } from '../../../../packages/core/src/scan/history/read-history.ts';
import { datedRepository } from './history-setup.ts';

t.test('findDigests: names the package and the versions of files, and files without digests', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-digests-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const repository = datedRepository(join(folder, 'app'));
  const digest = 'ab'.repeat(32);
  repository.on('2026-03-01', 'Ada', {
    'requirements.txt': `six==1.0 --hash=sha256:${digest}\n`,
    'web/requirements.txt': 'flask==1.0\n',
  });
  repository.on('2026-03-02', 'Ada', { 'requirements.txt': 'six==1.1\n' });
  const { index } = await readHistory(repository.opened, {});

  const found = await findDigests(index, repository.opened, new Set([digest, 'cd'.repeat(32)]));

  t.same([...found.places.keys()], [digest]);
  const [place] = found.places.get(digest) ?? [];
  t.match(place?.question, { ecosystem: 'PyPI', name: 'six', range: '1.0' });
  t.same(
    [...(place?.versions ?? [])].map((one) => index.versions.all[one]?.path),
    ['requirements.txt'],
  );
  t.same(found.withoutDigests, ['requirements.txt', 'web/requirements.txt']);
});
