// Files of Go modules from a proxy, compared with what go.sum says of them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { goArchives, sumOfMembers } from '../../../../../packages/core/src/scan/repairs/go/go-archives.ts';
import { zipOf } from '../../engines/dependencies/zip-file.ts';

const members = [
  { name: 'example.org/Left@v1.0.0/sub/b.go', bytes: Buffer.from('package sub\n') },
  { name: 'example.org/Left@v1.0.0/a.go', bytes: Buffer.from('package left\n') },
];

t.test('goArchives: reads the files of a module whose sum is that of go.sum', async (t) => {
  const server = createServer((request, response) => {
    if (request.url === '/example.org/!left/@v/v1.0.0.zip') response.end(zipOf(members));
    else if (request.url === '/example.org/!left/@v/v1.1.0.zip') response.end('no archive');
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.teardown(() => server.close());
  const options = {
    folder: '.',
    environment: { GOPROXY: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    fetch: globalThis.fetch,
    signal: new AbortController().signal,
  };
  const of = (version: string, more: object = {}, source = goArchives(options)) =>
    source({ ecosystem: 'Go', name: 'example.org/Left', version, ...more });

  const files = await of('1.0.0', { sum: sumOfMembers(members) });
  t.same(files?.paths, ['sub/b.go', 'a.go']);
  t.equal(await files?.read('a.go'), 'package left\n');
  t.ok(await of('v1.0.0'), 'where go.sum has none');
  t.equal(await of('2.0.0'), undefined);
  t.equal(await of('1.0.0', { ecosystem: 'npm' }), undefined);
  await t.rejects(of('1.0.0', { sum: 'h1:other=' }), {
    message: 'the archive of example.org/Left 1.0.0 has another sum than go.sum says',
  });
  await t.rejects(of('1.1.0'), { message: /damaged, or too large/ });
  await t.rejects(of('1.0.0', {}, goArchives({ ...options, environment: { GOPROXY: 'off' } })), {
    message: /could not be read \(No proxy is asked about example\.org\/Left/,
  });
});

t.test('sumOfMembers: is the sum that Go writes', async (t) => {
  // Of a module with one file, go.mod, which has the sum of its manifest.
  const one = [{ name: 'go.mod', bytes: Buffer.from('module github.com/pkg/errors\n') }];
  t.equal(sumOfMembers(one), 'h1:bwawxfHBFNV+L2hUp1rHADufV3IMtnDRdf1r5NINEl0=');
});
