// Files of packages from a registry: of the archive that it names, read and not installed.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { npmArchives } from '../../../../../packages/core/src/scan/repairs/npm/npm-archives.ts';
import { tarOf } from '../../../../helpers/tar-file.ts';

t.test('npmArchives: reads the files of a release, and says what it cannot read', async (t) => {
  const archive = gzipSync(
    tarOf({ 'package/package.json': '{"main":"a.js"}', 'package/lib/a.js': 'exports.a = 1;' }),
  );
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  let isBroken = false;
  const server = createServer((request, response) => {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (isBroken) response.writeHead(403).end();
    else if (request.url === '/left')
      response.end(
        JSON.stringify({
          name: 'left',
          'dist-tags': {},
          versions: {
            '1.0.0': { name: 'left', version: '1.0.0', dist: { tarball: `${origin}/left.tgz`, integrity } },
          },
        }),
      );
    else if (request.url === '/left.tgz') response.end(archive);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.teardown(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = t.testdir({ '.npmrc': `registry=${origin}/\n`, home: {} });
  const options = {
    folder,
    environment: { HOME: `${folder}/home` },
    fetch: globalThis.fetch,
    signal: new AbortController().signal,
  };
  const source = npmArchives(options);
  const of = (name: string, version = '1.0.0', ecosystem = 'npm') => source({ ecosystem, name, version });

  const files = await of('left');
  t.ok(files?.has('lib/a.js'));
  t.notOk(files?.has('package/lib/a.js'));
  t.equal(await files?.read('lib/a.js'), 'exports.a = 1;');
  t.equal(await files?.read('gone.js'), undefined);
  t.equal(await of('left', '9.0.0'), undefined);
  t.equal(await of('right'), undefined);
  t.equal(await of('left', '1.0.0', 'PyPI'), undefined);
  const hashOf = (bytes: Buffer) =>
    ({ algorithm: 'SHA-512', value: createHash('sha512').update(bytes).digest('hex') }) as const;
  const locked = { ecosystem: 'npm', name: 'left', version: '1.0.0' };
  t.ok(await source({ ...locked, hashes: [hashOf(archive)] }));
  await t.rejects(source({ ...locked, hashes: [hashOf(Buffer.from('other'))] }), {
    message: 'the archive of left 1.0.0 could not be read (EINTEGRITY)',
  });
  isBroken = true;
  await t.rejects(
    npmArchives(options)({
      ecosystem: 'npm',
      name: 'left',
      version: '1.0.0',
    }),
    { message: 'the archive of left 1.0.0 could not be read (E403)' },
  );
});
