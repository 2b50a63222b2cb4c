// Where tokens are kept: the system's keyring, or a file. The keyring is a double that takes the module's place in
// the process that asks it; and a real one where a Secret Service can be started.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import {
  dropCredential,
  keepCredential,
  readCredentials,
  renewCredential,
  revealToken,
} from '../../packages/cli/src/sign-in/credentials.ts';
import { askKeyring } from '../../packages/cli/src/sign-in/keyring.ts';
import { findTarget, findToken } from '../../packages/cli/src/sign-in/target.ts';
import { assayIn } from '../helpers/assay-command.ts';

const origin = 'https://assay.example.com';
const credential = { kind: 'session', email: 'ada@example.com', expiresAt: null } as const;
const kept = { ...process.env };
t.afterEach(() => {
  process.env = { ...kept };
});

/** A keyring that is a file; `broken`, `hanging` and `missing` are what can be wrong with one. */
function withKeyring(t: Test, state: 'working' | 'broken' | 'hanging' | 'missing', store?: string) {
  const home = t.testdir({
    'double.mjs': `
      import { existsSync, readFileSync, writeFileSync } from 'node:fs';
      const path = process.env.TEST_KEYRING;
      const read = () => existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
      const write = (all) => writeFileSync(path, JSON.stringify(all));
      export class AsyncEntry {
        constructor(service, account, options) {
          if (options.linux.store !== 'secret-service') throw new Error('not for the kernel');
          const state = process.env.TEST_KEYRING_STATE;
          if (state === 'broken') throw new Error('the collection is locked');
          this.hangs = state === 'hanging' && new Promise(() => {});
          this.key = service + ':' + account;
        }
        async getPassword() { await this.hangs; return read()[this.key] ?? null; }
        async setPassword(secret) { await this.hangs; write({ ...read(), [this.key]: secret }); }
        async deletePassword() { await this.hangs; const { [this.key]: _, ...rest } = read(); write(rest); return true; }
      }`,
    'hooks.mjs': `
      import { registerHooks } from 'node:module';
      registerHooks({ resolve: (name, context, next) => {
        if (name !== '@napi-rs/keyring') return next(name, context);
        if (process.env.TEST_KEYRING_STATE === 'missing') return next('no-such-module', context);
        return { url: new URL('double.mjs', import.meta.url).href, format: 'module', shortCircuit: true };
      } });`,
  });
  const file = join(home, 'keyring.json');
  const environment = {
    NODE_OPTIONS: `--import=${pathToFileURL(join(home, 'hooks.mjs')).href}`,
    TEST_KEYRING: file,
    TEST_KEYRING_STATE: state,
    // Nothing answers there, and nothing is asked: it is what says that there may be a keyring.
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
    ASSAY_CONFIG_DIR: join(home, 'config'),
    ASSAY_CREDENTIAL_STORE: store,
  };
  Object.assign(process.env, environment);
  for (const name of ['ASSAY_TOKEN', 'ASSAY_SERVER', 'ASSAY_PROFILE']) delete process.env[name];
  if (store === undefined) delete process.env.ASSAY_CREDENTIAL_STORE;
  const secrets = () =>
    Object.values(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {});
  return { home, secrets, environment, path: join(home, 'config', 'credentials.json') };
}

t.test('credentials: with a keyring the token is in the keyring only', async (t) => {
  const { secrets, path } = withKeyring(t, 'working');

  t.equal(keepCredential(origin, { ...credential, token: 'first-token' }), 'keyring');
  t.same(secrets(), ['first-token']);
  t.notMatch(readFileSync(path, 'utf8'), 'first-token');
  t.equal(statSync(path).mode & 0o777, 0o600);
  t.equal(findToken(findTarget({})), 'first-token');

  renewCredential(origin, { ...credential, token: 'second-token' });
  t.same(secrets(), ['second-token'], 'renewed in its place');
  keepCredential(`work ${origin}`, { ...credential, token: 'of-a-profile' });
  t.same(secrets(), ['second-token', 'of-a-profile']);
  t.equal(findToken(findTarget({ server: origin, profile: 'work' })), 'of-a-profile');

  dropCredential(origin);
  t.same(secrets(), ['of-a-profile']);
  t.equal(findToken(findTarget({ server: origin })), undefined);
});

t.test('credentials: two credential folders never share a token', async (t) => {
  const { home, secrets } = withKeyring(t, 'working');

  keepCredential(origin, { ...credential, token: 'one' });
  process.env.ASSAY_CONFIG_DIR = join(home, 'other');
  keepCredential(origin, { ...credential, token: 'two' });

  t.same(secrets(), ['one', 'two']);
  t.equal(findToken(findTarget({})), 'two');
  process.env.ASSAY_CONFIG_DIR = join(home, 'config');
  t.equal(findToken(findTarget({})), 'one');
});

t.test('credentials: without a keyring the token is in the file, without a message', async (t) => {
  for (const state of ['broken', 'missing'] as const) {
    const { path } = withKeyring(t, state);
    t.equal(keepCredential(origin, { ...credential, token: 'a-token' }), 'file', state);
    t.equal(statSync(path).mode & 0o777, 0o600);
    t.equal(findToken(findTarget({})), 'a-token');
  }
  const { secrets, environment, home } = withKeyring(t, 'working', 'file');
  t.equal(keepCredential(origin, { ...credential, token: 'a-token' }), 'file');
  t.same(secrets(), [], 'nor with ASSAY_CREDENTIAL_STORE=file');
  const listed = await assayIn(home).run(['config', 'list', '--json'], { env: environment });
  t.match(JSON.parse(listed.stdout), {
    settings: [{}, {}, { origin: 'credentials.json' }, {}, { key: 'credential-store', value: 'file' }],
  });
  if (process.platform === 'linux') {
    delete process.env.DBUS_SESSION_BUS_ADDRESS;
    delete process.env.XDG_RUNTIME_DIR;
    t.match(askKeyring({ action: 'get', account: 'x' }), { ok: false, reason: /session bus/ });
  }
});

t.test('credentials: a token moves when another store is chosen', async (t) => {
  const { secrets, path } = withKeyring(t, 'working');
  keepCredential(origin, { ...credential, token: 'one' });
  process.env.ASSAY_CREDENTIAL_STORE = 'file';
  t.equal(findToken(findTarget({})), 'one', 'where it is, it is read');
  renewCredential(origin, { ...credential, token: 'two' });

  t.same(secrets(), []);
  t.match(JSON.parse(readFileSync(path, 'utf8')), { servers: { [origin]: { token: 'two' } } });
});

t.test('credentials: a required keyring that is missing is an error', async (t) => {
  const { home, environment, path } = withKeyring(t, 'working');
  keepCredential(origin, { ...credential, token: 'one' });
  process.env.TEST_KEYRING_STATE = 'broken';

  t.throws(() => findToken(findTarget({})), {
    code: 'NOT_SIGNED_IN',
    exit: 4,
    message: /locked.*ASSAY_TOKEN/,
  });
  process.env.ASSAY_CREDENTIAL_STORE = 'keyring';
  const before = readFileSync(path, 'utf8');
  t.throws(() => keepCredential(origin, { ...credential, token: 'two' }), { exit: 2, message: /locked/ });
  t.equal(readFileSync(path, 'utf8'), before);
  process.env.ASSAY_CREDENTIAL_STORE = 'vault';
  t.throws(() => keepCredential(origin, { ...credential, token: 'x' }), {
    exit: 2,
    message: /auto, keyring, file/,
  });

  const env = { ...environment, TEST_KEYRING_STATE: 'broken' };
  const whoami = await assayIn(home).run(['whoami', '--json'], { env });
  t.match([whoami.code, JSON.parse(whoami.stdout)], [4, { error: { code: 'NOT_SIGNED_IN' } }]);
  const out = await assayIn(home).run(['logout'], { env });
  t.match([out.code, out.stderr], [0, /expires within twelve hours/], 'signing out works all the same');
  t.same(readCredentials().servers, {});
});

t.test('credentials: a keyring that does not answer is given up', async (t) => {
  const { path } = withKeyring(t, 'hanging');
  t.equal(keepCredential(origin, { ...credential, token: 'one' }), 'file');
  t.equal(revealToken({ ...credential, token: 'one' }), 'one', 'nobody is asked for what is in the file');
  t.match(readFileSync(path, 'utf8'), 'one');
});

const programs = ['dbus-daemon', 'gnome-keyring-daemon'];
const absent = programs.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).error);
const skip = absent === undefined ? false : `there is no ${absent} here`;

t.test('credentials: a real Secret Service keeps a token', { skip }, async (t) => {
  const home = t.testdir();
  // The path of a socket is 107 characters at most.
  const sockets = mkdtempSync(join(tmpdir(), 'assay-'));
  t.teardown(() => rmSync(sockets, { recursive: true, force: true }));
  Object.assign(process.env, { HOME: home, XDG_RUNTIME_DIR: sockets });
  process.env.ASSAY_CONFIG_DIR = join(home, 'config');
  const children: ChildProcess[] = [];
  t.teardown(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  const bus = spawn(
    'dbus-daemon',
    ['--session', '--nofork', '--print-address', `--address=unix:path=${sockets}/bus`],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  children.push(bus);
  const [address] = (await once(bus.stdout, 'data')) as [Buffer];
  process.env.DBUS_SESSION_BUS_ADDRESS = address.toString().trim();
  t.match(askKeyring({ action: 'get', account: 'x' }), { ok: false }, 'a bus alone is no keyring');

  const service = spawn('gnome-keyring-daemon', ['--unlock', '--components=secrets', '--foreground'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  children.push(service);
  service.stdin.end('password of the test');
  for (let tries = 0; tries < 50 && !askKeyring({ action: 'get', account: 'x' }).ok; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));

  process.env.ASSAY_CREDENTIAL_STORE = 'keyring';
  t.equal(keepCredential(origin, { ...credential, token: 'a real one' }), 'keyring');
  t.equal(findToken(findTarget({})), 'a real one');
  const { keyring = '' } = readCredentials().servers[origin] ?? {};
  dropCredential(origin);
  t.same(askKeyring({ action: 'get', account: keyring }), { ok: true, secret: null });
});
