import t from 'tap';
import { readSettings, SettingsError } from '../../packages/server/src/settings/read-settings.ts';

const world = { platform: 'linux' as const, home: '/home/ada' };

t.test('settings: have their defaults when nothing is set', async (t) => {
  const settings = readSettings({ env: {}, ...world });

  t.match(settings, {
    host: '127.0.0.1',
    port: 4180,
    dataDirectory: '/home/ada/.local/share/assay',
    advisorySyncHours: 24,
    auditConcurrency: 1,
    allowLocalRepositories: false,
    gitAllowedHosts: [],
    rateLimitPerMinute: 500,
    maxEventLoopDelayMs: 1000,
  });
  t.equal(settings.jwtSecret, undefined);
});

t.test(
  'settings: a flag takes precedence over the environment, and the environment over the default; empty is unset',
  async (t) => {
    const env = { ASSAY_PORT: '5000', ASSAY_HOST: '', ASSAY_GIT_ALLOWED_HOSTS: 'Git.Local, 10.0.0.1' };

    const settings = readSettings({ env, flags: { port: 6000 }, ...world });

    t.equal(settings.port, 6000);
    t.equal(settings.host, '127.0.0.1');
    t.same(settings.gitAllowedHosts, ['git.local', '10.0.0.1']);
  },
);

t.test('settings: yes and no in the words of an environment', async (t) => {
  const of = (value: string) =>
    readSettings({ env: { ASSAY_ALLOW_LOCAL_REPOSITORIES: value }, ...world }).allowLocalRepositories;
  for (const yes of ['true', '1', 'yes', 'ON']) t.equal(of(yes), true, yes);
  for (const no of ['false', '0', 'no', 'off', '']) t.equal(of(no), false, no);
  t.throws(() => of('maybe'), SettingsError);
});

t.test('settings: the data folder is that of the platform', async (t) => {
  const of = (platform: NodeJS.Platform, env = {}) =>
    readSettings({ env, platform, home: '/home/ada' }).dataDirectory;

  t.equal(of('linux', { XDG_DATA_HOME: '/data' }), '/data/assay');
  t.equal(of('linux', { XDG_DATA_HOME: 'relative' }), '/home/ada/.local/share/assay');
  t.equal(of('darwin'), '/home/ada/Library/Application Support/assay');
  t.match(
    of('win32', { LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' }),
    'C:\\Users\\ada\\AppData\\Local\\assay',
  );
});

t.test('settings: an invalid value is refused with its name', async (t) => {
  const refused = (env: Record<string, string>, sentence: RegExp) =>
    t.throws(() => readSettings({ env, ...world }), { name: 'SettingsError', message: sentence });

  refused({ ASSAY_PROT: '1' }, /Unknown setting ASSAY_PROT. Did you mean ASSAY_PORT\?/);
  refused({ ASSAY_PORT: '70000' }, /^ASSAY_PORT must be/);
  refused({ ASSAY_PORT: 'x' }, /^ASSAY_PORT must be a number/);
  refused(
    { ASSAY_OSV_API_URL: 'ftp://osv.example' },
    /^ASSAY_OSV_API_URL must be an address that begins with http:\/\/ or https:\/\/\.$/,
  );
  refused({ ASSAY_JWT_SECRET: 'short' }, /^ASSAY_JWT_SECRET must have at least 32 bytes/);
  refused({ ASSAY_ADMIN_EMAIL: 'a@b.example' }, /Set both ASSAY_ADMIN_EMAIL and ASSAY_ADMIN_PASSWORD/);
  t.throws(() => readSettings({ env: {}, flags: { port: -1 }, ...world }), { message: /^--port must be/ });
  t.equal(new SettingsError('x').name, 'SettingsError');
});
