// A repository of which a test says what audits find.
import type { PortalOptions } from '@assay/core';
import type { Test } from 'tap';
import { testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd, runOf, type Tree } from '../../scan/identity/audited-tree.ts';

/** A portal with one repository, and an audit that reports what its tree says. */
export async function auditedRepository(
  t: Test,
  databaseUrl: (t: Test) => string | Promise<string>,
  options: Partial<PortalOptions> = {},
) {
  const tree: Tree = { found: [], complete: true, unread: [], rules: ['rule-a', 'rule-b'], ref: 'main' };
  const { portal, admin, runtime, person } = await testPortal(t, {
    databaseUrl: await databaseUrl(t),
    runAudit: runOf(tree),
    ...options,
  });
  const team = await portal.teams.create(admin, { name: 'Team' });
  const repository = await portal.repositories.create(admin, { url: '/nowhere/code', team: team.id });
  const audit = (more: object = {}) => auditToEnd(portal, admin, repository, more);
  const only = async () => {
    const { items } = await portal.findings.list(admin, {}, { limit: 100, offset: 0, sort: '-firstSeenAt' });
    t.equal(items.length, 1);
    return portal.findings.get(admin, items[0]?.id ?? '');
  };
  return { tree, portal, admin, runtime, person, team, repository, audit, only };
}
