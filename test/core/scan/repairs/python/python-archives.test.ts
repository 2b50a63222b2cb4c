// Files of Python packages from an index: of the archive that the lockfile names, read and not installed.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { pythonArchives } from '../../../../../packages/core/src/scan/repairs/python/python-archives.ts';
import { tarOf } from '../../../../helpers/tar-file.ts';
import { zipOf } from '../../engines/dependencies/zip-file.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const wheel = zipOf([{ name: 'left/__init__.py', bytes: Buffer.from('a = 1') }]);
const sources = gzipSync(tarOf({ 'left-1.0/src/left/__init__.py': 'b = 1' }));

async function index(
  t: Test,
  files: Readonly<Record<string, Buffer>>,
  digests: Readonly<Record<string, string>> = {},
) {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const file = files[path.slice(1)];
    if (file) response.end(file);
    else if (path === '/simple/left/')
      response.end(
        JSON.stringify({
          files: Object.entries(files).map(([filename, bytes]) => ({
            filename,
            url: `/${filename}`,
            hashes: { sha256: digests[filename] ?? sha256(bytes) },
            yanked: 'vulnerable',
          })),
        }),
      );
    else response.writeHead(path.includes('broken') ? 500 : 404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.teardown(() => server.close());
  const source = pythonArchives({
    folder: '.',
    environment: { PIP_INDEX_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/simple` },
    fetch: globalThis.fetch,
    signal: new AbortController().signal,
  });
  return (more: object = {}) => source({ ecosystem: 'PyPI', name: 'Left', version: '1.0.0', ...more });
}

t.test('pythonArchives: a wheel first, sources where the lockfile names these, yanked or not', async (t) => {
  const of = await index(t, {
    'left-1.0-py3-none-any.whl': wheel,
    'left-1.0.tar.gz': sources,
    'left-1.0-py3-none-manylinux_x86_64.whl': zipOf([]),
  });

  t.same((await of())?.paths, ['left/__init__.py']);
  const locked = await of({ hashes: [{ algorithm: 'SHA-256', value: sha256(sources) }] });
  t.equal(await locked?.read('src/left/__init__.py'), 'b = 1');
  t.equal(await of({ version: '2.0' }), undefined);
  t.equal(await of({ name: 'right' }), undefined);
  t.equal(await of({ ecosystem: 'npm' }), undefined);
  await t.rejects(of({ hashes: [{ algorithm: 'SHA-256', value: sha256(Buffer.from('other')) }] }), {
    message: 'the archive of Left 1.0.0 has another digest than the lockfile says',
  });
  await t.rejects(of({ name: 'broken' }), {
    message:
      /^the archive of broken 1\.0\.0 could not be read \(127\.0\.0\.1:\d+ answered with status 500\)$/,
  });
});

t.test('pythonArchives: believes no archive with another digest, and none that is damaged', async (t) => {
  const name = 'left-1.0-py3-none-any.whl';
  const other = await index(t, { [name]: wheel }, { [name]: sha256(sources) });
  await t.rejects(other(), { message: /another digest than its index says/ });
  await t.rejects(other({ hashes: [{ algorithm: 'SHA-256', value: sha256(sources) }] }), {
    message: /another digest than the lockfile says/,
  });
  const damaged = await index(t, { [name]: wheel.subarray(0, 40) });
  await t.rejects(damaged(), { message: /damaged, or too large/ });
  const cut = await index(t, { 'left-1.0.tar.gz': sources.subarray(0, 30) });
  await t.rejects(cut(), { message: /damaged, or too large/ });
});
