// Directories: made by administrators, each with a token that is stored as a hash.
import t from 'tap';
import { testPortal } from '../../../helpers/test-portal.ts';

t.test('DirectoryService: a token opens SCIM until it is replaced, and nothing else', async (t) => {
  const { portal, admin, person } = await testPortal(t);
  const { token, id } = await portal.directories.create(admin, { name: 'Corp' });
  t.match(await portal.directories.authenticate(token), { id, name: 'Corp', issuer: null });
  const auditor = await person('auditor');
  await t.rejects(portal.directories.create(auditor, { name: 'x' }), { code: 'INSUFFICIENT_PERMISSIONS' });
  await t.rejects(portal.directories.rotateToken(auditor, id), { code: 'INSUFFICIENT_PERMISSIONS' });
  await t.rejects(portal.directories.authenticate(`${token}x`), { code: 'AUTH_UNAUTHORIZED' });
  await t.rejects(portal.apiTokens.authenticate(token), { code: 'AUTH_UNAUTHORIZED' });
});

t.test('DirectoryService: the configured issuer is that of a directory that names none', async (t) => {
  const { portal, admin } = await testPortal(t);
  portal.directories.useIssuer('https://id.example');
  t.match(await portal.directories.create(admin, { name: 'A' }), { issuer: 'https://id.example' });
  t.match(await portal.directories.create(admin, { name: 'B', issuer: null }), { issuer: null });
});
