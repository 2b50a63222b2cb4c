// `assay incident list --indicators`: the portal is asked for the whole list at once.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';

t.test('assay incident list: asks once for every package of a list', async (t) => {
  const asked: unknown[] = [];
  const digest = 'a'.repeat(64);
  const summary = { present: 0, could_have_resolved: 0, unknown: 0, not_found: 0 };
  const web = { repositoryId: '1', repository: 'web', verdict: 'present', versions: ['1.0.0'], branches: [] };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.method === 'POST') asked.push(JSON.parse(body));
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        verdict: 'present',
        searched: 2,
        from: null,
        to: '2026-01-01T00:00:00Z',
        indicators: [
          { indicator: 'npm:left@1.0.0', kind: 'package', verdict: 'present', summary, repositories: [web] },
          { indicator: 'npm:right@2.0.0', kind: 'package', verdict: 'not_found', summary, repositories: [] },
          { indicator: digest, kind: 'digest', verdict: 'unknown', summary, repositories: [] },
        ],
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const folder = t.testdir();
  const list = `ecosystem,package,version,sha256\nnpm,left,1.0.0,\nnpm,right,2.0.0,${digest}\n`;
  writeFileSync(join(folder, 'list.csv'), list);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { ASSAY_SERVER: origin, ASSAY_TOKEN: 'any' };
  const run = (...words: readonly string[]) => assayIn(folder).here(['incident', 'list', ...words], { env });

  const first = await run('--indicators', join(folder, 'list.csv'));
  t.match(first, {
    code: 1,
    stdout: /present +npm:left@1\.0\.0 +web.*not found +npm:right@2\.0\.0.*unknown +a{10}.*keeps no digests/s,
  });
  t.same(asked, [{ indicators: list }]);
  const exported = await assayIn(folder).here(
    ['incident', 'export', '--indicators', join(folder, 'list.csv')],
    { env },
  );
  t.equal(
    exported.stdout,
    [
      'indicator,kind,verdict,repository,repository_verdict,versions,branches',
      'npm:left@1.0.0,package,present,web,present,1.0.0,',
      'npm:right@2.0.0,package,not_found,,,,',
      `${digest},digest,unknown,,,,`,
      '',
    ].join('\r\n'),
  );
  t.match(await assayIn(folder).here(['incident', 'export'], { env }), { code: 2, stderr: /Name either/ });
  t.match(await run(), { code: 2, stderr: /Name either a package, or a list with --indicators FILE\./ });
});
