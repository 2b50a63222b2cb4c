// A portal with one repository that results of other scanners are imported into.
import type { AuditWithFindings, Portal, Principal } from '@assay/core';
import type { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

type Body = Parameters<typeof onBothDatabases>[1];
export type Test = Parameters<Body>[0];
type TestDatabase = Parameters<Body>[1];

export async function importWorld(t: Test, { databaseUrl, name }: TestDatabase) {
  const { portal, admin, person } = await testPortal(t, {
    databaseUrl: await databaseUrl(t),
    auditConcurrency: 0,
    ...(name === 'postgres' && { databasePoolSize: 4 }),
  });
  const team = await portal.teams.create(admin, { name: 'Team' });
  const { id: repositoryId } = await portal.repositories.create(admin, {
    url: '/nowhere/code',
    team: team.id,
  });
  const take = (document: object, more: object = {}) =>
    importDocument(portal, admin, { repositoryId, document, ...more });
  const list = async () =>
    (await portal.findings.list(admin, {}, { limit: 100, offset: 0, sort: '-severity' })).items;
  return { portal, admin, person, team, repositoryId, take, list };
}

export async function importDocument(
  portal: Portal,
  principal: Principal,
  { document, ...input }: { readonly repositoryId: string; readonly document: object },
): Promise<AuditWithFindings> {
  const { id } = await portal.imports.import(principal, {
    type: 'security',
    format: 'sarif',
    ...input,
    document: Buffer.from(JSON.stringify(document)),
  });
  return portal.audits.get(principal, id);
}
