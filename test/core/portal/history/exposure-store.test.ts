// When findings first named an advisory, by any of its names, for the repositories and advisories that are asked about.
import type { Detection } from '@assay/core';
import t from 'tap';
import { ExposureStore } from '../../../../packages/core/src/portal/history/exposure-store.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

function vulnerable(name: string, id: string, aliases: readonly string[]): Detection {
  return detection(name, {
    category: 'dependency-vulnerability',
    package: { purl: `pkg:npm/${name}@1.0.0`, name, version: '1.0.0' } as Detection['package'],
    advisory: { id, aliases } as Detection['advisory'],
  });
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('knownSince: the first sighting by any name, of nothing that was not asked about', async (t) => {
    const url = await databaseUrl(t);
    const { tree, audit, repository, runtime } = await auditedRepository(t, () => url);
    const first = runtime.now().toISOString();
    tree.found = [vulnerable('left', 'GHSA-left', ['CVE-2026-1'])];
    await audit();
    runtime.advance(86_400_000);
    const later = [vulnerable('pad', 'GHSA-other', ['CVE-2026-1']), vulnerable('up', 'GHSA-up', [])];
    tree.found = [...tree.found, ...later];
    await audit();
    const database = new Database(dialectFor(url));
    t.teardown(() => database.close());
    const exposed = (repositoryId: string, advisory: string, ...aliases: string[]) =>
      ({ repositoryId, exposure: { advisory, aliases } }) as never;
    const known = async (...asked: never[]) => {
      const found = await new ExposureStore(database).knownSince(asked);
      return [...found].map(([name, at]) => [name, at.slice(0, 10)]).sort();
    };

    const day = first.slice(0, 10);
    const next = runtime.now().toISOString().slice(0, 10);
    const { id } = repository;
    t.same(await known(exposed(id, 'EUVD-1', 'cve-2026-1')), [
      [`${id} cve-2026-1`, day],
      [`${id} ghsa-left`, day],
      [`${id} ghsa-other`, next],
    ]);
    t.same(
      (await known(exposed(id, 'GHSA-left'), exposed(id, 'GHSA-up'))).map(([name]) => name),
      [`${id} cve-2026-1`, `${id} ghsa-left`, `${id} ghsa-up`],
      'of each that is asked about',
    );
    t.same(await known(exposed(id, 'GHSA-lef')), []);
    t.same(await known(exposed('00000000-0000-0000-0000-000000000000', 'GHSA-left')), []);
    t.same(await known(), []);
  });
});
