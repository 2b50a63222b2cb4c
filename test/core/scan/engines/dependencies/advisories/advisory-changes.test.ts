// Only records that changed are fetched, and nothing is called current that is not.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { advisoryStatus } from '../../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-database.ts';
import { idsOf, type OsvRecord, place, record, sync, writeExport } from '../advisory-setup.ts';

const day = (number: number) => `2026-02-${String(number).padStart(2, '0')}T00:00:00.123456Z`;
const of = (id: string, number: number, fixed = '1.2.0') =>
  record(id, id.toLowerCase(), fixed, { modified: day(number) });

/** A source of one ecosystem; what it publishes is set by `publish`, and may be altered file by file. */
async function source(t: Test) {
  const { from, databasePath } = place(t);
  const asked: string[] = [];
  const publish = (records: readonly OsvRecord[]) => {
    writeExport(from, 'npm', records);
    for (const each of records) writeFileSync(join(from, 'npm', `${each.id}.json`), JSON.stringify(each));
    const lines = records.map(({ id, modified }) => `${modified},${id}`).sort();
    writeFileSync(join(from, 'npm/modified_id.csv'), `${lines.reverse().join('\n')}\n`);
  };
  mkdirSync(join(from, 'npm'), { recursive: true });
  writeFileSync(join(from, 'ecosystems.txt'), 'npm\n');
  const server = createServer(({ url = '', headers }, response) => {
    const file = join(from, decodeURIComponent(url));
    if (!existsSync(file)) return response.writeHead(404).end();
    const bytes = readFileSync(file);
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
    if (url.startsWith('/npm')) asked.push(url.slice(5));
    if (headers['if-none-match'] === etag) return response.writeHead(304).end();
    return response.writeHead(200, { etag }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = async (date = day(1)) => {
    asked.length = 0;
    return (await sync(databasePath, url, { fetch, now: () => new Date(date) })).sources[0];
  };
  const ids = (name: string) => idsOf(databasePath, name, '1.0.0');
  const status = () => advisoryStatus(databasePath);
  return { path: (name: string) => join(from, 'npm', name), asked, publish, run, ids, status };
}

t.test('advisory sync: only changed records are fetched once an ecosystem was read', async (t) => {
  const { asked, publish, run, ids, status } = await source(t);
  publish([of('A-1', 1), of('A-2', 1), of('A-3', 1)]);
  t.match(await run(), { state: 'updated', stored: 3 });
  t.strictSame(asked, ['all.zip'], 'at first the archive');

  publish([of('A-1', 1), of('A-2', 2, '0.5.0'), of('A-4', 3)]);
  t.match(await run(), { state: 'updated', records: 3, stored: 2, unchanged: 1, removed: 1 });
  t.strictSame(asked.sort(), ['A-2.json', 'A-4.json', 'modified_id.csv']);
  t.strictSame(await ids('a-1'), ['A-1']);
  t.strictSame(await ids('a-2'), [], 'the newer record counts');
  t.strictSame(await ids('a-3'), [], 'what is no longer listed is gone');
  t.strictSame(await ids('a-4'), ['A-4']);

  t.match(await run(), { state: 'unchanged' });
  t.strictSame(asked, ['modified_id.csv']);

  publish([of('A-1', 1), { ...of('A-2', 4), withdrawn: day(4) }, of('A-4', 3)]);
  t.match(await run(), { state: 'updated', withdrawn: 1, unchanged: 2 });
  t.match(await run(), { state: 'unchanged' });

  publish([of('A-1', 5), { ...of('A-2', 4), withdrawn: day(4) }, of('A-4', 3)]);
  t.match(await run(), { state: 'updated', stored: 1, unchanged: 2 });
  t.match(status(), { sources: [{ withdrawn: 1, broken: 0 }] }, 'those of earlier syncs count, too');
});

t.test('advisory sync: the archive is read where the list of changes is of no use', async (t) => {
  const many = Array.from({ length: 40 }, (_, index) => of(`A-${index + 1}`, 1));
  const changes: Record<string, (source: { path(name: string): string }) => void> = {
    'no list': ({ path }) => rmSync(path('modified_id.csv')),
    'an empty list': ({ path }) => writeFileSync(path('modified_id.csv'), ''),
    'a list that was cut': ({ path }) => writeFileSync(path('modified_id.csv'), `${day(25)},A-1\n`),
    'a page instead of a list': ({ path }) =>
      writeFileSync(path('modified_id.csv'), '<html>Sign in</html>\n'),
    'a name that leaves the folder': ({ path }) =>
      writeFileSync(path('modified_id.csv'), `${readFileSync(path('modified_id.csv'))}${day(25)},../A-1\n`),
    'a record that is not there': ({ path }) => rmSync(path('A-2.json')),
    'an older copy of a record': ({ path }) => writeFileSync(path('A-2.json'), JSON.stringify(of('A-2', 1))),
    'another record': ({ path }) => writeFileSync(path('A-2.json'), JSON.stringify(of('A-9', 25))),
    'no record at all': ({ path }) => writeFileSync(path('A-2.json'), 'null'),
  };
  const { path, asked, publish, run, ids } = await source(t);
  let number = 2;
  for (const [title, change] of Object.entries(changes)) {
    publish(many);
    await run();
    const fixed = number % 2 === 0 ? '0.5.0' : '1.5.0';
    publish([...many.filter(({ id }) => id !== 'A-2'), of('A-2', number, fixed)]);
    change({ path });
    t.match(await run(), { state: 'updated' }, title);
    t.ok(asked.includes('all.zip'), title);
    t.strictSame(await ids('a-2'), fixed === '0.5.0' ? [] : ['A-2'], title);
    number += 1;
  }
});

t.test('advisory sync: listed changes that nothing has yet are no success', async (t) => {
  const { path, publish, run, ids } = await source(t);
  publish([of('A-1', 1), of('A-2', 1)]);
  await run();
  const archive = readFileSync(path('all.zip'));
  publish([of('A-1', 1), of('A-2', 2, '0.5.0')]);
  writeFileSync(path('all.zip'), archive);
  rmSync(path('A-2.json'));
  t.match(await run(), { state: 'failed', message: /lacks changes/ });
  t.strictSame(await ids('a-2'), ['A-2'], 'what was there stays');
  publish([of('A-1', 1), of('A-2', 2, '0.5.0')]);
  t.match(await run(), { state: 'updated' });
  t.strictSame(await ids('a-2'), []);
});

t.test('advisory sync: what changed without being listed comes with the archive after a week', async (t) => {
  const { asked, publish, run, ids } = await source(t);
  publish([of('A-1', 1)]);
  await run(day(1));
  publish([of('A-1', 1, '0.5.0')]);
  t.match(await run(day(7)), { state: 'updated', unchanged: 1 });
  t.strictSame(asked, ['modified_id.csv']);
  t.strictSame(await ids('a-1'), ['A-1'], 'the list says nothing of it');

  t.match(await run(day(8)), { state: 'updated', stored: 1 });
  t.strictSame(asked, ['all.zip']);
  t.strictSame(await ids('a-1'), []);

  publish([of('A-1', 1, '0.5.0'), of('A-2', 2)]);
  t.match(await run(day(9)), { state: 'updated', stored: 1 });
  t.strictSame(asked, ['modified_id.csv', 'A-2.json'], 'and the list again from then on');
});
