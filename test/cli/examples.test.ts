// Every example of every `--help`, run as it stands there by a shell: against a real server, in a real checkout.
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { assayBinary, assayIn, canRunHere, startAssayServer } from '../helpers/assay-command.ts';
import { writeAgentLog, writeExampleFiles } from '../helpers/example-files.ts';
import { gitRepository } from '../helpers/git-repository.ts';
import { asksTheNetwork, codes, endless } from './example-outcomes.ts';

interface Described {
  readonly id: string;
  readonly examples?: readonly string[];
}

const manifest = join(import.meta.dirname, '../../packages/cli/oclif.manifest.json');
const { commands } = JSON.parse(readFileSync(manifest, 'utf8')) as { commands: Record<string, Described> };
const password = ['quite', 'a', 'long', 'sentence'].join(' ');
const placeholder = '01920000-0000-7000-8000-000000000000';

/** Commands that name what is on the server; the others leave it as it is. */
const usesPortal =
  /^(?:affected|api|audits|backtest|badge|cases|channels|compliance:(?!fix)|coverage|credentials|dashboard|directories|decisions|events|exposure:|findings|import-from|incident:|policies|remediation|reports|repos|schedules|teams|tickets|tokens|trackers|triage|users|vex|webhooks)\b/;

// A process for many of them.
t.setTimeout(300_000);

const skip = process.platform === 'win32' && 'the examples are written for a POSIX shell';

t.test('help: every example runs and does what it says', { skip }, async (t) => {
  const world = await makeWorld(t);
  for (const { id, examples = [] } of Object.values(commands)) {
    for (const example of examples) {
      const text = example.replaceAll('<%= config.bin %>', 'assay');
      const words = text.slice(text.indexOf('assay ') + 6);
      if (asksTheNetwork.has(words)) continue;
      const line = await world.prepare(id, text);
      const ended = endless.has(words) ? await world.serve(line) : await world.run(line);
      const wanted = [codes[words] ?? 0].flat();
      t.equal(
        ended.code,
        wanted.find((code) => code === ended.code) ?? wanted[0],
        `${text}\n${ended.stdout.slice(-500)}${ended.stderr.slice(-500)}`,
      );
      // What a pipe leaves of the document is its own affair.
      if (/--json\b/.test(text) && !text.includes(' | '))
        t.ok(JSON.parse(ended.stdout), `${text}: one document`);
    }
  }
  for (const words of Object.keys(codes)) {
    const all = Object.values(commands).flatMap(({ examples = [] }) => examples);
    t.ok(
      all.some((example) => example.endsWith(words)),
      `there still is: ${words}`,
    );
  }
});

/** A checkout with all the files that the examples name, and a server that knows what they name. */
async function makeWorld(t: Test) {
  const home = t.testdir();
  const assay = assayIn(home);
  const cwd = join(home, 'checkout');
  const checkout = gitRepository(cwd, { 'index.js': 'export const one = 1;\n' });
  gitRepository(join(home, 'my-project'), { 'a.txt': 'nothing here\n' });
  const origin = gitRepository(join(home, 'express'), {
    'index.js': 'export const two = 2;\n',
    'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages: {} }),
  });
  origin.git('tag', 'v4.18.0');
  origin.git('branch', 'release');
  const audited = new Set<string>();
  for (const change of ['first', 'second', 'third'])
    checkout.git('commit', '--quiet', '--allow-empty', '--message', change);
  writeFileSync(join(cwd, 'index.js'), 'export const one = 2;\n');
  checkout.git('add', 'index.js');
  writeExampleFiles(cwd, password);

  writeAgentLog(join(home, '.claude/projects/shop'));
  const reply = { model: 'gpt-5', usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } };
  writeFileSync(join(cwd, 'replies.jsonl'), `${JSON.stringify(reply)}\n`);

  const bin = join(home, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'assay'), `#!/bin/sh\nexec "${process.execPath}" "${assayBinary}" "$@"\n`);
  chmodSync(join(bin, 'assay'), 0o755);

  const url = `file://${join(home, 'express')}`;
  const serverData = join(home, 'server-data');
  const localData = join(home, 'local-data');
  const must = async (...args: string[]) => {
    const ended = await assay.run([...args, '--json'], { cwd, env: { ASSAY_DATA_DIR: localData } });
    if (ended.code !== 0) throw new Error(`assay ${args.join(' ')}: ${ended.stderr}`);
    return ended.stdout;
  };
  await must('advisories', 'sync', '--from', './osv-export');
  cpSync(localData, serverData, { recursive: true });
  await must('teams', 'create', 'Web', '--local');
  await must('repos', 'add', url, '--name', 'express', '--local');
  await must('scan', '--format', 'json', '--output', 'assay.json', '--fail-on', 'never');

  const server = await startAssayServer(assay, ['--data-dir', serverData, '--allow-local-repositories'], {
    env: {
      ASSAY_RATE_LIMIT_PER_MINUTE: '100000',
      ASSAY_WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      // Nothing is due to be mailed while the test runs.
      ASSAY_SMTP_URL: 'smtp://127.0.0.1:9',
      ASSAY_MAIL_FROM: 'assay@example.com',
      ASSAY_MAIL_DOMAINS: 'example.com',
    },
  });
  t.teardown(() => server.stop('SIGKILL'));
  const api = await signIn(server.origin, join(serverData, 'initial-admin-password'));
  writeFileSync(join(cwd, 'token-file'), api.token);
  await api.post('/users', { email: 'ada@example.com', name: 'Ada', role: 'developer', password });
  const web = await api.post('/teams', { name: 'Web' });
  const ada = await api.get('/users?q=ada@example.com');
  await api.post(`/teams/${web.id}/members`, { userId: ada.items[0].id, role: 'member' });
  let made = 0;

  /** The text with what only this server knows: ids, its address, names that are still free. */
  const prepare = async (id: string, text: string): Promise<string> => {
    made += 1;
    const named =
      id === 'audits:batch' ? { repository: 'express' } : { repositoryId: await idOfExpress(api) };
    writeFileSync(join(cwd, 'audits.json'), JSON.stringify({ audits: [{ ...named, type: 'security' }] }));
    const platform = usesPortal.test(id) ? await standardState(api, web.id, url, id) : '';
    if (text.includes('assay-data')) {
      rmSync(join(cwd, 'assay-data'), { recursive: true, force: true });
      cpSync(localData, join(cwd, 'assay-data'), { recursive: true });
    }
    const backups = ['assay-backup.db', 'portal.assay.gz'].flatMap((name) => [name, `${name}.sha256`]);
    for (const name of backups) rmSync(join(cwd, name), { force: true });
    if (id === 'advisories:import') await must('advisories', 'export', 'advisories.assay.gz');
    if (id === 'server:restore') await must('server', 'backup', 'assay-backup.db');
    if (id === 'server:import') await must('server', 'export', 'portal.assay.gz');
    if (/^teams:(remove|update)-member/.test(id)) {
      const ada = await api.get('/users?q=ada@example.com');
      await api.post(`/teams/${platform}/members`, { userId: ada.items[0].id, role: 'member' });
    }
    const isOfPackages = /^repos:(?:diff|notices|sbom)$/.test(id);
    if (isOfPackages) await auditDependencies(api, audited);
    return text
      .replace('1a2b3c4', isOfPackages ? origin.git('rev-parse', '--short', 'HEAD') : '1a2b3c4')
      .replace('ASSAY_JWT_SECRET=…', `ASSAY_JWT_SECRET=${'x'.repeat(32)}`)
      .replaceAll(placeholder, await idFor(api, id, text))
      .replaceAll('https://assay.example.com', server.origin)
      .replace('https://github.com/expressjs/express --exit', `${join(home, 'express')} --exit`)
      .replace(/(audits run) https:\S+/, `$1 ${url}`)
      .replace(/(users create) ada@/, `$1 ada${made}@`)
      .replace('--email ada@example.com --password-stdin', '--email admin@localhost --password-stdin')
      .replace('--port 4180', '--port 0');
  };

  const env = (line: string) => ({
    PATH: `${bin}:${process.env.PATH}`,
    ASSAY_DATA_DIR: /quickstart/.test(line) ? undefined : localData,
    ...(!/assay (login|logout|config|quickstart|server|doctor)/.test(line) && {
      ASSAY_TOKEN: /assay tokens/.test(line) ? api.tokenMaker : api.token,
    }),
    ...(!/assay (config|quickstart|server)|--local/.test(line) && { ASSAY_SERVER: server.origin }),
  });
  const shell = assayIn(home, 'sh');
  return {
    prepare,
    run: (line: string) => {
      const words = wordsOf(line);
      return words
        ? assay.here(words, { cwd, env: env(line) })
        : shell.run(['-c', line], { cwd, env: env(line) });
    },
    /** Stops it once it has said where it, or the server, is. */
    async serve(line: string) {
      const child = shell.start(['-c', `exec ${line}`], { cwd, env: env(line) });
      let stdout = '';
      let stderr = '';
      let isStopped = false;
      const stop = () => {
        // Once: a second one would end it at once.
        if (isStopped) return;
        isStopped = /(listening on|Open) http:\/\/127\.0\.0\.1:\d+|^Following/m.test(stdout + stderr);
        if (isStopped) child.kill('SIGINT');
      };
      child.stderr?.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
        stop();
      });
      child.stdout?.on('data', (chunk: Buffer) => {
        stdout += chunk.toString();
        stop();
      });
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      return { code, stdout, stderr };
    },
  };
}

/** The arguments as a shell splits them; undefined where one is needed, or a process of its own. */
function wordsOf(line: string): readonly string[] | undefined {
  const unquoted = line.replaceAll(/"[^"$\\`]*"|'[^']*'/g, '');
  if (/[<>|$;'"(~*]/.test(unquoted) || !line.startsWith('assay ')) return undefined;
  const words = [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'),
  );
  return canRunHere(words.slice(1)) ? words.slice(1) : undefined;
}

type Api = Awaited<ReturnType<typeof signIn>>;

async function signIn(origin: string, passwordFile: string) {
  const ask = async (method: string, path: string, body?: unknown, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const send = () => fetch(`${origin}/v1${path}`, { method, headers, ...sent });
    let reply = await send();
    // A busy machine: the server sheds load, and says when to come again.
    for (; reply.status === 429; reply = await send()) {
      await delay(1_000 * Number(reply.headers.get('retry-after')));
    }
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
  const first = readFileSync(passwordFile, 'utf8').trim();
  const { token: session } = await ask('POST', '/auth/login', { email: 'admin@localhost', password: first });
  await ask('PATCH', '/users/me', { password, currentPassword: first }, session);
  const { token } = await ask('POST', '/auth/tokens', { name: 'examples' }, session);
  // Only a token made for it can make others.
  const maker = await ask(
    'POST',
    '/auth/tokens',
    { name: 'tokens', scopes: ['auth:tokens', 'audits:create', 'audits:read', 'repos:read'] },
    session,
  );
  const forPath = (path: string): string => (path.startsWith('/auth/tokens') ? maker.token : token);
  return {
    origin,
    token: token as string,
    tokenMaker: maker.token as string,
    /** A false positive that Ada, a developer, proposes. */
    propose: async (finding: string) => {
      const { token: developer } = await ask('POST', '/auth/login', { email: 'ada@example.com', password });
      const proposal = { status: 'false_positive', comment: 'A test key.' };
      await ask('PATCH', `/findings/${finding}`, proposal, developer);
    },
    get: (path: string) => ask('GET', path, undefined, forPath(path)),
    post: (path: string, body: unknown = {}) => ask('POST', path, body, forPath(path)),
    patch: (path: string, body: unknown) => ask('PATCH', path, body, token),
    delete: (path: string) => ask('DELETE', path, undefined, token),
  };
}

/** A team Platform without members, a repository express of team Web, Ada as a developer. Gives the team's id. */
async function standardState(api: Api, web: string, url: string, id: string): Promise<string> {
  for (const { id, name } of (await api.get('/repositories?limit=100')).items) {
    if (name !== 'express') await api.delete(`/repositories/${id}`);
  }
  const { items: repositories } = await api.get('/repositories?limit=100');
  if (id === 'repos:add') for (const { id } of repositories) await api.delete(`/repositories/${id}`);
  else if (repositories.length === 0) await api.post('/repositories', { url, team: web, name: 'express' });
  else await api.patch(`/repositories/${repositories[0].id}`, { team: web });
  for (const { id, name } of (await api.get('/teams?limit=100')).items)
    if (name !== 'Web') await api.delete(`/teams/${id}`);
  const makesIt = id === 'teams:create' || id === 'api';
  const [ada] = (await api.get('/users?q=ada@example.com')).items;
  await api.patch(`/users/${ada.id}`, { role: 'developer', disabled: false });
  return makesIt ? '' : (await api.post('/teams', { name: 'Platform' })).id;
}

/** So that packages of both branches are stored. */
async function auditDependencies(api: Api, audited: Set<string>): Promise<void> {
  const repositoryId = (await idOfExpress(api)) ?? '';
  if (audited.has(repositoryId)) return;
  audited.add(repositoryId);
  for (const branch of ['main', 'release']) {
    const { id } = await api.post('/audits', { repositoryId, type: 'dependency', ref: branch });
    while (!/completed|partial|failed/.test((await api.get(`/audits/${id}`)).status)) await delay(50);
  }
}

function inAMonth(): string {
  return new Date(Date.now() + 30 * 86_400_000).toISOString();
}

async function idOfExpress(api: Api): Promise<string | undefined> {
  return (await api.get('/repositories')).items[0]?.id;
}

/** What the command's placeholder stands for: something new of its kind. */
async function idFor(api: Api, command: string, example: string): Promise<string> {
  const [topic, verb] = command.split(':');
  if (!example.includes(placeholder)) return placeholder;
  const repositoryId = await idOfExpress(api);
  const finding = { ruleId: 'r', message: { text: 'm' }, level: 'error' };
  const location = { physicalLocation: { artifactLocation: { uri: 'a.js' }, region: { startLine: 1 } } };
  const results = [{ ...finding, locations: [location] }];
  const document = { version: '2.1.0', runs: [{ tool: { driver: { name: `t${Math.random()}` } }, results }] };
  const imported = { repositoryId, type: 'security', format: 'sarif', document };
  switch (topic) {
    case 'audits': {
      if (verb !== 'cancel') return (await api.post('/audits/import', imported)).id;
      // One at a time: the last of several still waits.
      const audits = ['security', 'quality', 'dependency'].map((type) => ({ repositoryId, type }));
      return (await api.post('/audits/batch', { audits })).created.at(-1).id;
    }
    case 'compliance': {
      if (verb !== 'unwaive') return idFor(api, 'findings:show', example);
      const [policy] = (await api.get('/compliance/policies')).items;
      const waiver = { repositoryId, policyId: policy.id, reason: 'a fork', expiresAt: inAMonth() };
      return (await api.post('/compliance/waivers', waiver)).id;
    }
    case 'decisions': {
      const condition = 'finding.ruleId == "nothing"';
      const rule = { name: `r${Math.random()}`, condition, status: 'acknowledged', reason: 'A fork.' };
      return (await api.post('/decision-rules', { ...rule, expiresAt: inAMonth() })).id;
    }
    case 'findings': {
      const { id } = await api.post('/audits/import', imported);
      const found = (await api.get(`/audits/${id}/findings`)).items[0].id;
      if (verb === 'decide') await api.propose(found);
      return found;
    }
    case 'remediation': {
      await api.post('/audits/import', imported);
      return (await api.get('/remediation-cases')).items[0].id;
    }
    case 'policies': {
      const policy = { name: `p${Math.random()}`, level: 'level1', mode: 'log', condition: 'true' };
      return (await api.post('/compliance/policies', policy)).id;
    }
    case 'channels': {
      const url = `${api.origin}/nothing`;
      return (await api.post('/channels', { kind: 'slack', url, types: ['audit.failed'] })).id;
    }
    case 'webhooks': {
      const { id } = await api.post('/webhooks', { url: `${api.origin}/nothing`, types: ['audit.failed'] });
      return id;
    }
    case 'directories':
      return (await api.post('/directories', { name: `made${Math.random()}` })).id;
    case 'credentials': {
      const scope = `https://git.example.com/made${Math.random()}`;
      return (await api.post('/credentials', { kind: 'token', scope, token: 'made', test: false })).id;
    }
    case 'schedules': {
      const schedule = { name: 'nightly', repositoryId, types: ['security'], cron: '0 2 * * *' };
      return (await api.post('/schedules', schedule)).id;
    }
    case 'reports': {
      const { id } = await api.post('/reports', { type: 'executive', format: 'html' });
      return id;
    }
    default:
      return (await api.post('/auth/tokens', { name: 'other' })).id;
  }
}
