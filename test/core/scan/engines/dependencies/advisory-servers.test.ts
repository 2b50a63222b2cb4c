// Filling the advisory database from servers, and asking an API instead.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { download } from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-download.ts';
import { OsvApi } from '../../../../../packages/core/src/scan/engines/dependencies/advisories/osv-api.ts';
import { silentLog } from '../../../../../packages/core/src/support/runtime.ts';
import {
  audit,
  idsOf,
  type OsvRecord,
  packageLock,
  place,
  record,
  sync,
  writeExport,
} from './advisory-setup.ts';

/** A server for one test; gives its address. */
async function serve(t: Test, listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

t.test('advisory sync: a mirror is fetched over HTTP, and only once', async (t) => {
  const { from, databasePath } = place(t);
  writeExport(from, 'npm', [record('A-1', 'left', '1.2.0')]);
  writeExport(from, 'GitHub Actions', []);
  const asked: string[] = [];
  const url = await serve(t, ({ url = '', headers }, response) => {
    const path = decodeURIComponent(url);
    asked.push(`${path} ${headers['if-none-match'] ?? ''}`.trim());
    if (path === '/mirror/ecosystems.txt')
      return response.end('GitHub Actions\nnpm\nPyPI\nDebian:12\n../up\n');
    const file = path.replace('/mirror/', `${from}/`);
    if (!existsSync(file)) return response.writeHead(404).end();
    if (headers['if-none-match'] === '"one"') return response.writeHead(304).end();
    return response.writeHead(200, { etag: '"one"' }).end(readFileSync(file));
  });

  const first = await sync(databasePath, `${url}/mirror`, { fetch });
  t.match(first.sources, [
    { ecosystem: 'GitHub Actions', state: 'updated' },
    { ecosystem: 'npm', state: 'updated', stored: 1 },
    { ecosystem: 'PyPI', state: 'failed', message: /404/ },
  ]);
  t.strictSame(await idsOf(databasePath, 'left', '1.0.0'), ['A-1']);
  t.notOk(existsSync(join(databasePath, '..', 'advisories-download', 'npm.zip')));
  asked.length = 0;
  const again = await sync(databasePath, `${url}/mirror`, { fetch, ecosystems: ['npm'] });
  t.match(again.sources, [{ ecosystem: 'npm', state: 'unchanged' }]);
  t.strictSame(asked, [
    '/mirror/ecosystems.txt',
    // A mirror may have exploitation data, too: it is small, and comes first.
    '/mirror/known_exploited_vulnerabilities.json',
    '/mirror/eukev.json',
    '/mirror/epss_scores-current.csv.gz',
    // Without a list of changes the archive is downloaded.
    '/mirror/npm/modified_id.csv',
    '/mirror/npm/all.zip "one"',
  ]);
  await t.rejects(sync(databasePath, 'http://mirror.example/osv', { fetch }), { code: 'VALIDATION_ERROR' });
});

t.test('advisory sync: an interrupted download is resumed', async (t) => {
  const path = join(t.testdir(), 'all.zip');
  const whole = Buffer.alloc(300_000, 'advisory');
  const ranges: (string | undefined)[] = [];
  const url = await serve(t, ({ headers }, response) => {
    ranges.push(headers.range);
    const start = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
    const status = start > 0 && headers['if-range'] === '"one"' ? 206 : 200;
    const rest = status === 206 ? whole.subarray(start) : whole;
    response.writeHead(status, { etag: '"one"', 'content-length': rest.length });
    if (ranges.length > 1) return void response.end(rest);
    response.write(rest.subarray(0, 100_000), () => setTimeout(() => response.destroy(), 50));
  });

  t.strictSame(await download(new URL(url), path, { fetch }), { etag: '"one"' });

  t.ok(readFileSync(path).equals(whole));
  t.equal(ranges.length, 2);
  t.match(ranges[1], /^bytes=[1-9]\d*-$/);
  await t.rejects(download(new URL(url), path, { fetch, maxBytes: 1000 }), { code: 'VALIDATION_ERROR' });
});

/** An OSV API that knows the given records; it breaks the batch into pages of one. */
function osvApi(records: readonly OsvRecord[], asked: string[]): RequestListener {
  const answer = (body: string): unknown => {
    const { queries } = JSON.parse(body);
    asked.push(JSON.stringify(queries));
    const results = queries.map((query: { package?: { name: string }; page_token?: string }) => {
      const named = records.filter(({ affected }) =>
        JSON.stringify(affected ?? '').includes(`"${query.package?.name}"`),
      );
      const page = Number(query.page_token ?? 0);
      const vulns = named.slice(page, page + 1).map(({ id, modified }) => ({ id, modified }));
      if (vulns.length === 0) return {};
      return { vulns, ...(page + 1 < named.length ? { next_page_token: String(page + 1) } : {}) };
    });
    return { results };
  };
  return (request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      if (request.url === '/v1/querybatch') return response.end(JSON.stringify(answer(body)));
      const id = decodeURIComponent(request.url ?? '').replace('/v1/vulns/', '');
      const found = records.find((each) => each.id === id);
      return found === undefined ? response.writeHead(404).end('{}') : response.end(JSON.stringify(found));
    });
  };
}

t.test('OSV API: is queried page by page when there is no database', async (t) => {
  const asked: string[] = [];
  const records = [
    record('GO-1', 'left', '1.2.0', { aliases: ['GHSA-rated', 'GHSA-unknown'] }),
    record('A-2', 'left', '1.4.0', { database_specific: { severity: 'LOW' } }),
    record('A-3', 'left', null, { withdrawn: '2026-01-01T00:00:00Z' }),
    { ...record('GHSA-rated', 'other', null), database_specific: { severity: 'CRITICAL' } },
  ];
  const url = await serve(t, osvApi(records, asked));
  const files = {
    'package-lock.json': packageLock({ left: { version: '1.0.0' }, right: { version: '2.0.0' } }),
  };

  const { detections, coverage } = await audit(files, { osvApiUrl: url, fetch });

  t.match(
    detections.map(({ advisory, severity }) => [advisory?.id, severity]),
    [
      ['A-2', 'low'],
      ['GHSA-rated', 'critical'],
    ],
  );
  t.equal(coverage.summary().complete, true);
  t.strictSame(JSON.parse(asked[0] ?? ''), [
    { package: { ecosystem: 'npm', name: 'left' }, version: '1.0.0' },
    { package: { ecosystem: 'npm', name: 'right' }, version: '2.0.0' },
  ]);
  t.equal(asked.length, 3);
});

t.test(
  'OSV API: a temporary failure is retried; a server that stays silent makes the audit partial',
  async (t) => {
    let failures = 2;
    const api = osvApi([record('A-1', 'left', '1.2.0')], []);
    const url = await serve(t, (request, response) => {
      if (failures-- > 0) return response.writeHead(503).end();
      return api(request, response);
    });
    const options = { fetch, log: silentLog, retryMs: 1 };
    const [hits] = await new OsvApi({ ...options, url }).match([
      { ecosystem: 'npm', name: 'left', version: '1.0.0' },
    ]);
    t.equal(hits?.length, 1);

    const files = { 'package-lock.json': packageLock({ left: { version: '1.0.0' } }) };
    const liars: Record<string, RequestListener> = {
      'is refused': (_, response) => response.writeHead(400).end('{}'),
      'answers no JSON': (_, response) => response.end('<html>'),
      'answers too little': (_, response) => response.end('{"results":[]}'),
      'names what it can not give': (request, response) =>
        request.method === 'POST'
          ? response.end('{"results":[{"vulns":[{"id":"X-1"}]}]}')
          : response.writeHead(404).end(),
      'pages for ever': (_, response) => response.end('{"results":[{"next_page_token":"more"}]}'),
      'moves away': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    };
    for (const [what, listener] of Object.entries(liars)) {
      const liar = new OsvApi({ ...options, url: await serve(t, listener) });
      await t.rejects(liar.match([{ ecosystem: 'npm', name: 'left', version: '1.0.0' }]), what);
    }
    const refused = await audit(files, {
      osvApiUrl: await serve(t, (_, response) => response.writeHead(400).end()),
      fetch,
    });
    t.match(refused.coverage.summary(), { complete: false, skipped: [{ reason: 'no_advisories' }] });
    t.throws(() => new OsvApi({ ...options, url: 'http://api.example' }), { code: 'VALIDATION_ERROR' });
  },
);

t.test('OSV API: an unreachable server is retried once, without a long wait', async (t) => {
  for (const code of ['ENOTFOUND', 'ETIMEDOUT']) {
    let asked = 0;
    const fetch = async () => {
      asked += 1;
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
    };
    const api = new OsvApi({ url: 'https://api.example', fetch, log: silentLog, retryMs: 1 });

    await t.rejects(api.match([{ ecosystem: 'npm', name: 'left', version: '1.0.0' }]));

    t.equal(asked, code === 'ENOTFOUND' ? 2 : 4, code);
  }
});

t.test('OSV API: matches before a failure are kept, and only the rest is unknown', async (t) => {
  const records = [record('A-1', 'package-0', '1.2.0')];
  let batches = 0;
  const answer = osvApi(records, []);
  const url = await serve(t, (request, response) => {
    if (request.url === '/v1/querybatch') batches += 1;
    // The first 2,500 packages take three.
    if (batches > 3) response.writeHead(403).end();
    else answer(request, response);
  });
  const packages = Array.from({ length: 2_600 }, (_, index) => [`package-${index}`, { version: '1.0.0' }]);
  const files = { 'package-lock.json': packageLock(Object.fromEntries(packages)) };

  const { detections, coverage } = await audit(files, { osvApiUrl: url, fetch });

  t.match(
    detections.map(({ advisory }) => advisory?.id),
    ['A-1'],
  );
  t.match(coverage.summary(), {
    complete: false,
    notices: [{ reason: 'no_advisories', subject: 'npm', count: 100 }],
  });
});
