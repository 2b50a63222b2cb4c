// What stands for the words in capitals of documented command lines: made in the portal that they ask, or a file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { assayIn } from '../helpers/assay-command.ts';
import { exampleMapping } from '../helpers/example-files.ts';

/** Where the lines run, and the portal that they ask. */
interface World {
  readonly assay: ReturnType<typeof assayIn>;
  readonly home: string;
  readonly data: string;
  readonly project: string;
  readonly express: string;
  /** Takes whatever is sent to it. */
  readonly receiver: string;
  readonly origin: string;
  readonly token: string;
  readonly password: string;
}

let world: World;
let made = 0;

/** Before a value is asked for. */
export function setWorld(given: World): void {
  world = given;
}

export async function api<Result = { readonly id: string }>(
  method: string,
  path: string,
  body?: unknown,
): Promise<Result> {
  const send = () =>
    fetch(`${world.origin}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${world.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  let response = await send();
  // A busy machine: the server sheds load, and says when to come again.
  for (; response.status === 429; response = await send())
    await delay(1_000 * Number(response.headers.get('retry-after') ?? 1));
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? ({} as Result) : (JSON.parse(text) as Result);
}

async function firstOf(path: string): Promise<{ readonly id: string }> {
  const { items } = await api<{ items: { id: string }[] }>(
    'GET',
    `${path}${path.includes('?') ? '&' : '?'}limit=1`,
  );
  const [first] = items;
  if (!first) throw new Error(`${path} is empty`);
  return first;
}

async function freshAudit(): Promise<string> {
  const { id: repositoryId } = await firstOf('/repositories?q=my-project');
  return (await api('POST', '/audits', { repositoryId, type: 'dependency' })).id;
}

async function freshWaiver(): Promise<string> {
  const repositoryId = await freshRepository();
  const { id: policyId } = await firstOf('/compliance/policies');
  const expiresAt = new Date(Date.now() + 9 * 86_400_000).toISOString();
  return (await api('POST', '/compliance/waivers', { repositoryId, policyId, reason: 'a test', expiresAt }))
    .id;
}

async function freshRepository(): Promise<string> {
  made += 1;
  const { id: team } = await firstOf('/teams');
  const url = `https://git.example.com/acme/made-${made}`;
  return (await api('POST', '/repositories', { url, team, name: `made-${made}` })).id;
}

async function freshReport(): Promise<string> {
  const { id } = await api('POST', '/reports', { type: 'findings', format: 'json' });
  for (;;) {
    const { status } = await api<{ status: string }>('GET', `/reports/${id}`);
    if (status === 'completed' || status === 'failed') return id;
    await delay(50);
  }
}

async function freshSession(): Promise<string> {
  await fetch(`${world.origin}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@localhost', password: world.password.trim() }),
  });
  const { items } = await api<{ items: { id: string; current: boolean }[] }>('GET', '/auth/sessions');
  return items.find(({ current }) => !current)?.id ?? '';
}

/** A new one for each command, so that none depends on what another has ended. */
const ids: Readonly<Record<string, () => Promise<string>>> = {
  audits: freshAudit,
  compliance: freshWaiver,
  findings: async () => (await firstOf('/findings')).id,
  policies: async () =>
    (
      await api('POST', '/compliance/policies', {
        name: `made-${(made += 1)}`,
        level: 'level1',
        condition: 'true',
      })
    ).id,
  remediation: async () => (await firstOf('/remediation-cases')).id,
  reports: freshReport,
  schedules: async () => {
    const { id: repositoryId } = await firstOf('/repositories?q=my-project');
    const name = `made-${(made += 1)}`;
    return (await api('POST', '/schedules', { name, cron: '0 2 * * *', types: ['dependency'], repositoryId }))
      .id;
  },
  sessions: freshSession,
  tokens: async () => {
    // A token makes no tokens.
    const ended = await world.assay.run(['tokens', 'create', `made-${(made += 1)}`, '--json']);
    return (JSON.parse(ended.stdout) as { id: string }).id;
  },
};

const files: Readonly<Record<string, () => string>> = {
  'audits batch': () => join(world.home, 'batch.json'),
  'audits import': () => join(world.home, 'scan.json'),
  'imports add-mapping': () => join(world.project, 'acme-scan.json'),
  'cost compare': () => join(world.home, 'scenarios.json'),
  'credentials add': tokenFile,
  'credentials rotate': tokenFile,
  'trackers add': tokenFile,
  'repos import': urlFile,
  'rules test': () => join(world.project, 'assay-rules', 'acme.yml'),
};

async function freshTeam(): Promise<string> {
  return (await api<{ name: string }>('POST', '/teams', { name: `made-${(made += 1)}` })).name;
}

let member = '';

/** A team with a member. */
async function freshMembers(): Promise<string> {
  member = await freshUser();
  const [user] = (await api<{ items: { id: string }[] }>('GET', `/users?q=${member}`)).items;
  const { id, name } = await api<{ id: string; name: string }>('POST', '/teams', {
    name: `made-${(made += 1)}`,
  });
  await api('POST', `/teams/${id}/members`, { userId: user?.id });
  return name;
}

async function freshUser(): Promise<string> {
  const email = `made${(made += 1)}@example.com`;
  await api('POST', '/users', { email, name: 'Made', role: 'developer', password: `${email}-Aa9x` });
  return email;
}

async function freshChannel(): Promise<string> {
  const name = `made-${(made += 1)}`;
  await api('POST', '/channels', { kind: 'mattermost', url: `${world.receiver}/${made}`, name });
  return name;
}

function channelUrlFile(): string {
  const file = join(world.home, 'url.txt');
  writeFileSync(file, `${world.receiver}/chat\n`);
  return file;
}

async function freshWebhook(): Promise<string> {
  const name = `made-${(made += 1)}`;
  await api('POST', '/webhooks', { url: `${world.receiver}/${made}`, name });
  return name;
}

function tokenFile(): string {
  const file = join(world.home, 'token.txt');
  writeFileSync(file, 'made-by-a-test\n');
  return file;
}

function urlFile(): string {
  const file = join(world.home, 'urls.txt');
  writeFileSync(file, 'https://git.example.com/acme/imported.git\n');
  return file;
}

async function freshCredential(): Promise<string> {
  const name = `made-${(made += 1)}`;
  const scope = `https://git.example.com/${name}`;
  await api('POST', '/credentials', { kind: 'token', scope, name, token: 'made-by-a-test', test: false });
  return name;
}

async function freshMapping(): Promise<string> {
  const id = `made-${(made += 1)}`;
  // Told apart from the example by what only its tool writes.
  const mapping = JSON.stringify({ ...exampleMapping(), id }).replaceAll('acmeVersion', `version${made}`);
  await api('POST', '/import-mappings', JSON.parse(mapping));
  return id;
}

async function freshDirectory(): Promise<string> {
  const name = `made-${(made += 1)}`;
  await api('POST', '/directories', { name });
  return name;
}

async function freshView(): Promise<string> {
  const name = `made-${(made += 1)}`;
  await api('POST', '/views', { name, query: 'severity=high' });
  return name;
}

/** What stands for a word in capitals, after this command. */
export async function valueFor(command: string, word: string): Promise<string> {
  const [topic = ''] = command.split(' ');
  const values: Readonly<Record<string, () => string | Promise<string>>> = {
    ID: topic === 'explain' ? () => 'sql-injection' : (ids[topic] ?? (() => '')),
    CHECKPOINTS: () => join(world.home, 'checkpoints.jsonl'),
    MEMBERS: freshMembers,
    MEMBER: () => member,
    BACKUP: () => join(world.home, 'backup.db'),
    BUNDLE: () => join(world.home, 'advisories.assay.gz'),
    DATA: () => world.data,
    DOJO: () => join(world.home, 'findings.json'),
    FPF: () => join(world.home, 'shop.fpf.json'),
    EMPTY: () => join(world.home, 'empty'),
    EXPORT: () => join(world.home, 'export.gz'),
    OSV: () => join(world.home, 'osv'),
    FOLDER: () => join(world.home, `made-${(made += 1)}`),
    FILE: files[command] ?? (() => join(world.home, `made-${(made += 1)}`)),
    A: () => join(world.home, 'a.cdx.json'),
    B: () => join(world.home, 'b.cdx.json'),
    BEFORE: () => join(world.home, 'a.cdx.json'),
    AFTER: () => join(world.home, 'b.cdx.json'),
    CREDENTIAL: freshCredential,
    FORMAT: freshMapping,
    DIRECTORY: freshDirectory,
    EXPRESS: () => world.express,
    EMAIL: freshUser,
    KEY: () => 'server',
    METHOD: () => 'GET',
    NAME: () =>
      topic === 'audits' ? 'my-project' : topic === 'affected' ? 'CVE-2026-1' : `made-${(made += 1)}`,
    ORIGIN: () => world.origin,
    PATH: () => (topic === 'api' ? '/repositories' : topic === 'init' ? world.home : world.project),
    REPO: () => (command === 'repos remove' ? freshRepository() : 'my-project'),
    LEVEL: () => 'level2',
    REPOSITORY: () => (command === 'compliance gaps' ? 'my-project' : world.project),
    RULE: () => 'sql-injection',
    SHELL: () => 'bash',
    TEAM: freshTeam,
    TEXT: () => 'a comment',
    TYPE: () => 'security',
    URL: () => `${world.receiver}/made`,
    USER: freshUser,
    VALUE: () => world.origin,
    VIEW: freshView,
    CHANNEL: freshChannel,
    CHANNELURL: channelUrlFile,
    WEBHOOK: freshWebhook,
  };
  const value = values[word];
  return value === undefined ? word : value();
}
