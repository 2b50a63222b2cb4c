// What lies between the command and its server: certificates, proxies, faults that pass, and a person who leaves.
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { runningTimeout } from '../../packages/cli/src/client/running-timeout.ts';
import { assayIn } from '../helpers/assay-command.ts';
import { gitRepository } from '../helpers/git-repository.ts';

const user = { id: 'u', email: 'ada@example.com', name: 'Ada', role: 'viewer', createdAt: '2026-01-01' };

async function listening(t: Test, server: Server & { closeAllConnections?(): void }): Promise<number> {
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.teardown(() => {
    server.close();
    server.closeAllConnections?.();
  });
  return (server.address() as AddressInfo).port;
}

/** A certificate of its own authority for localhost. */
function certificate(folder: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', ...made, ...subject], { stdio: 'ignore' });
  return { key, cert };
}

const withoutOpenssl = spawnSync('openssl', ['version']).error && 'there is no openssl here';

t.test(
  'TLS: trusts only the certificate authority that is given',
  { skip: withoutOpenssl ?? false },
  async (t) => {
    const home = t.testdir();
    const files = certificate(home);
    const assay = assayIn(home);
    const options = { key: readFileSync(files.key), cert: readFileSync(files.cert) };
    const secure = createTlsServer(options, (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(user));
    });
    const port = await listening(t, secure);
    const plain = await listening(
      t,
      createServer((_, response) => response.end('{}')),
    );
    const whoami = (server: string, env = {}) =>
      assay.run(['whoami', '--json'], { env: { ASSAY_SERVER: server, ASSAY_TOKEN: 'x', ...env } });

    const unknown = await whoami(`https://localhost:${port}`);
    const known = await whoami(`https://localhost:${port}`, { NODE_EXTRA_CA_CERTS: files.cert });
    const ours = await whoami(`https://localhost:${port}`, { ASSAY_CA_FILE: files.cert });
    const noFile = await whoami(`https://localhost:${port}`, { ASSAY_CA_FILE: join(home, 'none.pem') });
    const noCertificate = await whoami(`https://localhost:${port}`, { ASSAY_CA_FILE: files.key });
    const otherName = await whoami(`https://127.0.0.1:${port}`, { NODE_EXTRA_CA_CERTS: files.cert });
    const noTls = await whoami(`https://localhost:${plain}`);

    t.equal(unknown.code, 5);
    t.match(unknown.stderr, /certificate of https:\/\/localhost:\d+ is not trusted .*NODE_EXTRA_CA_CERTS/);
    t.equal(known.code, 0, known.stderr);
    t.equal(ours.code, 0, ours.stderr);
    t.match([noFile.code, noFile.stderr], [2, /none\.pem \(ASSAY_CA_FILE\) does not exist/]);
    t.match([noCertificate.code, noCertificate.stderr], [2, /\(ASSAY_CA_FILE\) contains no PEM certificate/]);
    t.equal(otherName.code, 5);
    t.match(otherName.stderr, /certificate .* is not trusted/);
    t.equal(noTls.code, 5);
    t.match(noTls.stderr, /does not speak TLS\. Should the URL begin with http:/);
  },
);

t.test('proxy: uses the proxy of the environment, and says when it is down', async (t) => {
  const assay = assayIn(t.testdir());
  const asked: string[] = [];
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(user));
  });
  const port = await listening(t, server);
  const proxy = createServer((incoming, response) => {
    asked.push(incoming.url ?? '');
    const { method, headers, url = '' } = incoming;
    request(new URL(new URL(url).pathname, `http://127.0.0.1:${port}`), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 0, reply.headers);
      reply.pipe(response);
    }).end();
  });
  proxy.on('connect', (incoming, socket) => {
    asked.push(incoming.url ?? '');
    const tunnel = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    tunnel.on('error', () => socket.destroy());
    socket.on('error', () => tunnel.destroy());
  });
  const proxyPort = await listening(t, proxy);
  const whoami = (env: Record<string, string>) =>
    assay.run(['whoami', '--json'], {
      env: { ASSAY_SERVER: 'http://portal.example', ASSAY_TOKEN: 'x', ...env },
    });

  const through = await whoami({ HTTP_PROXY: `http://127.0.0.1:${proxyPort}` });
  const excepted = await assay.run(['whoami'], {
    env: {
      ASSAY_SERVER: `http://127.0.0.1:${port}`,
      ASSAY_TOKEN: 'x',
      HTTP_PROXY: 'http://127.0.0.1:9',
      NO_PROXY: '127.0.0.1',
    },
  });
  const down = await whoami({ HTTP_PROXY: 'http://127.0.0.1:9' });

  t.equal(through.code, 0, through.stderr);
  t.match(JSON.parse(through.stdout), { email: user.email });
  t.ok(asked.some((url) => url.includes('portal.example')));
  t.equal(excepted.code, 0, excepted.stderr);
  t.equal(down.code, 5);
  t.equal(down.stderr.trimEnd().split('\n').length, 1);
});

t.test('what passes is tried again: a 503 that says when, a connection that is cut', async (t) => {
  const assay = assayIn(t.testdir());
  for (const fault of ['503', 'cut']) {
    let asked = 0;
    const port = await listening(
      t,
      createServer((incoming, response) => {
        asked += 1;
        if (asked > 1) {
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(user));
        } else if (fault === '503') response.writeHead(503, { 'retry-after': '1' }).end('soon');
        else incoming.socket.destroy();
      }),
    );
    const env = { ASSAY_SERVER: `http://127.0.0.1:${port}`, ASSAY_TOKEN: 'x' };

    const ended = await assay.run(['whoami', '--verbose'], { env });

    t.equal(ended.code, 0, `${fault}: ${ended.stderr}`);
    t.equal(asked, 2, fault);
    t.match(ended.stderr, /GET \/v1\/users\/me 200 \d+ ms, request without ID/);
  }
});

t.test('logging: neither --verbose nor --debug prints a secret', async (t) => {
  const assay = assayIn(t.testdir());
  const port = await listening(
    t,
    createServer((_, response) => response.writeHead(200).end('{"email": "a')),
  );
  const env = { ASSAY_SERVER: `http://127.0.0.1:${port}`, ASSAY_TOKEN: 'very-secret-token' };

  const ended = await assay.run(
    ['api', 'POST', '/teams?code=one-time', '--body', '{"a":"in the body"}', '--verbose', '--debug'],
    { env },
  );

  t.equal(ended.code, 5);
  t.match(ended.stderr, /at /, 'stack trace');
  t.notMatch(ended.stderr, /very-secret-token|in the body|one-time/);
});

const withoutSignals = process.platform === 'win32' && 'there are no signals';

t.test('assay scan: an interrupted scan says what was not scanned', { skip: withoutSignals }, async (t) => {
  const home = t.testdir();
  const files = Object.fromEntries(
    Array.from({ length: 400 }, (_, i) => [`f${i}.txt`, `${i} text\n`.repeat(3_000)]),
  );
  gitRepository(join(home, 'large'), files);
  const child = assayIn(home).start(['scan', 'large', '--offline', '--json']);
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  // Once it listens for signals: the engines are loaded after that.
  setTimeout(() => child.kill('SIGINT'), 1_500);

  const code = await new Promise((resolve) => child.once('close', resolve));

  if (code !== 130) {
    t.comment(`the scan was done, or not yet at work, when the signal came: ${code}`);
    return;
  }
  t.match(stderr, /^assay: Interrupted: security (not started|stopped at|finished)/);
  const document = JSON.parse(stdout) as {
    error?: object;
    audits: readonly { status: string; coverage: { complete: boolean } }[];
  };
  const audit = document.audits.at(-1);
  // Before the engines run there is nothing to show; behind the last file there may be nothing left to interrupt.
  if (document.error) t.match(document.error, { code: 'INTERRUPTED', details: { notCovered: Array } });
  else if (/security finished/.test(stderr))
    t.equal(audit?.status === 'completed', audit?.coverage.complete, 'complete, or failed');
  else t.match(audit, { status: 'failed', coverage: { complete: false } });
});

t.test('lists: print pages as they arrive, and stop when the reader is gone', async (t) => {
  const assay = assayIn(t.testdir());
  const total = 5_000;
  const offsets: number[] = [];
  const port = await listening(
    t,
    createServer(({ url = '' }, response) => {
      const query = new URL(url, 'http://x').searchParams;
      const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
      offsets.push(offset);
      const items = Array.from({ length: Math.min(limit, total - offset) }, (_, index) => ({
        id: `id-${offset + index}`,
        severity: 'high',
        status: 'open',
        priority: { level: 'high', score: 60, reasons: [] },
        repositoryId: '01920000-0000-7000-8000-000000000000',
        title: 'A title that is longer than the column for it may be',
        location: { path: `folder/file-${offset + index}.js`, startLine: 1 },
      }));
      const pagination = { total, limit, offset, hasMore: offset + limit < total };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ items, pagination }));
    }),
  );
  const env = { ASSAY_SERVER: `http://127.0.0.1:${port}`, ASSAY_TOKEN: 'x', COLUMNS: '100' };
  const list = ['findings', 'list', '--all'];

  const whole = await assay.run(list, { env });
  const pages = offsets.splice(0);
  const child = assay.start(list, { env });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  child.stdout?.once('data', () => child.stdout?.destroy());
  const code = await new Promise((resolve) => child.once('close', resolve));

  t.equal(whole.code, 0, whole.stderr);
  t.equal(pages.filter((offset) => offset > 0).length, 49, 'every page is asked for once');
  const lines = whole.stdout.trimEnd().split('\n');
  t.equal(lines.filter((line) => line.startsWith('ID ')).length, 1, 'one head');
  t.equal(lines.filter((line) => /^id-\d+ +high +high /.test(line)).length, total);
  t.equal(lines.filter((line) => /folder\/file-\d+\.js:1 /.test(line)).length, total, 'no place is broken');
  t.equal(code, 0, errors);
  t.ok(offsets.length < 10, `${offsets.length} pages for nobody`);
});

t.test('API client: a server that is not Assay is reported', async (t) => {
  const home = t.testdir();
  const answering = async (type: string, body: string) =>
    listening(
      t,
      createServer((_, response) => response.writeHead(200, { 'content-type': type }).end(body)),
    );
  const list = async (port: number) =>
    assayIn(home).run(['audits', 'list', '--json'], {
      env: { ASSAY_SERVER: `http://127.0.0.1:${port}`, ASSAY_TOKEN: 'x' },
    });
  const signIn = await list(await answering('text/html; charset=utf-8', '<html>Please sign in</html>'));
  const other = await list(await answering('application/json', '{"hello":1}'));
  for (const [reply, said] of [
    [signIn, /returned a web page\. Check that it is an Assay server/],
    [other, /The response is not a list\. Check that this is an Assay server/],
  ] as const) {
    t.equal(reply.code, 5);
    t.match(reply.stderr, said);
    t.notMatch(reply.stderr, /internal error| {4}at /);
  }
});

t.test('runningTimeout: the time in which the process did not run does not count', async (t) => {
  const steps = 3;
  const stepMs = 20;
  const { signal } = runningTimeout(steps, stepMs);

  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10 * steps * stepMs);
  await setImmediate();

  t.equal(signal.aborted, false, 'a reply that has arrived meanwhile is read first');
  // The timeout itself keeps no process.
  const alive = setInterval(() => {}, stepMs);
  await once(signal, 'abort');
  clearInterval(alive);
  t.match(signal.reason, { name: 'TimeoutError' });
});
