// What two people edit has a version: every change of something that is shown at its own address.
import t from 'tap';
import { editRoleOf } from '../../../packages/server/src/http/edit-guard.ts';
import { createRoutes } from '../../../packages/server/src/routes/index.ts';
import type { RouteTools } from '../../../packages/server/src/routes/route-tools.ts';

const routes = createRoutes({ prefix: '' } as RouteTools);

t.test('edit roles: changes without a version are those of what is shown nowhere by itself', async (t) => {
  const changes = routes.filter(({ method }) => method === 'PATCH');
  t.ok(changes.length >= 12, `${changes.length} changes`);
  t.same(
    changes.filter((route) => editRoleOf(route, routes)?.kind !== 'changes').map(({ path }) => path),
    // A member's role is one word.
    ['/v1/teams/{id}/members/{userId}'],
  );
});

t.test('edit roles: who decides about a proposal says which one was read', async (t) => {
  const decisions = routes.filter(
    ({ method, path }) => method === 'POST' && /\/(?:approval|proposal)$/.test(path),
  );
  t.ok(decisions.length >= 2, `${decisions.length} decisions`);
  for (const route of decisions) t.equal(editRoleOf(route, routes)?.kind, 'changes', route.path);
});

t.test('edit roles: what is shown with a version needs nothing but its address', async (t) => {
  for (const route of routes) {
    const role = editRoleOf(route, routes);
    if (role?.kind !== 'changes') continue;
    const { error } = role.shownBy.query?.validate({}) ?? {};
    t.equal(error, undefined, role.shownBy.path);
  }
});
