// `--json` for every command there is: whatever happens, standard output is one document that parses. In this
// process, because a process for each would take minutes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { assayHere, isBuilt } from '../helpers/assay-command.ts';
import { someOf } from '../helpers/properties.ts';

interface Described {
  readonly id: string;
  readonly args: Readonly<
    Record<string, { readonly required?: boolean; readonly options?: readonly string[] }>
  >;
  readonly flags: Readonly<
    Record<
      string,
      { readonly type: string; readonly required?: boolean; readonly options?: readonly string[] }
    >
  >;
}

const root = join(import.meta.dirname, '../../packages/cli');
const manifest = join(root, 'oclif.manifest.json');
const { commands } = existsSync(manifest)
  ? (JSON.parse(readFileSync(manifest, 'utf8')) as { commands: Record<string, Described> })
  : { commands: {} };
const skip = isBuilt ? false : 'there is no build';

const uuid = '01920000-0000-7000-8000-000000000000';

type Schema = Readonly<Record<string, unknown>>;

const description = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../packages/server/openapi.json'), 'utf8'),
) as {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content?: Record<string, { schema: Schema }> }> }>
  >;
  components: { schemas: Record<string, Schema> };
};

/** A value that the schema describes: an audit that has ended, a list of one. */
function describedBy(schema: Schema): unknown {
  const { $ref, anyOf, oneOf, allOf, properties, items, type, format, enum: choices, const: only } = schema;
  if (typeof $ref === 'string')
    return describedBy(description.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map((part) => describedBy(part as Schema)));
  const [first] = (anyOf ?? oneOf ?? []) as Schema[];
  if (first) return describedBy(first);
  if (only !== undefined) return only;
  if (Array.isArray(choices)) return choices.includes('completed') ? 'completed' : choices[0];
  if (properties) {
    const entries = Object.entries(properties as Record<string, Schema>);
    return Object.fromEntries(entries.map(([name, inner]) => [name, describedBy(inner)]));
  }
  if (items) return [describedBy(items as Schema)];
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === 'string')
    return format === 'uuid' ? uuid : format === 'date-time' ? '2030-01-01T00:00:00.000Z' : 'a text';
  if (kind === 'integer' || kind === 'number') return 1;
  if (kind === 'array') return [];
  return kind === 'boolean' ? false : kind === 'object' ? {} : null;
}

/** The reply of the API's own description to this request. */
function described(method: string, url: string): { status: number; body: string } {
  const { pathname } = new URL(url, 'http://x');
  const parts = pathname.split('/');
  const exact = Object.entries(description.paths).filter(([path]) => path === pathname);
  for (const [path, operations] of [...exact, ...Object.entries(description.paths)]) {
    const template = path.split('/');
    const fits =
      template.length === parts.length &&
      template.every((part, index) => part.startsWith('{') || part === parts[index]);
    const responses = fits ? operations[method.toLowerCase()]?.responses : undefined;
    if (!responses) continue;
    const status = Object.keys(responses).find((code) => code.startsWith('2')) ?? '200';
    const schema = responses[status]?.content?.['application/json']?.schema;
    return { status: Number(status), body: schema ? JSON.stringify(describedBy(schema)) : '' };
  }
  return { status: 500, body: '' };
}

/** Its words, and something for whatever it needs. */
function calling({ id, args, flags }: Described): string[] {
  const given = Object.entries(args).map(
    ([name, { options }]) => options?.[0] ?? (name === 'id' ? uuid : join(root, 'package.json')),
  );
  const needed = Object.entries(flags).flatMap(([name, { required, options }]) =>
    required ? [`--${name}`, options?.[0] ?? (name === 'days' ? '9' : 'x')] : [],
  );
  return [...id.split(':'), ...given, ...needed, ...('yes' in flags ? ['--yes'] : []), '--json'];
}

let server: Server;
t.before(() => {
  t.context.env = { ...process.env };
  process.env.ASSAY_CONFIG_DIR = t.testdir();
  process.env.ASSAY_DATA_DIR = join(t.testdirName, 'data');
  process.env.ASSAY_TOKEN = 'x';
});
t.teardown(() => {
  server?.close();
  process.env = t.context.env;
});

t.test('of every command: a flag that does not exist', { skip }, async (t) => {
  for (const command of someOf(Object.values(commands), 3)) {
    const { stdout, code } = await assayHere([...calling(command), '--no-such-flag']);
    t.equal(code, 2, command.id);
    const { error } = JSON.parse(stdout) as { error: { code: string; message: string; details: object } };
    t.match(error, { code: 'USAGE_ERROR', message: /--no-such-flag/, details: {} }, command.id);
  }
});

t.test('of every command that asks a server: each way in which that fails', { skip }, async (t) => {
  const failures: readonly [string, number, string, number][] = [
    ['AUTH_UNAUTHORIZED', 401, '', 4],
    ['INSUFFICIENT_PERMISSIONS', 403, '', 4],
    ['RESOURCE_NOT_FOUND', 404, '', 2],
    ['CONFLICT_DUPLICATE', 409, '', 2],
    ['INTERNAL_ERROR', 500, '', 5],
    ['BAD_REPLY', 404, '<h1>no server of ours</h1>', 5],
    ['BAD_REPLY', 200, '{"items": [', 5],
  ];
  let [code, status, body] = failures[0] as readonly [string, number, string, number];
  server = createServer((request, response) => {
    request.resume();
    const error = { code, message: 'A sentence.', details: { a: 1 }, timestamp: '', requestId: 'x' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(body || JSON.stringify(error));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  process.env.ASSAY_SERVER = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // With --json the bridge of assistants tells how it is started, and asks nobody.
  const asking = Object.values(commands).filter(({ id, flags }) => 'local' in flags && id !== 'mcp');
  t.ok(asking.length > 40);
  for (const [nextCode, nextStatus, nextBody, exit] of someOf(failures, 3)) {
    [code, status, body] = [nextCode, nextStatus, nextBody];
    for (const command of asking) {
      const ended = await assayHere(calling(command));
      const document = JSON.parse(ended.stdout) as { error?: { code: string } };
      // A file that is none of theirs is refused before anything is asked.
      if (document.error?.code === 'USAGE_ERROR') t.equal(ended.code, 2, command.id);
      else t.match([ended.code, document], [exit, { error: { code } }], `${command.id} ${status}`);
    }
  }
});

t.test('of every command that asks a server: what it prints, and fields of it', { skip }, async (t) => {
  server?.close();
  server = createServer((request, response) => {
    request.resume();
    const { status, body } = described(request.method ?? '', request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  process.env.ASSAY_SERVER = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const files: Readonly<Record<string, string>> = {
    'audits:batch': JSON.stringify([{ repository: uuid, type: 'security' }]),
    'audits:import': JSON.stringify({ version: '2.1.0', runs: [] }),
  };
  const flagsOf: Readonly<Record<string, readonly string[]>> = {
    'audits:import': ['--repository', uuid, '--type', 'security'],
    backtest: ['--from', '2026-01-01'],
    'channels:add': ['--secret-file', import.meta.filename],
    'credentials:add': ['--ssh-key'],
    'trackers:add': ['--secret-file', import.meta.filename],
    'trackers:update': ['--secret-file', import.meta.filename],
    'decisions:rules:add': [
      '--condition',
      'true',
      '--status',
      'acknowledged',
      '--reason',
      'x',
      '--days',
      '9',
    ],
    'credentials:rotate': ['--secret-file', import.meta.filename],
    'cases:notify': ['--kind', 'early_warning', '--sent-at', '2026-01-01T00:00:00Z', '--content', 'x'],
    'cases:close': ['--note', 'x'],
    'cases:update': ['--aware-at', '2026-01-01T00:00:00Z'],
    'compliance:waive': ['--policy', uuid, '--reason', 'x', '--expires-at', '2030-01-01'],
    'findings:bulk': ['--rule', 'x', '--set-status', 'acknowledged'],
    'findings:update': ['--status', 'acknowledged'],
    'remediation:update': ['--status', 'acknowledged'],
    'mfa:confirm': ['--code', '123456'],
    'mfa:enable': ['--start'],
    'policies:update': ['--name', 'x'],
    'repos:update': ['--name', 'x'],
    'schedules:update': ['--name', 'x'],
    'channels:update': ['--name', 'x'],
    'teams:update': ['--name', 'x'],
    'users:update': ['--name', 'x'],
    'webhooks:replay': ['--dead'],
    'webhooks:update': ['--name', 'x'],
  };
  const asking = Object.values(commands).filter(({ id, flags }) => 'local' in flags && id !== 'mcp');
  const folder = t.testdir();
  const shown: string[] = [];
  for (const command of asking) {
    const { id, args } = command;
    const file = join(folder, `${id.replace(':', '-')}.json`);
    if (files[id] !== undefined) writeFileSync(file, files[id]);
    const own = id.split(':');
    const given = Object.entries(args).map(
      ([name, { options }]) => options?.[0] ?? (name === 'file' ? file : uuid),
    );
    const flags = flagsOf[id] ?? calling(command).slice(own.length + given.length, -1);
    const words = id === 'api' ? ['api', 'GET', '/teams'] : [...own, ...given, ...flags];
    const whole = await assayHere([...words, '--json']);
    const document = JSON.parse(whole.stdout) as { error?: object; items?: object[] };
    if (document.error) continue;
    shown.push(id);
    const [field] = Object.keys(document.items?.[0] ?? document);
    if (field === undefined) continue;
    const one = JSON.parse((await assayHere([...words, `--json=${field}`])).stdout) as typeof document;
    t.same(Object.keys(one.items?.[0] ?? one), [field], `${id}: ${field} alone`);
    if (document.items) t.same(Object.keys(one), Object.keys(document), `${id}: the same outer shape`);
    const none = await assayHere([...words, '--json=no_such_field']);
    const refused = JSON.parse(none.stdout) as { error?: { details: { fields: string[] } } };
    // What has changed something is done, and says so by its exit code.
    if (refused.error) t.ok(none.code === 2 && refused.error.details.fields.includes(field), id);
    else t.match([none.code, refused], [whole.code, { no_such_field: null }], id);
  }
  const silent = asking.map(({ id }) => id).filter((id) => !shown.includes(id));
  // Nothing is proposed there; without a terminal nobody can triage, or type the password of a new user. The description
  // of the API has no example of a document, nor of a report with its digest, and the files are none of another portal, of a code host, or of a mapping.
  t.same(silent, [
    'audits:export',
    'cases:export',
    'compliance:export',
    'coverage:export',
    'decisions:decide',
    'decisions:export',
    'exposure:export',
    'findings:decide',
    'import-from',
    'imports:add-mapping',
    'incident:export',
    'reports:bundle',
    'repos:import',
    'repos:sbom',
    'triage',
    'users:create',
    'vex:export',
  ]);
});

t.test('--json: commands without a portal', { skip }, async (t) => {
  const calls = [
    ['completion', 'bash'],
    ['config', 'list'],
    ['config', 'unset', 'profile'],
    ['advisories', 'status'],
    ['cache', 'status'],
    ['cache', 'clear'],
    ['doctor', '--server', 'http://127.0.0.1:9'],
    ['server', 'migrate', '--dry-run'],
    ['scan', join(root, 'package.json'), '--type', 'security', '--offline'],
    ['no', 'such', 'command'],
    ['scna'],
  ];
  for (const call of calls) {
    const { stdout } = await assayHere([...call, '--json']);
    t.type(JSON.parse(stdout), 'object', call.join(' '));
  }
});
