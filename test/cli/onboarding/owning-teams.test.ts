import t from 'tap';
import { groupOf, ownerOfAll } from '../../../packages/cli/src/onboarding/owning-teams.ts';

t.test('groupOf: what stands before the name, at any depth', (t) => {
  t.same(['acme/shop', 'acme/platform/api', 'shop', 'https://git.example/acme/shop'].map(groupOf), [
    'acme',
    'acme/platform',
    undefined,
    undefined,
  ]);
  t.end();
});

t.test('ownerOfAll: the last rule for everything, and its first account', (t) => {
  t.equal(ownerOfAll('* @acme/web @ada\n*.md @docs\n'), 'acme/web');
  t.equal(ownerOfAll('* ops@acme.example @acme/ops # x\r\n'), 'acme/ops');
  t.equal(ownerOfAll('* @@acme/maintainers\n'), 'acme/maintainers', 'as GitLab writes roles');
  t.equal(ownerOfAll('* @acme/web\n*\n'), undefined);
  t.equal(ownerOfAll('# * @acme/web\n/src @x\n'), undefined);
  t.end();
});
