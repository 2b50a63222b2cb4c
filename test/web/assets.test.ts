// What the server answers for the page, and what the page computes without a browser.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plugin } from '@assay/server';
import Hapi from '@hapi/hapi';
import t from 'tap';
import { style } from '../../packages/core/src/scan/documents/html/style.ts';
import { cronInWords } from '../../packages/server/web/src/cron-words.ts';
import { testServer } from '../helpers/test-server.ts';

const assets = join(import.meta.dirname, '../../packages/server/dist/page/assets');

t.test('web assets: are small, compressed, hashed and cached for good', async (t) => {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const bytes = scripts.reduce((sum, name) => sum + readFileSync(join(assets, `${name}.gz`)).length, 0);
  // Of all pages together; what the first one loads is held in layout.test.ts.
  t.ok(bytes > 0 && bytes <= 168_000, `${bytes} bytes of script`);
  for (const name of scripts)
    t.notMatch(
      readFileSync(join(assets, name), 'utf8'),
      /createRequire|node:module/,
      `${name} is for browsers`,
    );

  const { server } = await testServer(t);
  const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
  const index = await get('/findings/01920000-0000-7000-8000-000000000000', {
    'accept-encoding': 'gzip, br',
  });
  t.match(index.headers, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    'content-security-policy': /script-src 'self'; style-src 'self';(?!.*unsafe)/,
    'x-frame-options': 'DENY',
  });
  const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(index.headers.etag) });
  t.equal(again.statusCode, 304, 'what is known is not sent again');
  const plain = await get('/');
  t.notOk(plain.headers['content-encoding']);
  t.notMatch(
    plain.payload,
    /<script(?! type="module" crossorigin src="\/assets\/)|<style|style=/,
    'nothing inline',
  );
  const [, script = ''] = /src="([^"]+)"/.exec(plain.payload) ?? [];
  for (const [accepted, encoding] of [
    ['gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0', 'gzip'],
    ['br', 'br'],
    ['', undefined],
  ]) {
    const asset = await get(script, { 'accept-encoding': accepted ?? '' });
    t.equal(asset.headers['content-encoding'], encoding, `accepts ${accepted}`);
    t.equal(asset.headers['cache-control'], 'public, max-age=31536000, immutable');
  }
  for (const path of ['/assets/none.js', '/assets/..%2findex.html', `${script}.br`, '/no-such-page'])
    t.equal((await get(path)).statusCode, 404, path);

  for (const path of ['/no-such-page', '/findings/x/y/z']) {
    const unknown = await get(path, { accept: 'text/html,application/xhtml+xml' });
    t.equal(unknown.statusCode, 404, path);
    t.match(unknown.headers['content-type'], 'text/html', 'a page for people');
  }
  for (const path of ['/v1/no-such-operation', '/assets/none.js'])
    t.match((await get(path, { accept: 'text/html' })).headers['content-type'], 'json', path);

  const host = Hapi.server();
  const options = {
    dataDirectory: t.testdir({}),
    osvApiUrl: null,
    jwtSecret: 'only for tests, and long enough for HS256',
  };
  await host.register({ plugin, options, routes: { prefix: '/portal' } });
  const below = (await host.inject('/portal')).payload;
  t.match(below, /data-prefix="\/portal"/);
  t.match(below, /src="\/portal\/assets\//, 'an embedder has it below the prefix');
  const off = Hapi.server();
  await off.register({ plugin, options: { ...options, web: false }, routes: { prefix: '/portal' } });
  t.equal((await off.inject('/portal')).statusCode, 404, 'or not at all');
});

t.test('cronInWords: describes a cron expression', async (t) => {
  const said: Record<string, string | undefined> = {
    '* * * * *': 'Every minute',
    '*/15 * * * *': 'Every 15 minutes',
    '0 * * * *': 'Every hour',
    '5,35 * * * *': 'Every hour at minute 5 and 35',
    '0 */6 * * *': 'Every 6 hours',
    '0 2 * * *': 'Every day at 02:00',
    '30 6 * * MON': 'On Monday at 06:30',
    '0 6 * * 1-5': 'On Monday to Friday at 06:00',
    '0 6 * * 0,3,7': 'On Sunday, Wednesday and Sunday at 06:00',
    '0 0 1,15 * *': 'On day 1 and 15 of the month at 00:00',
    '0 0 1 1,JUL *': 'On day 1 of the month at 00:00 in January and July',
    '0 0 13 * FRI': 'On day 13 of the month or on Friday at 00:00',
    '*/5 * * * 2': 'On Tuesday every 5 minutes',
    '*/20 8-18 * * *': undefined,
    '0 0 L * *': undefined,
    '0 0 * * 5#2': undefined,
    '0 0 * 13 *': undefined,
    '* * *': undefined,
    '': undefined,
  };
  for (const [cron, words] of Object.entries(said)) t.equal(cronInWords(cron), words, cron);
});

t.test('severity colors: are the same on the page and in the HTML report', async (t) => {
  const tokens = readFileSync(
    join(import.meta.dirname, '../../packages/server/web/src/style/tokens.css'),
    'utf8',
  );
  const [light = '', dark = ''] = style.split('@media (prefers-color-scheme:dark)');
  for (const severity of ['critical', 'high', 'medium', 'low', 'info', 'ok']) {
    const [, ...page] = new RegExp(`--${severity}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
    const report = [light, dark].map((part) => new RegExp(`--${severity}:(#\\w+)`).exec(part)?.[1]);
    t.same(page, report, severity);
  }
});
