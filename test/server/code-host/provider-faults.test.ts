// The code host behind a network that fails in every way: what is read is whole, or it is an error of its own kind.
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import t, { type Test } from 'tap';
import { readExtensionSettings } from '../../../packages/server/src/code-host/github/extension-settings.ts';
import { GitHubApp } from '../../../packages/server/src/code-host/github/github-app.ts';
import { ProviderError } from '../../../packages/server/src/code-host/provider-error.ts';
import { draws, fc } from '../../helpers/properties.ts';
import { testRuntime } from '../../helpers/test-runtime.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const answer = JSON.stringify({ items: ['one', 'two'] });
const json = { 'content-type': 'application/json' };

function appAt(origin: string): GitHubApp {
  const settings = readExtensionSettings({
    SERVICE_EXTENSION_APP_ID: '4711',
    SERVICE_EXTENSION_CLIENT_ID: 'Iv1.test',
    SERVICE_EXTENSION_CLIENT_SECRET: 'client-secret',
    SERVICE_EXTENSION_WEBHOOK_SECRET: 'webhook-secret',
    SERVICE_EXTENSION_PRIVATE_KEY_PEM: privateKey.export({ type: 'pkcs1', format: 'pem' }) as string,
    ASSAY_GITHUB_URL: origin,
    ASSAY_GITHUB_API_URL: origin,
  });
  if (!settings) throw new Error('The settings are complete.');
  return new GitHubApp(settings, testRuntime(), { timeoutMs: 300 });
}

/** What becomes of an answer that would have been right. */
const faults: Record<string, (response: ServerResponse) => void> = {
  'server error': (response) => response.writeHead(502, json).end('{}'),
  dropped: (response) => response.destroy(),
  reset: (response) => response.socket?.resetAndDestroy(),
  truncated: (response) => {
    response.writeHead(200, { ...json, 'content-length': answer.length });
    response.write(answer.slice(0, 10), () => response.destroy());
  },
  'half of it as if it were all': (response) => response.writeHead(200, json).end(answer.slice(0, 10)),
  'page of a portal': (response) =>
    response.writeHead(200, json).end('<html><body>Sign in to the network</body></html>'),
  'broken gzip': (response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(answer),
  slow: (response) => {
    response.writeHead(200, json);
    const drip = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(drip));
  },
};

async function listen(t: Test, server: ReturnType<typeof createTcpServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void server.close());
  return (server.address() as AddressInfo).port;
}

t.test('GitHubApp: gives the whole answer or an error through 60 series of faults', async (t) => {
  let series: (string | null)[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const fault = series.shift();
      if (fault) faults[fault]?.(response);
      else response.writeHead(200, json).end(answer);
    });
  });
  t.teardown(() => server.closeAllConnections());
  const app = appAt(`http://127.0.0.1:${await listen(t, server)}`);
  const outcomes = { whole: 0, error: 0 };

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(faults), null), { maxLength: 4 }),
      async (given) => {
        series = [...given];
        try {
          const { body } = await app.asUser('token', { path: '/x' });
          if (JSON.stringify(body) !== answer) throw new Error(`${JSON.stringify(body)} after ${given}`);
          outcomes.whole += 1;
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          outcomes.error += 1;
        }
      },
    ),
    { numRuns: draws(60, 15) },
  );

  t.ok(outcomes.whole > draws(5, 1) && outcomes.error > draws(5, 0), JSON.stringify(outcomes));
});

t.test('GitHubApp: nothing is sent where TLS is wrong', async (t) => {
  const heard: string[] = [];
  const plain = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (bytes) => heard.push(bytes.toString('latin1')));
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
  });
  const app = appAt(`https://127.0.0.1:${await listen(t, plain)}`);

  await t.rejects(app.asUser('token-of-a-person', { method: 'POST', path: '/x', body: {} }), ProviderError);

  t.notOk(heard.join('').includes('token-of-a-person'));
});
