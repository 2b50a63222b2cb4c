// A portal with two teams. `vault` owns one of everything, and each of its texts carries a word that nobody outside of
// it may ever be shown.
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { PortalOptions } from '@assay/core';
import type { Test } from 'tap';
import { gitHub } from '../../../packages/server/src/code-host/github/github.ts';
import { auditRun } from '../fake-audit.ts';
import { doubleSettings } from '../provider-double.ts';
import { adminPassword, folderWithDatabase } from '../test-portal.ts';
import { testRuntime } from '../test-runtime.ts';
import { type Caller, type TestServer, testServer } from '../test-server.ts';
import { addBackgroundRows } from './background-rows.ts';
import { type Outsider, outsidersOf } from './outsiders.ts';

/** In every name, title and address of the team that outsiders do not belong to. */
export const secretWord = 'zebravault';

/** Kinds of objects that a request can name. */
export type Kind = keyof typeof unknownIds;
export type Ids = Readonly<Record<Kind, string>>;

const unknown = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** Of things that never were. */
export const unknownIds = {
  team: unknown(1),
  repository: unknown(2),
  audit: unknown(3),
  finding: unknown(4),
  comment: unknown(5),
  schedule: unknown(6),
  webhook: unknown(7),
  channel: unknown(97),
  delivery: unknown(8),
  report: unknown(9),
  sharedView: unknown(10),
  privateView: unknown(11),
  waiver: unknown(12),
  credential: unknown(13),
  token: unknown(14),
  session: unknown(15),
  job: unknown(16),
  user: unknown(17),
  directory: unknown(27),
  tracker: unknown(28),
  policy: unknown(18),
  rule: unknown(19),
  passkey: unknown(20),
  hostDelivery: unknown(21),
  packageAudit: unknown(22),
  publication: unknown(24),
  exploitationCase: unknown(29),
  proposal: unknown(25),
  case: unknown(26),
} as const;

/** What outsiders have themselves, and the administrator. */
export interface Own {
  readonly team: string;
  readonly repository: string;
  readonly admin: string;
  /** The address of a server that takes every delivery. */
  readonly receiver: string;
}

/** What belongs to the portal and not to a team: whoever has the role for it may read it. */
export const ofEverybody: readonly Kind[] = ['policy', 'rule'];

export interface TwoTeams extends TestServer {
  readonly databasePath: string;
  /** Of the team `vault`. */
  readonly vault: Ids;
  readonly insider: Caller;
  readonly own: Own;
  /** Everyone who does not belong to `vault` any more, or never did, by what they hold. */
  readonly outsiders: Readonly<Record<string, Outsider>>;
}

/** As many equal decisions as suggest a rule. */
const decidedPaths = [1, 2, 3].map((number) => `${secretWord}/${number}.ts`);

const runAudit: PortalOptions['runAudit'] = async ({ url }) => {
  const run = auditRun();
  if (!url.includes(secretWord)) return run;
  const paths = [`${secretWord}.ts`, ...decidedPaths];
  const findings = paths.flatMap((path) =>
    run.findings.map((one) => ({
      ...one,
      fingerprint: `test:${path}`,
      title: `A finding of ${secretWord}`,
      description: secretWord,
      location: { ...one.location, path },
    })),
  );
  return { ...run, ref: `branch-of-${secretWord}`, paths: paths.join('\n'), findings } as typeof run;
};

/** What time alone changes would be told as a change by whoever asked meanwhile. */
const withoutPeriodicWork: PortalOptions['taskTimes'] = { pollMs: 24 * 60 * 60 * 1000 };

export async function twoTeams(t: Test): Promise<TwoTeams> {
  const dataDirectory = await folderWithDatabase(t);
  const refusing = { ...testRuntime(), fetch: async () => new Response('{}', { status: 404 }) };
  const extension = gitHub(doubleSettings, refusing);
  const publicUrl = 'https://assay.example';
  const webhookAllowedHosts = ['127.0.0.1'];
  const server = await testServer(t, {
    dataDirectory,
    runAudit,
    extension,
    publicUrl,
    webhookAllowedHosts,
    taskTimes: withoutPeriodicWork,
  });
  endStreams(server);
  const { admin, person } = server;
  const insider = await person('developer');
  const leaver = await person('developer');
  const deliveries = await receiver(t);
  const vault = await vaultOf(server, insider, leaver, deliveries);
  const databasePath = join(dataDirectory, 'assay.db');
  addBackgroundRows(databasePath, vault, secretWord);
  const team = (await admin.post('/teams', { name: 'open' })).body.id;
  const address = 'https://example.com/open.git';
  const repository = (await admin.post('/repositories', { url: address, team })).body.id;
  const own = { team, repository, admin: admin.userId, receiver: deliveries };
  const outsiders = await outsidersOf(server, own, { leaver, team: vault.team });
  return { ...server, databasePath, vault, insider, own, outsiders };
}

/** One of everything, made by the insider where developers may, and by an administrator elsewhere. */
async function vaultOf(
  { admin, runtime, nobody, person }: TestServer,
  insider: Caller,
  leaver: Caller,
  receiver: string,
): Promise<Ids> {
  const made = async (path: string, body: unknown, by = insider): Promise<string> => {
    const reply = await by.post(path, body);
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.id;
  };
  const ended = async (path: string) => {
    while ((await insider.get(path)).body.status !== 'completed')
      await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const team = await made('/teams', { name: secretWord, description: secretWord }, admin);
  await admin.post(`/teams/${team}/members`, { userId: insider.userId, role: 'owner' });
  await admin.post(`/teams/${team}/members`, { userId: leaver.userId });
  const colleague = await person('developer');
  await admin.post(`/teams/${team}/members`, { userId: colleague.userId });
  const { email } = (await insider.get('/users/me')).body;
  await nobody.post('/auth/login', { email, password: adminPassword });
  const sessions: { id: string; current: boolean }[] = (await insider.get('/auth/sessions')).body.items;
  const another = sessions.find(({ current }) => !current) as { id: string };
  const repository = await made('/repositories', { url: `https://example.com/${secretWord}.git`, team });
  const audit = await made('/audits', { repositoryId: repository, type: 'security' });
  await ended(`/audits/${audit}`);
  const found: { id: string; location: { path: string } }[] = (
    await insider.get(`/findings?repositoryId=${repository}`)
  ).body.items;
  const isDecided = (one: (typeof found)[number]) => decidedPaths.includes(one.location.path);
  const [{ id: finding } = { id: '' }] = found.filter((one) => !isDecided(one));
  for (const { id } of found.filter(isDecided))
    await admin.patch(`/findings/${id}`, { status: 'false_positive', comment: secretWord });
  const remediation = (await insider.get('/remediation-cases')).body.items[0].id;
  await made(`/remediation-cases/${remediation}/comments`, { text: secretWord });
  const imported = { repositoryId: repository, type: 'dependency' };
  const policy = (await made('/compliance/policies', anyPolicy, admin)) as string;
  const webhook = await made('/webhooks', {
    url: `${receiver}/${secretWord}`,
    team,
    types: ['audit.failed'],
  });
  const delivery = await made(`/webhooks/${webhook}/test`, undefined);
  const asReport = { type: 'findings', format: 'json', team, name: secretWord };
  const nightly = { name: secretWord, team, types: ['security'], cron: '0 3 * * *' };
  // Who leaves has taken part: what they made stays behind.
  for (const [path, body] of Object.entries({ reports: asReport, schedules: nightly }))
    await made(`/${path}`, body, leaver);
  await made('/views', { name: `${secretWord} of the leaver`, query: '', team }, leaver);
  const report = await made('/reports', asReport);
  await ended(`/reports/${report}`);
  const expiresAt = new Date(runtime.now().getTime() + 7 * 86_400_000).toISOString();
  const rule = { name: 'tests', condition: 'finding.path == "x"', status: 'acknowledged', reason: 'x' };
  return {
    ...unknownIds,
    team,
    repository,
    audit,
    finding,
    case: remediation,
    policy,
    webhook,
    channel: await made('/channels', { kind: 'mattermost', name: secretWord, url: receiver, team }),
    delivery,
    report,
    comment: await made(`/findings/${finding}/comments`, { text: secretWord }),
    packageAudit: await made('/audits/import', { ...imported, document: packagesOfVault }),
    rule: await made('/decision-rules', { ...rule, expiresAt }),
    schedule: await made('/schedules', nightly),
    sharedView: await made('/views', { name: secretWord, query: `q=${secretWord}`, team }),
    privateView: await made('/views', { name: `${secretWord} alone`, query: `q=${secretWord}` }),
    waiver: await made(
      '/compliance/waivers',
      { repositoryId: repository, policyId: policy, reason: secretWord, expiresAt },
      admin,
    ),
    credential: await made('/credentials', {
      kind: 'token',
      scope: `https://example.com/${secretWord}`,
      team,
      token: 'never-shown',
      test: false,
    }),
    token: await made('/auth/tokens', { name: secretWord }),
    directory: await made('/directories', { name: secretWord }, admin),
    session: another.id,
    exploitationCase: runtime.newId(),
    user: colleague.userId,
  };
}

const anyPolicy = { name: 'a policy', level: 'level1', condition: 'findings.total < 1000' };

const packagesOfVault = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: { component: { type: 'application', name: secretWord } },
  components: [{ type: 'library', name: secretWord, version: '1.0.0', purl: `pkg:npm/${secretWord}@1.0.0` }],
};

/** Takes every delivery, so that nothing is sent again while a test looks on. */
async function receiver(t: Test): Promise<string> {
  const server = createHttpServer((_, response) => response.end('ok'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A client that leaves at once: a stream of events never ends by itself. */
function endStreams({ server }: TestServer): void {
  server.ext('onRequest', ({ path, raw }, h) => {
    if (path.endsWith('/events') || path.endsWith('/stream')) setTimeout(() => raw.res.emit('close'), 30);
    return h.continue;
  });
}
