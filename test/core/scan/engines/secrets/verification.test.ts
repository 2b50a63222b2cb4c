// What a secret's provider says of it, when it is asked.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import {
  fakeChecksummed,
  fakeText,
} from '../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { secretRules } from '../../../../../packages/core/src/scan/engines/secrets/rules/index.ts';
import { SecretScanner } from '../../../../../packages/core/src/scan/engines/secrets/secret-scanner.ts';
import { providerChecks } from '../../../../../packages/core/src/scan/engines/secrets/verification/providers/index.ts';
import {
  type VerificationOptions,
  verifyDetections,
} from '../../../../../packages/core/src/scan/engines/secrets/verification/verify-detections.ts';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';

const now = new Date('2026-05-01T00:00:00Z');

t.test('verification: every provider has a rule that finds its secrets', async (t) => {
  const rules = new Set(secretRules.map(({ id }) => id));
  for (const { id, ruleIds, address, reference, headers, path } of providerChecks) {
    t.ok(
      ruleIds.every((rule) => rules.has(rule)),
      id,
    );
    t.ok(
      [address, reference].every((url) => url.startsWith('https://')),
      `${id}: over TLS`,
    );
    t.match(JSON.stringify(headers('the-value')), 'the-value');
    t.notMatch(path, '?');
  }
  t.strictSame(
    providerChecks.map(({ id }) => id),
    providerChecks.map(({ id }) => id).sort(),
  );
});

t.test(
  'verification: asks only the named providers, once for each secret, and applies their answer',
  async (t) => {
    const [live, dead, odd] = [1, 2, 3].map((seed) => fakeChecksummed('ghp_', seed)) as [
      string,
      string,
      string,
    ];
    const slack = `xoxb-${fakeText('digits', 12)}-${fakeText('digits', 12, 2)}-${fakeText('base62', 24)}`;
    const requests: IncomingMessage[] = [];
    const status: Record<string, number> = {
      [`Bearer ${live}`]: 200,
      [`Bearer ${dead}`]: 401,
      [`Bearer ${odd}`]: 302,
    };
    const server = createServer((request, response) => {
      requests.push(request);
      response.writeHead(status[request.headers.authorization ?? ''] ?? 200, { location: '/elsewhere' });
      response.end(JSON.stringify({ ok: false, error: 'token_revoked' }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.teardown(() => server.close());
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const addresses = { github: address, slack: address };
    const logged: unknown[] = [];

    const verify = async (options: VerificationOptions, ...values: string[]) => {
      const text = values.map((value) => `t = ${value}\n`).join('');
      const found = new SecretScanner(undefined, now).scan(Buffer.from(text), { path: 'a.txt' });
      const log = { debug() {}, info() {}, error() {}, warn: (...told: unknown[]) => void logged.push(told) };
      const context = { signal: new AbortController().signal, log, now: () => now };
      const all: Detection[] = [];
      const each = (async function* () {
        yield* found;
      })();
      for await (const detection of verifyDetections(each, options, context)) all.push(detection);
      return all;
    };

    const github = await verify({ providers: ['github'], addresses }, live, dead, odd, slack, live);
    t.match(github, [
      { severity: 'critical', secretTier: 'validated', description: /GitHub accepted it on 2026-05-01/ },
      { severity: 'info', description: /GitHub rejected it/ },
      { severity: 'critical', description: /could not verify/ },
      { ruleId: 'slack-token', secretTier: 'provider', description: /^((?!Slack (?:accepted|rejected)).)*$/ },
      { description: /accepted/ },
    ]);
    t.strictSame(
      requests.map(({ url }) => url),
      ['/rate_limit', '/rate_limit', '/rate_limit'],
      'no redirect is followed',
    );

    const [revoked] = await verify({ providers: ['slack'], addresses }, slack);
    t.match(revoked, { severity: 'info', description: /Slack rejected it/ });
    t.equal(requests.at(-1)?.method, 'POST');

    server.close();
    server.closeAllConnections();
    const [unreachable] = await verify({ providers: ['github'], addresses }, live);
    t.match(unreachable, { severity: 'critical', description: /could not verify/ });
    t.notMatch(
      JSON.stringify([logged, github.map(({ description }) => description)]),
      live.slice(6),
      'the value is not logged',
    );
    t.notMatch((await verify({ providers: [] }, live))[0]?.description, 'could not say');
  },
);
