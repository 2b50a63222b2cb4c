// What a request says of another team's objects, for what the declaration of its route does not say by itself: bodies,
// parameters that are no id, and requests that prove themselves by something else than a token.
import { createHash } from 'node:crypto';
import { type Ids, type Own, secretWord } from './two-teams.ts';

export interface Ask {
  /** Of the path, where it is not about another team's object. */
  readonly id?: string;
  /** After the path. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Why nobody can be shown to succeed with this one. */
  readonly uncontrolled?: string;
}

export interface Case {
  /** One request for each way to name an object. */
  asks(ids: Ids, own: Own): readonly Ask[];
  /** Why nobody can be shown to succeed here; otherwise an insider or an administrator is. */
  readonly uncontrolled?: string;
  /** Why two equal requests have different replies. */
  readonly varies?: string;
  /** Whether it ends the session that asks: then only those without one ask. */
  readonly endsSession?: true;
}

const bodies = (make: (ids: Ids, own: Own) => readonly unknown[]): Case => ({
  asks: (ids, own) => make(ids, own).map((body) => ({ body })),
});
const of = (make: (ids: Ids) => unknown): Case => bodies((ids) => [make(ids)]);
const queries = (
  make: (ids: Ids) => readonly Readonly<Record<string, string | undefined>>[],
  uncontrolled?: string,
): Case => ({
  asks: (ids) => make(ids).map((query) => ({ query })),
  ...(uncontrolled !== undefined && { uncontrolled }),
});
const ended: Case = { asks: () => [{}], uncontrolled: 'ends the session that asks', endsSession: true };
const needsDirectory = 'needs the token of a directory';
const alone = (uncontrolled: string, ask: Ask = {}): Case => ({ asks: () => [ask], uncontrolled });

const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
const lastYear = new Date(Date.now() - 365 * 86_400_000).toISOString();
const challenge = createHash('sha256').update('a verifier').digest('base64url');
const nightly = { name: 'nightly', types: ['security'], cron: '0 3 * * *' };
const rule = { name: 'tests', condition: 'finding.path == "x"', status: 'acknowledged', reason: 'x' };
const noMapping = '01920000-0000-7000-8000-00000000000f';
/** A mapping of an import format that nobody else has. */
export const ownFormat = {
  id: 'own',
  tool: 'Own',
  type: 'security',
  recognize: { isList: false, members: ['own'] },
  results: ['own[]'],
  ruleId: 'rule',
  category: 'insecure-code',
  severity: { otherwise: 'low' },
  samples: [{ document: { own: [] }, findings: [] }],
};
const secret = { kind: 'token', token: 'glpat-x', test: false };
const redirect = 'http://127.0.0.1:4711/callback';
const authorization = {
  client_id: 'nobody registered it',
  redirect_uri: redirect,
  response_type: 'code',
  code_challenge: challenge,
  code_challenge_method: 'S256',
};
const notItsOwn = 'what it names is of another repository';
const isNoIdentity = 'proves an identity that belongs to one person, and names no object';

/** By the id of the operation. */
export const cases: Readonly<Record<string, Case>> = {
  // Sign-in: what is named is a person, by their email address.
  login: alone(isNoIdentity, { body: { email: 'developer1@example.com', password: 'a guess' } }),
  finishLogin: alone(isNoIdentity, { body: { ticket: 'a guess', code: '000000' } }),
  openWebSession: alone(isNoIdentity, { body: { email: 'developer1@example.com', password: 'a guess' } }),
  finishWebSession: alone(isNoIdentity, { body: { ticket: 'a guess', code: '000000' } }),
  openWebSessionByCode: alone(isNoIdentity, { body: { code: 'a guess', codeVerifier: 'v'.repeat(43) } }),
  openWebSessionByPasskey: alone(isNoIdentity, { body: { response: {} } }),
  exchangeToken: alone(isNoIdentity, {
    body: {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: 'header.payload.signature',
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    },
  }),
  redeemOauthCode: alone(isNoIdentity, { body: { code: 'a guess', codeVerifier: 'v'.repeat(43) } }),
  redeemDeviceCode: alone(isNoIdentity, { body: { deviceCode: 'a guess' } }),
  startDeviceSignIn: of(() => ({ client: 'a machine' })),
  getDeviceSignIn: queries(() => [{ userCode: 'ABCD-EFGH' }], isNoIdentity),
  confirmDeviceSignIn: alone(isNoIdentity, { body: { userCode: 'ABCD-EFGH', approve: true } }),
  startOauthSignIn: queries(() => [{ codeChallenge: challenge, cliRedirect: redirect }]),
  startOauthSignInAt: {
    asks: () => [{ id: 'github', query: { codeChallenge: challenge, cliRedirect: redirect } }],
  },
  startCodeHostSignIn: queries(() => [{ codeChallenge: challenge, cliRedirect: redirect }]),
  startOidcSignIn: alone('no identity provider is configured'),
  finishOidcSignIn: alone('no identity provider is configured'),
  finishCodeHostSignIn: queries(() => [{ state: 'a guess', code: 'a guess' }], isNoIdentity),
  finishCodeHostSignInAt: {
    asks: () => [{ id: 'github', query: { state: 'a guess', code: 'a guess' } }],
    uncontrolled: isNoIdentity,
  },
  setUpCodeHostApp: {
    asks: () => [{ query: { setup_action: 'install', installation_id: '1' } }],
    varies: 'only a few are taken in a minute',
    uncontrolled: 'only a few are taken in a minute',
  },
  getMetrics: { asks: () => [{}], varies: 'figures of the server' },
  health: { asks: () => [{}], varies: 'figures of the server' },
  healthReady: { asks: () => [{}], varies: 'figures of the server' },
  getAssistantRequest: queries(() => [authorization], isNoIdentity),
  decideAssistantRequest: alone(isNoIdentity, { body: { ...authorization, approve: true } }),
  revokeAllSessions: { ...ended, asks: () => [{ body: {} }] },
  logout: ended,
  refreshToken: ended,
  closeWebSession: ended,
  refreshWebSession: ended,
  confirmTotp: alone(isNoIdentity, { body: { code: '000000' } }),
  removeTotp: { ...alone(isNoIdentity), varies: 'the first one removes what was begun' },
  renewRecoveryCodes: alone(isNoIdentity),
  startPasskey: alone(isNoIdentity),
  startTotp: alone(isNoIdentity),
  addPasskey: alone(isNoIdentity, { body: { name: 'x', response: {} } }),
  removePasskey: alone('nobody has a passkey'),
  startStepUp: alone(isNoIdentity),
  stepUp: alone(isNoIdentity, { body: { password: 'a guess' } }),
  createApiToken: bodies((ids) => [
    { name: 'x', teams: [ids.team] },
    { name: 'x', repositories: [ids.repository] },
  ]),
  updateMe: of(() => ({ name: 'a new name' })),
  scimServiceProviderConfig: alone(needsDirectory),
  listScimResourceType: alone(needsDirectory),
  getScimResourceType: alone(needsDirectory),
  listScimSchema: alone(needsDirectory),
  getScimSchema: alone(needsDirectory),
  listScimUsers: alone(needsDirectory),
  getScimUser: alone(needsDirectory),
  deleteScimUser: alone(needsDirectory),
  listScimGroups: alone(needsDirectory),
  getScimGroup: alone(needsDirectory),
  deleteScimGroup: alone(needsDirectory),
  createScimUser: alone(needsDirectory, { body: {} }),
  replaceScimUser: alone(needsDirectory, { body: {} }),
  updateScimUser: alone(needsDirectory, { body: {} }),
  createScimGroup: alone(needsDirectory, { body: {} }),
  replaceScimGroup: alone(needsDirectory, { body: {} }),
  updateScimGroup: alone(needsDirectory, { body: {} }),
  listTickets: queries((ids) => [{ tracker: ids.tracker }, { finding: ids.finding }]),
  createTracker: alone('no tracker answers in tests', {
    body: { kind: 'github', url: 'http://127.0.0.1:9', project: 'acme/shop', token: 'x' },
  }),
  getTracker: alone('no tracker answers in tests'),
  testTracker: alone('no tracker answers in tests'),
  updateTracker: alone('no tracker answers in tests', { body: { maxOpen: 5 } }),
  deleteTracker: alone('no tracker answers in tests'),
  createDirectory: of(() => ({ name: 'x' })),
  createUser: of(() => ({ email: 'x@example.com', name: 'x', role: 'viewer', password: 'long enough!' })),
  updateUser: bodies(() => [{ name: 'x' }, { role: 'viewer' }, { disabled: true }, { disabled: false }]),
  createTeam: of(() => ({ name: 'another team' })),
  updateTeam: bodies(() => [{ name: secretWord }, { description: 'x' }]),
  addTeamMember: bodies((_, own) => [{ userId: own.admin, role: 'owner' }]),
  updateTeamMember: of(() => ({ role: 'member' })),
  createRepository: bodies((ids) => [{ url: 'https://example.com/new.git', team: ids.team }]),
  updateRepository: {
    asks: (ids, own) => [
      { body: { name: secretWord } },
      { body: { defaultBranch: 'x' } },
      { body: { team: own.team } },
      { body: { team: ids.team } },
      { id: own.repository, body: { team: ids.team } },
      { id: own.repository, body: { team: own.team } },
    ],
  },
  createAudit: bodies((ids) => [{ repositoryId: ids.repository, type: 'security' }]),
  createAudits: bodies((ids) => [{ audits: [{ repositoryId: ids.repository, type: 'security' }] }]),
  cancelAudit: alone('the audit has ended'),
  watchEvents: {
    asks: ({ team, repository }) => [{ query: { team } }, { query: { repositoryId: repository } }],
  },
  getRepositoryVex: alone('no vulnerability of it is known'),
  getVex: alone('no vulnerability of it is known'),
  getWellKnownCsafProvider: alone('nothing is published'),
  getCsafProvider: alone('nothing is published'),
  getPublishedVex: alone('nothing is published'),
  publishVex: {
    ...bodies(({ repository }) => [
      { repositoryId: repository, author: 'x' },
      { tag: 'x', author: 'x' },
    ]),
    uncontrolled: 'no vulnerability of it is known',
  },
  withdrawVex: alone('nothing is published'),
  getBadge: alone('nobody shows a badge of it'),
  splitFinding: alone('it has one witness', { body: {} }),
  startPasskeySignIn: { asks: () => [{ headers: { 'x-assay-csrf': '1', 'sec-fetch-site': 'same-origin' } }] },
  deleteTeam: alone('the repositories that others brought into it are still there'),
  listFindingGroups: queries(({ team, repository }) => [
    { by: 'rule' },
    { by: 'repository', team },
    { by: 'path', repositoryId: repository },
    { by: 'package', q: secretWord },
  ]),
  updateRemediationCase: bodies(({ user }) => [
    { assignee: 'me' },
    { assignee: user },
    { status: 'acknowledged', comment: 'x' },
  ]),
  commentOnRemediationCase: of(() => ({ text: 'x' })),
  updateFinding: bodies((ids) => [
    { status: 'acknowledged', comment: 'x', expiresAt: inAWeek },
    { assignee: 'me' },
    { assignee: ids.user },
  ]),
  decideFindingProposal: alone('nothing is proposed', { body: { approve: true } }),
  updateFindings: bodies((ids) => [
    { ids: [ids.finding], assignee: 'me' },
    { filter: { repositoryId: ids.repository }, assignee: 'me' },
    { filter: { team: ids.team }, assignee: 'me' },
  ]),
  undoFindingChange: alone('nobody undoes what another changed'),
  commentOnFinding: of(() => ({ text: 'x' })),
  createDecisionRule: {
    asks: () => [{ body: { ...rule, name: 'others', expiresAt: inAWeek } }],
    varies: 'its name is taken by who proposes it first',
    uncontrolled: 'its name is taken by who proposes it first',
  },
  previewDecisionRule: bodies((ids) => [
    { condition: `repository.name == "${secretWord}"` },
    { condition: `finding.fingerprint == "${ids.finding}"` },
    { condition: 'finding.path != ""' },
  ]),
  updateDecisionRule: of(() => ({ name: 'x' })),
  approveDecisionRule: of(() => ({ approve: true })),
  createSavedView: bodies((ids) => [{ name: 'x', query: '', team: ids.team }]),
  updateSavedView: bodies((ids) => [{ name: secretWord }, { team: ids.team }]),
  importAudit: bodies((ids) => [
    {
      repositoryId: ids.repository,
      type: 'dependency',
      document: { bomFormat: 'CycloneDX', specVersion: '1.5' },
    },
  ]),
  createPolicy: of(() => ({ name: 'x', level: 'level1', condition: 'findings.total < 1' })),
  previewPolicy: bodies(() => [
    { name: 'x', level: 'level1', condition: 'findings.total < 1' },
    { name: 'x', level: 'level1', condition: `repository.name == "${secretWord}"` },
  ]),
  updatePolicy: of(() => ({ description: 'x' })),
  getComplianceGaps: queries(({ repository }) => [{ repositoryId: repository }]),
  getFrameworkReport: {
    asks: ({ repository, team }) => [
      { id: 'nis2', query: { repositoryId: repository } },
      { id: 'nis2', query: { team } },
    ],
  },
  exportFrameworkReport: {
    asks: ({ repository, team }) => [
      { id: 'nis2', query: { repositoryId: repository, format: 'csv' } },
      { id: 'nis2', query: { team } },
    ],
  },
  createWaiver: {
    ...of(({ repository, policy }) => ({
      repositoryId: repository,
      policyId: policy,
      reason: 'x',
      expiresAt: inAWeek,
    })),
    uncontrolled: 'the policy is waived already',
  },
  decideWaiver: alone('nothing is proposed', { body: { approve: true } }),
  previewComplianceStatus: {
    asks: ({ repository, finding }, own) => [
      { body: { repositoryId: repository, findingIds: [finding] } },
      { body: { repositoryId: own.repository, findingIds: [finding] }, uncontrolled: notItsOwn },
    ],
  },
  getRepositorySbom: {
    asks: ({ packageAudit }, own) => [
      { query: { format: 'cyclonedx' } },
      { query: { format: 'spdx' } },
      { query: { format: 'cyclonedx', auditId: packageAudit } },
      {
        id: own.repository,
        query: { format: 'cyclonedx', auditId: packageAudit },
        uncontrolled: notItsOwn,
      },
    ],
  },
  diffRepositoryPackages: {
    asks: ({ packageAudit }, own) => [
      { query: { from: packageAudit, to: packageAudit } },
      {
        id: own.repository,
        query: { from: packageAudit, to: packageAudit },
        uncontrolled: notItsOwn,
      },
    ],
  },
  backtest: queries(({ policy, repository, team }) => [
    { policy, from: lastYear },
    { policy, from: lastYear, repositories: repository },
    { policy, from: lastYear, team },
  ]),
  listPackageIncidents: queries(({ repository, team }) => [
    { package: secretWord },
    { package: secretWord, repositoryId: repository },
    { package: secretWord, team },
  ]),
  searchIndicators: bodies(({ repository, team }) => [
    { indicators: secretWord },
    { indicators: secretWord, repositoryId: repository },
    { indicators: secretWord, team },
  ]),
  exportPackageIncidents: queries(({ repository, team }) => [
    { package: secretWord },
    { package: secretWord, repositoryId: repository },
    { package: secretWord, team },
  ]),
  listPackages: queries(() => [{}, { q: secretWord }]),
  listPackageUsages: queries(() => [{ package: secretWord }, { package: `pkg:npm/${secretWord}` }]),
  createReport: bodies((ids) => [
    { type: 'findings', format: 'json', team: ids.team },
    { type: 'findings', format: 'json', repositoryId: ids.repository },
    { type: 'audit', format: 'json', auditId: ids.audit },
  ]),
  createSchedule: bodies((ids) => [
    { ...nightly, team: ids.team },
    { ...nightly, repositoryId: ids.repository },
  ]),
  previewSchedule: queries(() => [{ cron: '0 3 * * *' }]),
  updateSchedule: bodies(() => [{ name: secretWord }, { enabled: false }]),
  createCredential: bodies((ids) => [{ ...secret, scope: 'https://example.com/x', team: ids.team }]),
  testCredential: of(() => ({})),
  rotateCredential: of(() => ({ token: 'glpat-y', test: false })),
  createChannel: bodies((ids, own) => [{ kind: 'mattermost', url: own.receiver, team: ids.team }]),
  updateChannel: bodies(() => [{ enabled: false }, { enabled: true }, { name: secretWord }]),
  createWebhook: bodies((ids, own) => [{ url: own.receiver, team: ids.team }]),
  updateWebhook: bodies(() => [{ enabled: false }, { enabled: true }, { name: secretWord }]),
  rotateWebhookSecret: of(() => ({ overlapHours: 1 })),
  updateCase: bodies(() => [{ awareAt: lastYear }]),
  recordCaseNotification: bodies(() => [{ kind: 'early_warning', sentAt: lastYear, content: 'x' }]),
  closeCase: alone('nobody has said whether it can be exploited', { body: { note: 'x' } }),
  decidePullRequestProposal: alone('no pull request has a proposal', { body: { approve: true } }),
  retryDelivery: alone('the code host has delivered nothing'),
  addImportMapping: of(() => ownFormat),
  getImportMapping: alone('an import format belongs to no team', { id: noMapping }),
  deleteImportMapping: alone('an import format belongs to no team', { id: noMapping }),
  getJob: alone('no change of findings is that large'),
};
