// `assay incident list --indicators`: one question for each package, and `unknown` for what no portal keeps.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { fleetIndicators } from '../../../packages/cli/src/history/fleet-indicators.ts';
import { assayIn } from '../../helpers/assay-command.ts';

t.test('fleetIndicators: the worst verdict counts, and a digest is unknown', async (t) => {
  const list = (...texts: readonly string[]) =>
    texts.map((text) => ({ kind: text.startsWith('sha') ? 'digest' : 'package', text }) as never);
  const verdicts: Readonly<Record<string, string>> = { hit: 'present', step: 'could_have_resolved' };
  const answered = (...texts: readonly string[]) =>
    fleetIndicators(list(...texts), async (asked) => ({ verdict: verdicts[asked] ?? 'not_found' }) as never);

  t.equal((await answered('none', 'sha256:x', 'hit')).verdict, 'present');
  t.equal((await answered('none', 'step', 'sha256:x')).verdict, 'could_have_resolved');
  t.equal((await answered('none', 'sha256:x')).verdict, 'unknown');
  t.equal((await answered('none')).verdict, 'not_found');
  t.match(await answered('sha256:x'), { indicators: [{ kind: 'digest', answer: null }] });
});

t.test('assay incident list: asks about every package of a list', async (t) => {
  const asked: (string | null)[] = [];
  const server = createServer(({ url = '' }, response) => {
    const query = new URL(url, 'http://portal').searchParams;
    asked.push(query.get('package'));
    const isHit = query.get('package') === 'npm:left@1.0.0';
    const verdict = isHit ? 'present' : 'not_found';
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({
        verdict,
        items: [{ repository: 'web', verdict }],
        pagination: { total: 1, hasMore: false, limit: 100, offset: 0 },
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const folder = t.testdir();
  const digest = 'a'.repeat(64);
  writeFileSync(
    join(folder, 'list.csv'),
    `ecosystem,package,version,sha256\nnpm,left,1.0.0,\nnpm,right,2.0.0,${digest}\n`,
  );
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { ASSAY_SERVER: origin, ASSAY_TOKEN: 'any' };
  const run = (...words: readonly string[]) => assayIn(folder).here(['incident', 'list', ...words], { env });

  t.match(await run('--indicators', join(folder, 'list.csv')), {
    code: 1,
    stdout: /present +npm:left@1\.0\.0 +web.*not found +npm:right@2\.0\.0.*unknown +a{10}.*keeps no digests/s,
  });
  t.same(asked, ['npm:left@1.0.0', 'npm:right@2.0.0']);
  t.match(await run(), { code: 2, stderr: /Name either a package, or a list with --indicators FILE\./ });
});
