// Names of tfsec are of checks that a policy has as an alias.
import t from 'tap';
import { loadPolicies } from '../../../../../packages/core/src/scan/engines/infrastructure/load-policies.ts';
import { isSameAlias } from '../../../../../packages/core/src/scan/engines/infrastructure/policy-alias.ts';
import { tfsecNames } from '../../../../../packages/core/src/scan/engines/infrastructure/tfsec-names.ts';

t.test('tfsecNames: each is of a check that is an alias, and has the form of a name', async (t) => {
  const aliases = loadPolicies().flatMap(({ aliases }) => aliases);
  for (const [number, names] of Object.entries(tfsecNames)) {
    t.ok(
      aliases.some((alias) => isSameAlias(number, alias)),
      number,
    );
    for (const name of names.split(' ')) t.match(name, /^[a-z]+(?:-[a-z0-9]+){2,}$/);
  }
});
