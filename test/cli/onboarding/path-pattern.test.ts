import t from 'tap';
import { pathMatcher } from '../../../packages/cli/src/onboarding/path-pattern.ts';

t.test('path pattern: a star stays within a name, two cross groups', async (t) => {
  const matches = (pattern: string, path: string) => pathMatcher([pattern])(path);

  t.ok(matches('acme/*-service', 'Acme/pay-service'));
  t.notOk(matches('acme/*', 'acme/platform/api'));
  t.ok(matches('acme/**', 'acme/platform/api'));
  t.ok(matches('acme/a?i', 'acme/api'));
  t.notOk(matches('acme/a.i', 'acme/api'), 'a dot is a dot');
  t.ok(pathMatcher([])('anything'), 'without patterns all match');
});
