// Filling the advisory database from folders and zips.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import {
  AdvisoryDatabase,
  advisoryStatus,
} from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-database.ts';
import { readZip } from '../../../../../packages/core/src/scan/source/read-zip.ts';
import { idsOf, place, record, rememberingLog, sync, writeExport } from './advisory-setup.ts';
import { zipOf } from './zip-file.ts';

t.test('advisory sync: imports a folder of exports, and only changed ones again', async (t) => {
  const { from, databasePath } = place(t);
  writeExport(from, 'npm', [
    record('A-1', 'left', '1.2.0'),
    record('A-2', 'left', '2.0.0'),
    record('A-3', 'right', '1.0.0'),
  ]);
  writeExport(from, 'PyPI', [
    {
      id: 'P-1',
      modified: '2026-01-02T00:00:00Z',
      affected: [{ package: { ecosystem: 'PyPI', name: 'Some.Name_x' }, versions: ['1.0'] }],
    },
  ]);

  const first = await sync(databasePath, from);
  t.match(first.sources, [
    { ecosystem: 'PyPI', state: 'updated', records: 1, stored: 1 },
    { ecosystem: 'npm', state: 'updated', records: 3, stored: 3, unchanged: 0 },
  ]);
  t.strictSame(await idsOf(databasePath, 'left', '1.0.0'), ['A-1', 'A-2']);
  t.strictSame(await idsOf(databasePath, 'left', '1.5.0'), ['A-2']);
  t.strictSame(
    await idsOf(databasePath, 'some-name-X', '1.0.0', 'PyPI'),
    ['P-1'],
    'names and versions as PyPI reads them',
  );
  t.equal(statSync(databasePath).mode & 0o777, 0o600);
  t.notOk(existsSync(`${databasePath}-wal`), 'a reader needs nothing but the file');

  const again = await sync(databasePath, from);
  t.match(again.sources, [{ state: 'unchanged' }, { state: 'unchanged' }]);

  writeExport(from, 'npm', [
    record('A-1', 'left', '1.1.0', { modified: '2026-02-01T00:00:00Z' }),
    record('A-3', 'right', '1.0.0'),
    record('A-4', 'left', null),
  ]);
  const changed = await sync(databasePath, from);
  t.match(changed.sources, [
    { state: 'unchanged' },
    { state: 'updated', records: 3, stored: 2, unchanged: 1, removed: 1 },
  ]);
  t.strictSame(await idsOf(databasePath, 'left', '1.0.5'), ['A-1', 'A-4']);
  t.strictSame(await idsOf(databasePath, 'left', '1.1.5'), ['A-4'], 'A-1 has changed, A-2 is gone');

  t.match(advisoryStatus(databasePath), {
    advisories: 4,
    ecosystems: [
      { ecosystem: 'PyPI', advisories: 1, packages: 1 },
      { ecosystem: 'npm', advisories: 3, packages: 2 },
    ],
    newestRecord: '2026-02-01T00:00:00Z',
    syncedAt: '2026-06-01T00:00:00.000Z',
  });
  t.equal(advisoryStatus(join(from, 'none.db')), null);
});

t.test('advisory sync: withdrawn, older and malformed records', async (t) => {
  const { from, databasePath } = place(t);
  const log = rememberingLog();
  const withdrawn = { withdrawn: '2026-01-05T00:00:00Z', modified: '2026-01-05T00:00:00Z' };
  writeExport(from, 'npm', [
    record('A-1', 'left', '1.2.0'),
    { ...record('A-2', 'left', null), affected: [{ package: 1 }] },
  ]);

  t.match((await sync(databasePath, from, { log })).sources, [{ stored: 1, broken: 1 }]);
  t.match(log.warnings, [{ message: 'skipped an advisory', file: 'A-2.json', reason: /without ecosystem/ }]);

  writeExport(from, 'npm', [record('A-1', 'left', '1.2.0', withdrawn)]);
  t.match((await sync(databasePath, from)).sources, [{ stored: 0, withdrawn: 1 }]);
  t.strictSame(await idsOf(databasePath, 'left', '1.0.0'), []);
  t.match(advisoryStatus(databasePath), { advisories: 0, sources: [{ withdrawn: 1, broken: 0 }] });

  const mirror = `${from}-mirror`;
  writeExport(mirror, 'npm', [record('A-1', 'left', '1.2.0')]);
  await sync(databasePath, mirror);
  t.strictSame(await idsOf(databasePath, 'left', '1.0.0'), [], 'an older copy brings nothing back');
});

t.test('advisory sync: a record from two sources stays as long as one has it', async (t) => {
  const { from, databasePath } = place(t);
  const other = `${from}-other`;
  writeExport(from, 'npm', [record('A-1', 'left', '1.2.0')]);
  writeExport(other, 'npm', [record('A-1', 'left', '1.2.0'), record('A-2', 'left', null)]);
  await sync(databasePath, from);
  await sync(databasePath, other);

  writeExport(from, 'npm', []);
  t.match((await sync(databasePath, from)).sources, [{ removed: 0 }]);
  t.strictSame(await idsOf(databasePath, 'left', '1.0.0'), ['A-1', 'A-2']);
  writeExport(other, 'npm', [record('A-2', 'left', null)]);
  t.match((await sync(databasePath, other)).sources, [{ removed: 1 }]);
  t.strictSame(await idsOf(databasePath, 'left', '1.0.0'), ['A-2']);
});

t.test('advisory sync: a stopped sync keeps what it has and continues from there', async (t) => {
  const { from, databasePath } = place(t);
  const records = Array.from({ length: 2000 }, (_, index) => record(`A-${index}`, `p${index}`, null));
  writeExport(from, 'npm', records);
  const controller = new AbortController();
  const progress = ({ done }: { done: number }) => done >= 1000 && controller.abort(new Error('stopped'));

  await t.rejects(sync(databasePath, from, { signal: controller.signal, progress }), { message: 'stopped' });
  const kept = advisoryStatus(databasePath);
  t.ok(kept !== null && kept.advisories >= 900 && kept.syncedAt === null);

  const [source] = (await sync(databasePath, from)).sources;
  t.ok((source?.unchanged ?? 0) >= 900);
  t.equal(advisoryStatus(databasePath)?.advisories, 2000);
});

t.test(
  'advisory sync: one ecosystem, one zip file, a folder of records; and the coverage of each',
  async (t) => {
    const { from, databasePath } = place(t);
    writeExport(from, 'npm', [record('A-1', 'left', '1.2.0')]);
    writeExport(from, 'PyPI', []);
    const covers = (ecosystem: string) => {
      const database = AdvisoryDatabase.open(databasePath);
      const covered = database?.covers(ecosystem);
      database?.close();
      return covered;
    };

    t.match((await sync(databasePath, from, { ecosystems: ['NPM'] })).sources, [{ ecosystem: 'npm' }]);
    t.strictSame([covers('npm'), covers('PyPI'), covers('Hex')], [true, false, false]);
    await t.rejects(sync(databasePath, from, { ecosystems: ['Hex'] }), { code: 'VALIDATION_ERROR' });
    await sync(databasePath, from);
    t.strictSame([covers('PyPI'), covers('Hex')], [true, false]);
    writeFileSync(join(from, 'ecosystems.txt'), 'npm\nPyPI\n');
    await sync(databasePath, from);
    t.equal(covers('Hex'), true, 'the origin lists all it has: silence means something');

    rmSync(databasePath);
    await sync(databasePath, join(from, 'npm', 'all.zip'));
    t.strictSame([covers('npm'), covers('PyPI')], [true, false]);

    rmSync(databasePath);
    const loose = `${from}-loose`;
    mkdirSync(loose);
    writeFileSync(join(loose, 'A-9.json'), JSON.stringify(record('A-9', 'left', null)));
    await sync(databasePath, loose);
    t.strictSame(await idsOf(databasePath, 'left', '7.0.0'), ['A-9']);

    await t.rejects(sync(databasePath, `${from}-nowhere`), { code: 'VALIDATION_ERROR' });
    await t.rejects(sync(databasePath, t.testdir({ empty: {} })), { code: 'VALIDATION_ERROR' });
  },
);

t.test(
  'advisory sync: reads EPSS and KEV, compressed or not, beside the advisories or by name',
  async (t) => {
    const { from, databasePath } = place(t);
    writeExport(from, 'npm', [record('A-1', 'left', '1.2.0')]);
    const epssPath = join(from, 'scores.gz');
    writeFileSync(
      epssPath,
      gzipSync(
        '#model_version:v1,score_date:2026-11-20T00:00:00+0000\ncve,epss,percentile\nCVE-2026-1,0.5,0.9\nCVE-2026-2,1e-05,0.1\nodd,line\n',
      ),
    );
    const kevPath = join(from, 'kev.json');
    writeFileSync(
      kevPath,
      JSON.stringify({
        dateReleased: '2026-11-19T10:00:00.000Z',
        vulnerabilities: [
          {
            cveID: 'CVE-2026-1',
            dateAdded: '2026-03-01',
            dueDate: '2026-03-22',
            knownRansomwareCampaignUse: 'Known',
          },
          null,
        ],
      }),
    );

    t.match(await sync(databasePath, from, { epssPath, kevPath }), { epssScores: 2, kevEntries: 1 });

    const database = AdvisoryDatabase.open(databasePath);
    const date = '2026-11-20';
    t.strictSame(database?.exploitation('CVE-2026-1'), {
      epss: { probability: 0.5, percentile: 0.9, date },
      kev: { dateAdded: '2026-03-01', dueDate: '2026-03-22', ransomware: true, listedBy: ['CISA'] },
    });
    t.strictSame(database?.exploitation('CVE-2026-2'), {
      epss: { probability: 0.00001, percentile: 0.1, date },
      kev: null,
    });
    t.match(database?.status(), { epss: { entries: 2, date }, kev: { entries: 1, date: '2026-11-19' } });
    t.equal(database?.exploitation('CVE-2026-3'), null);
    database?.close();
    writeFileSync(kevPath, '[]');
    await t.rejects(sync(databasePath, from, { kevPath }), { code: 'VALIDATION_ERROR' });
  },
);

t.test('advisory sync: hostile and damaged zip files', async (t) => {
  const { from, databasePath } = place(t);
  const good = record('A-1', 'left', '1.2.0');
  const bytes = Buffer.from(JSON.stringify(good));
  const path = join(from, 'npm', 'all.zip');
  mkdirSync(join(from, 'npm'), { recursive: true });
  const log = rememberingLog();

  const bomb = Buffer.alloc(17 * 1024 * 1024, 0x20);
  writeFileSync(
    path,
    zipOf([
      { name: 'bomb.json', bytes: bomb },
      { name: 'liar.json', bytes: bomb, claimedSize: 10 },
      { name: 'damaged.json', bytes, claimedCrc32: 1 },
      { name: 'A-1.json', bytes },
      { name: 'README.md', bytes },
    ]),
  );
  t.match((await sync(databasePath, from, { log })).sources, [{ records: 4, stored: 1, broken: 3 }]);
  t.match(log.warnings[0], { file: 'bomb.json', reason: /exceeds the maximum/ });

  for (const broken of [
    'no zip at all, but long enough to be one',
    '',
    zipOf([{ name: 'a.json', bytes }]).subarray(0, 60),
  ]) {
    writeFileSync(path, broken);
    t.match((await sync(databasePath, from)).sources, [{ state: 'failed', message: /zip/ }]);
  }
  t.strictSame(await idsOf(databasePath, 'left', '1.0.0'), ['A-1'], 'a failed sync takes nothing away');
  writeFileSync(path, zipOf([{ name: '../../A-1.json', bytes }]));
  t.match((await sync(databasePath, from)).sources, [{ state: 'failed' }], 'a path that climbs is refused');

  writeFileSync(
    path,
    zipOf([
      { name: 'a.json', bytes },
      { name: 'b.json', bytes },
    ]),
  );
  const names = [];
  const limits = { maxEntries: 2, maxEntryBytes: 1000, maxTotalBytes: bytes.length + 1 };
  for await (const entry of readZip(path, limits))
    names.push(
      entry.read().then(
        () => entry.name,
        (error) => error.code,
      ),
    );
  t.strictSame(await Promise.all(names), ['a.json', 'VALIDATION_ERROR']);
});

t.test('advisory database: a database of another version is refused', async (t) => {
  const { databasePath, from } = place(t);
  writeExport(from, 'npm', []);
  await sync(databasePath, from);
  const file = readFileSync(databasePath);
  file.writeUInt32BE(99, 60);
  writeFileSync(databasePath, file);

  t.throws(() => AdvisoryDatabase.open(databasePath), { code: 'CONFLICT_DUPLICATE' });
  await t.rejects(sync(databasePath, from), { code: 'CONFLICT_DUPLICATE' });
});
