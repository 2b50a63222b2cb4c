// An advisory API behind a network and servers that fail in every way: what comes back is the truth or an error, never
// "no advisories".
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { OsvApi } from '../../../../../packages/core/src/scan/engines/dependencies/advisories/osv-api.ts';
import { silentLog } from '../../../../../packages/core/src/support/runtime.ts';
import { draws, fc } from '../../../../helpers/properties.ts';
import { record } from './advisory-setup.ts';

/** What becomes of an answer that would have been right. */
const faults: Record<string, (response: ServerResponse, answer: string) => void> = {
  'server error': (response) => response.writeHead(500).end('{}'),
  'too many requests': (response) => response.writeHead(429, { 'retry-after': '1' }).end('{"results":[{}]}'),
  forbidden: (response) => response.writeHead(403).end('{"results":[{}]}'),
  'no answer': (response) => response.destroy(),
  'cut off': (response, answer) => {
    response.writeHead(200, { 'content-length': Buffer.byteLength(answer) });
    response.write(answer.slice(0, answer.length / 2), () => response.destroy());
  },
  'cut off without a length': (response, answer) => {
    response.writeHead(200);
    response.write(answer.slice(0, answer.length / 2), () => response.destroy());
  },
  'half of it as if it were all': (response, answer) => response.end(answer.slice(0, answer.length / 2)),
  empty: (response) => response.end(),
  'page of a portal': (response) => response.end('<html><body>Sign in to the network</body></html>'),
  redirect: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  'other JSON': (response) => response.end('{"results":[]}'),
  null: (response) => response.end('null'),
  'broken gzip': (response, answer) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(answer),
};
const kinds = Object.keys(faults);

t.test('OsvApi: gives the truth or an error through 200 series of faults', async (t) => {
  const known = record('A-1', 'left', '1.2.0');
  let series: (string | null)[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const answer =
        request.url === '/v1/querybatch' ? '{"results":[{"vulns":[{"id":"A-1"}]}]}' : JSON.stringify(known);
      const fault = request.url === '/elsewhere' ? undefined : series.shift();
      if (request.url === '/elsewhere') response.end('{"results":[{}]}');
      else if (fault) faults[fault]?.(response, answer);
      else response.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = { ecosystem: 'npm', name: 'left', version: '1.0.0' };
  const outcomes = { truth: 0, error: 0 };

  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...kinds, null, null), { maxLength: 12 }), async (given) => {
      series = [...given];
      const api = new OsvApi({ url, fetch, log: silentLog, retryMs: 1 });
      let hits: Awaited<ReturnType<OsvApi['match']>>;
      try {
        hits = await api.match([target]);
      } catch {
        outcomes.error += 1;
        return;
      }
      outcomes.truth += 1;
      if (hits[0]?.[0]?.advisory.id !== 'A-1') throw new Error(`Told "no advisories" after ${given}.`);
    }),
    { numRuns: draws(200, 60) },
  );

  t.ok(outcomes.truth > draws(20, 5) && outcomes.error > draws(20, 5), JSON.stringify(outcomes));
});
