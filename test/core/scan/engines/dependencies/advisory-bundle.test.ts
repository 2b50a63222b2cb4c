// One file of advisories for places without a network: what comes out is what went in, or nothing.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import t from 'tap';
import {
  exportAdvisories,
  importAdvisories,
} from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-bundle.ts';
import { AdvisoryDatabase } from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-database.ts';
import { idsOf, now, place, record, sync, writeExport } from './advisory-setup.ts';

async function filled(t: Parameters<typeof place>[0], more: readonly ReturnType<typeof record>[] = []) {
  const { from, databasePath } = place(t);
  writeExport(from, 'npm', [
    record('A-1', 'left', '1.2.0', { aliases: ['CVE-2026-1'] }),
    record('A-2', 'left', '2.0.0'),
    ...more,
  ]);
  writeFileSync(
    join(from, 'known_exploited_vulnerabilities.json'),
    JSON.stringify({ vulnerabilities: [{ cveID: 'CVE-2026-1', dateAdded: '2026-03-01' }] }),
  );
  writeFileSync(join(from, 'epss.csv'), 'CVE-2026-1,0.5,0.9\n');
  await sync(databasePath, from);
  const folder = join(from, '..');
  return {
    from,
    folder,
    databasePath,
    file: join(folder, 'bundle'),
    other: join(folder, 'other', 'advisories.db'),
  };
}

function contentOf(databasePath: string) {
  const database = AdvisoryDatabase.open(databasePath);
  const content = {
    status: database?.status(),
    named: database?.named('cve-2026-1'),
    exploitation: database?.exploitation('CVE-2026-1'),
    covers: ['npm', 'Go'].map((ecosystem) => database?.covers(ecosystem)),
  };
  database?.close();
  return content;
}

t.test('advisory bundle: brings all of one database into another, again and again', async (t) => {
  const { from, databasePath, file, other } = await filled(t);
  const { head, sha256 } = await exportAdvisories(databasePath, file, now);
  t.match(head, { advisories: 2, syncedAt: now.toISOString(), kev: { entries: 1 }, euKev: { entries: 0 } });

  t.strictSame(await importAdvisories(file, other, { sha256: sha256.toUpperCase() }), { head, sha256 });
  t.strictSame(contentOf(other), contentOf(databasePath));
  t.strictSame(await idsOf(other, 'left', '1.0.0'), ['A-1', 'A-2']);

  writeExport(from, 'npm', [record('A-2', 'left', '2.0.0')]);
  await sync(databasePath, from, { now: () => new Date(now.getTime() + 1000) });
  await exportAdvisories(databasePath, file, now);
  await importAdvisories(file, other);
  t.strictSame(await idsOf(other, 'left', '1.0.0'), ['A-2'], 'what left the advisories leaves the copy, too');
  t.match(
    (await sync(other, from)).sources,
    [{ state: 'unchanged' }],
    'a sync from the same place goes on from there',
  );
});

t.test('advisory bundle: one that is not as it was written is refused, and changes nothing', async (t) => {
  const { databasePath, file, other } = await filled(t);
  const { sha256 } = await exportAdvisories(databasePath, file, now);
  await importAdvisories(file, other);
  const before = contentOf(other);
  const whole = readFileSync(file);
  const text = gunzipSync(whole).toString();
  const changed = text.replace('A-1', 'A-9');
  const lines = text.trimEnd().split('\n');
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1);
  const broken: Readonly<Record<string, Buffer>> = {
    'a bit flipped': flipped,
    'cut off': whole.subarray(0, whole.length - 20),
    'another id': gzipSync(changed),
    'the last line missing': gzipSync(`${lines.slice(0, -1).join('\n')}\n`),
    'a line missing': gzipSync(`${lines.toSpliced(3, 1).join('\n')}\n`),
    'text behind its end': gzipSync(`${text}["settings","covered:*","*"]\n`),
    'no line end': gzipSync(text.trimEnd()),
    'not packed': Buffer.from(text),
    'another format': gzipSync('{"format":"other"}\n'),
    empty: Buffer.alloc(0),
  };
  for (const [what, bytes] of Object.entries(broken)) {
    writeFileSync(file, bytes);
    await t.rejects(importAdvisories(file, other, { force: true }), { code: 'VALIDATION_ERROR' }, what);
  }
  t.strictSame(contentOf(other), before);

  writeFileSync(file, whole);
  await t.rejects(importAdvisories(file, other, { sha256: 'ab'.repeat(32) }), { message: /has the SHA-256/ });
  await t.resolves(importAdvisories(file, other, { sha256 }));
  await t.rejects(importAdvisories(`${file}-nowhere`, other), { code: 'VALIDATION_ERROR' });
});

t.test(
  'advisory bundle: a whole one with rows that fit nothing is refused, and changes nothing',
  async (t) => {
    const { databasePath, file, other } = await filled(t);
    await exportAdvisories(databasePath, file, now);
    await importAdvisories(file, other);
    const before = contentOf(other);
    const [head = '', ...rows] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').slice(0, -1);
    const { createHash } = await import('node:crypto');
    for (const row of [
      '["affected","npm","left",77,"x"]',
      '["advisories",9,"A-9","2026-01-01",0,"no record"]',
      '["advisories",9,"A-9","2026-01-01",0]',
      '["users","x"]',
      '["settings","name",{"value":1}]',
    ]) {
      const body = `${[head, ...rows, row].join('\n')}\n`;
      const sha256 = createHash('sha256').update(body).digest('hex');
      writeFileSync(file, gzipSync(`${body}${JSON.stringify({ sha256 })}\n`));
      await t.rejects(importAdvisories(file, other), { code: 'VALIDATION_ERROR' }, row);
    }
    t.strictSame(contentOf(other), before);
  },
);

t.test('advisory bundle: an older one replaces newer advisories only when told to', async (t) => {
  const { from, databasePath, file, other } = await filled(t);
  await exportAdvisories(databasePath, file, now);
  await sync(other, from, { now: () => new Date(now.getTime() + 86_400_000) });
  await t.rejects(importAdvisories(file, other), { message: /newer ones of 2026-06-02.* --force/ });
  await t.resolves(importAdvisories(file, other, { force: true }));
});

t.test('advisory bundle: nothing is written where there is nothing', async (t) => {
  const { folder, file } = await filled(t);
  await t.rejects(exportAdvisories(join(folder, 'none.db'), file, now), {
    message: /There is no advisory database/,
  });
  t.notOk(existsSync(join(folder, 'none.db')));
  t.notOk(existsSync(file));
});
