// Every command with an id takes its last eight characters: a portal double records what the commands ask for.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';
import { commands } from '../helpers/documented-commands.ts';

const id = '01a2b3c4-0000-7000-8000-0000deadbeef';
const short = id.slice(-8);
const assay = assayIn(t.testdir());
const asked: string[] = [];
let origin = '';

/** What a command needs beside the ids. */
const needed: Readonly<Record<string, readonly string[]>> = {
  backtest: ['--from', '2026-01-01'],
  'compliance:waive': ['--policy', short, '--reason', 'a', '--expires-at', '2099-01-01'],
  'credentials:rotate': ['--secret-file', import.meta.filename],
  'findings:comment': ['a'],
  'cases:close': ['--note', 'x'],
  'cases:notify': ['--kind', 'early_warning', '--sent-at', '2026-01-01T00:00:00Z', '--content', 'x'],
  'cases:update': ['--aware-at', '2026-01-01T00:00:00Z'],
  'decisions:decide': ['--approve'],
  'findings:decide': ['--approve'],
  'findings:update': ['--assignee', 'me'],
  'remediation:comment': ['a'],
  'remediation:update': ['--assignee', 'me'],
  'policies:update': ['--mode', 'warn'],
  'audits:run': ['--type', 'security'],
  'repos:update': ['--name', 'a'],
  'schedules:update': ['--no-enabled'],
  'channels:update': ['--no-enabled'],
  'teams:update': ['--name', 'a'],
  'teams:update-member': ['--role', 'owner'],
  'users:update': ['--name', 'a'],
  'webhooks:replay': ['--dead'],
  'webhooks:update': ['--no-enabled'],
};

/** The ids of other things than a portal holds, and what is not of one kind. */
const others: ReadonlySet<string> = new Set(['affected', 'quickstart', 'sbom', 'sbom:diff', 'licenses']);

t.before(async () => {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push(`${request.method} ${request.url} ${body}`);
    response.setHeader('content-type', 'application/json');
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const url = 'https://git.example.com/acme/only';
    const pullRequest = { proposalId: id };
    const one = { id, pullRequest, name: 'only', url, status: 'completed', email: 'only@example.com' };
    const isOne = pathname.includes(id);
    response.end(JSON.stringify(isOne ? one : { items: [one], pagination: { total: 1, hasMore: false } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

const withIds = Object.entries(commands).flatMap(([command, { args, flags }]) => {
  const names = Object.entries(args as Readonly<Record<string, { readonly description?: string }>>);
  const count = names.filter(([, { description = '' }]) => /\bids?\b/i.test(description)).length;
  return count === 0 || others.has(command) ? [] : [{ command, count, flags }];
});

t.test('commands: take short ids wherever they take ids', async (t) => {
  t.ok(withIds.length > 40, `${withIds.length} commands`);
  for (const { command, count, flags } of withIds) {
    asked.length = 0;
    const words = [
      ...command.split(':'),
      ...Array.from({ length: count }, () => short),
      ...(needed[command] ?? []),
      ...('yes' in flags ? ['--yes'] : []),
      '--json',
    ];

    const ended = await assay.here(words, {
      env: { ASSAY_SERVER: origin, ASSAY_TOKEN: 'any', ASSAY_OSV_API_URL: 'none' },
    });

    const used = asked.filter((request) => request.includes(id));
    t.ok(used.length > 0, `${words.join(' ')}: ${asked.join(' | ')} ${ended.stderr.slice(0, 300)}`);
    for (const request of used) t.notMatch(request, `/${short}`, request);
  }
});
