// API tokens: what they are for, whose they are, how long they last, and which of them make others.
import type { Principal } from '@assay/core';
import t from 'tap';
import { testPortal } from '../../../../helpers/test-portal.ts';

const page = { limit: 20, offset: 0, sort: 'createdAt' };
const forbidden = { code: 'INSUFFICIENT_PERMISSIONS' };
const unauthorized = { code: 'AUTH_UNAUTHORIZED' };
const dayMs = 86_400_000;

t.test('ApiTokenService: a token has the lower of two roles, and ends with its day', async (t) => {
  const { portal, admin, person, runtime } = await testPortal(t);
  const developer = await person('developer');
  const make = (principal: Principal, more: object = {}) =>
    portal.apiTokens.create(principal, { name: 'CI', expiresInDays: 2, ...more });
  const made = await make(developer);
  t.match(made, { role: 'developer', userId: developer.userId, lastUsedAt: null });
  t.equal(Date.parse(made.expiresAt) - Date.parse(made.createdAt), 2 * dayMs);
  for (const name of ['assistantWrites', 'scopes', 'teams', 'repositories', 'parentId'])
    t.notOk(name in made, name);
  await t.rejects(make(developer, { role: 'auditor' }), forbidden);
  t.match(await make(developer, { role: 'viewer', assistantWrites: true }), {
    role: 'viewer',
    assistantWrites: true,
  });
  const whole = await portal.apiTokens.authenticate(made.token);
  t.strictSame(whole, { userId: developer.userId, role: 'developer', kind: 'token', credentialId: made.id });
  await portal.users.update(admin, developer.userId, { role: 'viewer' });
  t.match(await portal.apiTokens.authenticate(made.token), { role: 'viewer' });
  t.match(await portal.access.currentPrincipal(whole), { role: 'viewer' });
  await portal.users.update(admin, developer.userId, { role: 'admin' });
  t.match(await portal.apiTokens.authenticate(made.token), { role: 'developer' });
  t.match(await portal.access.currentPrincipal(whole), { role: 'developer' });
  for (const wrong of ['', `${made.token}x`, made.token.slice(0, -1)])
    await t.rejects(portal.apiTokens.authenticate(wrong), unauthorized);
  runtime.advance(2 * dayMs + 1_000);
  await t.rejects(portal.apiTokens.authenticate(made.token), unauthorized);
  await t.rejects(portal.access.currentPrincipal(whole), unauthorized);
  t.match((await portal.activity.list(admin, { action: 'token.create', targetId: made.id }, page)).items, [
    { actorId: developer.userId, detail: { name: 'CI', role: 'developer', expiresAt: made.expiresAt } },
  ]);
});

t.test('ApiTokenService.authenticate: notes the use once a minute', async (t) => {
  const { portal, person, runtime } = await testPortal(t);
  const developer = await person('developer');
  const { token } = await portal.apiTokens.create(developer, { name: 'CI', expiresInDays: 1 });
  const used = async () => (await portal.apiTokens.list(developer, page)).items[0]?.lastUsedAt ?? null;
  t.equal(await used(), null);
  await portal.apiTokens.authenticate(token);
  const first = await used();
  t.ok(first);
  runtime.advance(30_000);
  await portal.apiTokens.authenticate(token);
  t.equal(await used(), first);
  runtime.advance(40_000);
  await portal.apiTokens.authenticate(token);
  t.not(await used(), first);
});

t.test('ApiTokenService: a token makes others only with that scope, and none that is more', async (t) => {
  const { portal, person } = await testPortal(t);
  const developer = await person('developer');
  const make = (principal: Principal, more: object = {}) =>
    portal.apiTokens.create(principal, { name: 'CI', expiresInDays: 30, ...more });
  const asToken = async (more: object) => portal.apiTokens.authenticate((await make(developer, more)).token);
  const plain = await asToken({});
  await t.rejects(make(plain), forbidden);
  await t.rejects(portal.apiTokens.delete(plain, plain.credentialId ?? ''), forbidden);
  const parent = await asToken({ expiresInDays: 3, scopes: ['auth:tokens', 'audits:read', 'repos:read'] });
  const child = await make(parent, { assistantWrites: true });
  t.same(child.scopes, ['audits:read', 'repos:read']);
  t.equal(child.parentId, parent.credentialId);
  t.notOk('assistantWrites' in child, 'its parent cannot');
  t.equal(
    Math.round((Date.parse(child.expiresAt) - Date.parse(child.createdAt)) / dayMs),
    3,
    'ends with its parent',
  );
  t.equal(
    Math.round(
      (Date.parse((await make(parent, { expiresInDays: 1 })).expiresAt) - Date.parse(child.createdAt)) /
        dayMs,
    ),
    1,
  );
  t.same((await make(parent, { scopes: ['audits:read'] })).scopes, ['audits:read']);
  for (const scopes of [['auth:tokens'], ['audits:create']])
    await t.rejects(make(parent, { scopes }), {
      code: 'VALIDATION_ERROR',
      details: { scopes: /cannot give/ },
    });
  const writes = await asToken({ scopes: ['auth:tokens'], assistantWrites: true });
  t.match(writes, { assistantWrites: true });
  t.match(await make(writes, { assistantWrites: true }), { assistantWrites: true });
});

t.test('ApiTokenService: whose tokens one sees and deletes, and what they are for', async (t) => {
  const { portal, admin, person } = await testPortal(t);
  const [one, other] = [await person('developer'), await person('developer')];
  const team = await portal.teams.create(admin, { name: 'Team' });
  const repository = await portal.repositories.create(admin, { url: '/nowhere/code', team: team.id });
  const make = (principal: Principal, more: object = {}) =>
    portal.apiTokens.create(principal, { name: 'CI', expiresInDays: 30, ...more });
  const mine = await make(one);
  await make(other);
  t.match(await portal.apiTokens.list(one, page), { total: 1, items: [{ id: mine.id }] });
  t.match(await portal.apiTokens.list(admin, page), { total: 2 });
  const narrow: Principal = { ...admin, within: { teams: [team.id], repositories: [] } };
  t.match(await portal.apiTokens.list(narrow, page), { total: 0 }, 'not with a token for one team');
  await t.rejects(portal.apiTokens.delete(other, mine.id), { code: 'NOT_FOUND' });
  await t.rejects(portal.apiTokens.delete(narrow, mine.id), { code: 'NOT_FOUND' });
  await portal.apiTokens.delete(admin, mine.id);
  await t.rejects(portal.apiTokens.authenticate(mine.token), unauthorized);
  t.match((await portal.activity.list(admin, { action: 'token.delete' }, page)).items, [
    { targetId: mine.id },
  ]);
  await t.rejects(make(one, { teams: [team.id] }), { code: 'NOT_FOUND', details: { teams: /not found/ } });
  await t.rejects(make(one, { repositories: [repository.id] }), {
    code: 'NOT_FOUND',
    details: { repositories: /not found/ },
  });
  const both = await make(admin, { teams: [team.id], repositories: [repository.id] });
  const within = { teams: [team.id], repositories: [repository.id] };
  t.same((await portal.apiTokens.authenticate(both.token)).within, within);
  const child = await make({ ...admin, within });
  t.match(child, within, 'no more than who makes it');
  const less = await make({ ...admin, within }, { repositories: [repository.id] });
  t.same((await portal.apiTokens.authenticate(less.token)).within, {
    teams: [],
    repositories: [repository.id],
  });
});
