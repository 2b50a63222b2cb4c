// What a handler answers with comes from a service that takes the principal: the compiler refuses anything else. Each line
// that has to be refused says so; this file compiles only while it is.
import type { Portal } from '@assay/core';
import t from 'tap';
import { publicRoute, type RouteDefinition, route } from '../../packages/server/src/route.ts';
import { madeOf, visiblePortal } from '../../packages/server/src/visible.ts';

const portal = visiblePortal({} as Portal);
const declared = {
  method: 'GET',
  path: '/v1/things',
  id: 'getThings',
  tag: 'Things',
  summary: 'Things',
  permission: 'audits:read',
  success: 200,
  reply: null,
} as const;

t.test('visible: rows that nobody was asked about do not compile as an answer', async (t) => {
  const refused: RouteDefinition[] = [
    // @ts-expect-error: made by hand
    route<unknown, unknown, unknown>({ ...declared, handle: async () => ({ id: 'x', secret: 'y' }) }),
    // @ts-expect-error: a list made by hand
    route<unknown, unknown, unknown>({ ...declared, handle: async () => [{ id: 'x' }] }),
    // @ts-expect-error: a member made by hand
    route<unknown, unknown, unknown>({ ...declared, handle: async () => ({ items: [{ id: 'x' }] }) }),
    // @ts-expect-error: from a method that takes no principal
    route<unknown, unknown, unknown>({ ...declared, handle: () => portal.access.beginPasskeySignIn() }),
  ];
  t.equal(refused.length, 4);
});

t.test(
  'visible: what services give to who asks is an answer, in parts, in lists and without members',
  async (t) => {
    const taken: RouteDefinition[] = [
      route<unknown, unknown, unknown>({
        ...declared,
        handle: ({ principal }) => portal.users.me(principal),
      }),
      route<unknown, unknown, unknown>({
        ...declared,
        handle: async ({ principal }) => ({ ...(await portal.users.me(principal)), more: 1 }),
      }),
      route<unknown, unknown, unknown>({
        ...declared,
        handle: async ({ principal }) => {
          const me = await portal.users.me(principal);
          return madeOf(me, { email: me.email });
        },
      }),
      route<unknown, unknown, unknown>({
        ...declared,
        handle: async ({ principal }) => ({ findings: await portal.findingSplits.split(principal, 'x') }),
      }),
    ];
    t.equal(taken.length, 4);
  },
);

t.test('visible: a route for anybody has no principal', async (t) => {
  const { permission, ...open } = declared;
  const made = publicRoute<unknown, unknown, unknown>({ ...open, handle: () => ({ status: 'ok' }) });
  t.equal(made.permission, 'public');
  // @ts-expect-error: nobody in particular asks
  publicRoute<unknown, unknown, unknown>({ ...open, handle: ({ principal }) => principal });
  t.equal(permission, 'audits:read');
});
