// A vulnerability by any of its names: what the local database says, else what OSV's API says.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { silentLog, syncAdvisories } from '../../../../../packages/core/src/scan/advisories.ts';
import { explainAdvisory } from '../../../../../packages/core/src/scan/engines/dependencies/advisories/explain-advisory.ts';

const record = {
  id: 'GHSA-aaaa-bbbb-cccc',
  modified: '2024-01-01T00:00:00Z',
  published: '2023-12-01T00:00:00Z',
  aliases: ['CVE-2023-99999'],
  summary: 'Made-up flaw',
  details: 'A flaw that was made up.',
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
  affected: [
    {
      package: { ecosystem: 'npm', name: 'made-up' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }],
    },
  ],
};
const refuse: typeof fetch = async () => {
  throw new Error('no request was expected');
};

t.test('explainAdvisory: reads the local database by any name, and asks no server then', async (t) => {
  const folder = t.testdir({ osv: {} });
  const databasePath = join(folder, 'advisories.db');
  mkdirSync(join(folder, 'osv'), { recursive: true });
  writeFileSync(join(folder, 'osv', `${record.id}.json`), JSON.stringify(record));
  await syncAdvisories({
    databasePath,
    from: join(folder, 'osv'),
    fetch: refuse,
    log: silentLog,
    now: () => new Date(),
  });

  for (const name of ['CVE-2023-99999', 'GHSA-aaaa-bbbb-cccc']) {
    const found = await explainAdvisory(name, {
      databasePath,
      osvApiUrl: 'https://osv.example.com',
      fetch: refuse,
    });
    t.match(found, {
      ids: ['GHSA-aaaa-bbbb-cccc', 'CVE-2023-99999'],
      summary: 'Made-up flaw',
      severity: { level: 'critical' },
      packages: [{ ecosystem: 'npm', name: 'made-up' }],
    });
  }
  t.equal(await explainAdvisory('CVE-2023-1', { databasePath, osvApiUrl: null, fetch: refuse }), undefined);
});

t.test('explainAdvisory: a record without a date was published at no time', async (t) => {
  const undated = { ...record, id: 'GO-2022-0001', aliases: [], published: '0001-01-01T00:00:00Z' };
  const answer: typeof fetch = async () => Response.json(undated);
  const databasePath = join(t.testdir({}), 'none.db');

  const found = await explainAdvisory(undated.id, {
    databasePath,
    osvApiUrl: 'https://osv.example.com',
    fetch: answer,
  });

  t.match(found, { ids: [undated.id], published: null });
});

t.test('explainAdvisory: asks OSV for what the database does not know', async (t) => {
  const databasePath = join(t.testdir({}), 'none.db');
  const asked: string[] = [];
  const answer: typeof fetch = async (address) => {
    asked.push(String(address));
    return String(address).endsWith(record.id)
      ? new Response(JSON.stringify(record))
      : new Response('{}', { status: 404 });
  };
  const options = { databasePath, osvApiUrl: 'https://osv.example.com', fetch: answer };

  t.match(await explainAdvisory(record.id, options), { summary: 'Made-up flaw', exploitation: null });
  t.equal(await explainAdvisory('CVE-2023-1', options), undefined, 'a name that OSV does not know');
  t.strictSame(asked, [
    'https://osv.example.com/v1/vulns/GHSA-aaaa-bbbb-cccc',
    'https://osv.example.com/v1/vulns/CVE-2023-1',
  ]);
});
