// The lists of exploited vulnerabilities of CISA and of the EU: each as it is published, both together, and what left them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import t from 'tap';
import { AdvisoryDatabase } from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-database.ts';
import {
  earliestKev,
  readEuKev,
} from '../../../../../packages/core/src/scan/engines/dependencies/advisories/kev-lists.ts';
import { place, record, sync, writeExport } from './advisory-setup.ts';

const entry = (cveID: string, more: object) => ({
  cveID,
  euvdID: 'EUVD-2026-1',
  originSource: 'CNW',
  ...more,
});

/** As published: days with slashes or dashes, words in any case, and texts that stand for nothing. */
const euList = [
  entry('CVE-2026-1', { dateReported: '2026/02/10', exploitationType: 'Ransomware', patchedSince: 'tbc' }),
  entry('cve-2026-2', { dateReported: '2026-04-01', exploitationType: 'unknown', cwes: '-' }),
  entry('', { dateReported: '2026/05/01' }),
  entry('CVE-2026-3', { dateReported: 'tbc' }),
  null,
];

const cisaList = {
  dateReleased: '2026-11-19T10:00:00.000Z',
  vulnerabilities: [{ cveID: 'CVE-2026-1', dateAdded: '2026-03-01', dueDate: '2026-03-22' }],
};

function readKevOf(databasePath: string, cve: string) {
  const database = AdvisoryDatabase.open(databasePath);
  const known = database?.exploitation(cve)?.kev ?? null;
  database?.close();
  return known;
}

t.test('kev lists: either list makes a vulnerability exploited, and what left it is not on it', async (t) => {
  const { from, databasePath } = place(t);
  writeExport(from, 'npm', [record('A-1', 'left', '1.2.0')]);
  const euPath = join(from, 'eukev.json');
  writeFileSync(join(from, 'known_exploited_vulnerabilities.json'), JSON.stringify(cisaList));
  writeFileSync(euPath, JSON.stringify(euList));

  const { exploitation } = await sync(databasePath, from);
  t.match(exploitation, [
    { source: 'kev', entries: 1 },
    { source: 'euKev', entries: 2 },
    { source: 'epss', state: 'missing' },
  ]);
  t.strictSame(readKevOf(databasePath, 'CVE-2026-1'), {
    dateAdded: '2026-02-10',
    dueDate: '2026-03-22',
    ransomware: true,
    listedBy: ['CISA', 'EU'],
  });
  t.strictSame(readKevOf(databasePath, 'CVE-2026-2'), {
    dateAdded: '2026-04-01',
    dueDate: null,
    ransomware: null,
    listedBy: ['EU'],
  });
  t.equal(readKevOf(databasePath, 'CVE-2026-3'), null);

  writeFileSync(euPath, '[]');
  await sync(databasePath, from);
  t.match(readKevOf(databasePath, 'CVE-2026-1'), { dateAdded: '2026-03-01', listedBy: ['CISA'] });
  t.equal(readKevOf(databasePath, 'CVE-2026-2'), null, 'taken off the list');
  writeFileSync(euPath, '{}');
  await t.rejects(sync(databasePath, from), {
    message: "The EU's KEV file is not a list of vulnerabilities.",
  });
});

t.test('kev lists: a list in another form is refused, not read as an empty one', async (t) => {
  t.throws(() => readEuKev(Buffer.from('[{"cve": "CVE-2026-1", "date": "2026-01-01"}]')), {
    message: /no entry with cveID/,
  });
  t.throws(() => readEuKev(Buffer.from('<html>')), { message: 'The KEV file is not valid JSON.' });
});

t.test('kev lists: several names of one vulnerability', async (t) => {
  const cisa = {
    dateAdded: '2026-03-01',
    dueDate: '2026-03-22',
    ransomware: null,
    listedBy: ['CISA'],
  } as const;
  const eu = { dateAdded: '2026-02-01', dueDate: null, ransomware: true, listedBy: ['EU'] } as const;
  t.strictSame(earliestKev([cisa, eu]), {
    dateAdded: '2026-02-01',
    dueDate: '2026-03-22',
    ransomware: true,
    listedBy: ['CISA', 'EU'],
  });
  t.equal(earliestKev([]), null);
  const old = { dateAdded: '2026-03-01', dueDate: null, ransomware: null };
  t.strictSame(earliestKev([old]), old);
});

t.test('kev lists: a database that an older version filled has no list of the EU', async (t) => {
  const { databasePath } = place(t);
  mkdirSync(join(databasePath, '..'));
  await sync(databasePath, t.testdir({ 'x.json': JSON.stringify(record('A-1', 'left', '1.2.0')) }));
  const db = new Database(databasePath);
  db.exec(
    'ALTER TABLE exploitation DROP COLUMN eu_since; ALTER TABLE exploitation DROP COLUMN eu_ransomware',
  );
  db.exec("INSERT INTO exploitation (cve, kev_since) VALUES ('CVE-2026-1', '2026-03-01')");
  db.close();

  t.match(readKevOf(databasePath, 'CVE-2026-1'), { dateAdded: '2026-03-01', listedBy: ['CISA'] });
  const database = AdvisoryDatabase.open(databasePath);
  t.match(database?.status().euKev, { entries: 0, syncedAt: null });
  database?.close();
});
