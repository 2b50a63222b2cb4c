import t from 'tap';
import { trustRuleWarning } from '../../../packages/server/src/settings/trust-rule-warning.ts';

const gitHub = 'https://token.actions.githubusercontent.com';
const warned = (claims: Readonly<Record<string, string>>, issuer = gitHub) =>
  trustRuleWarning([{ issuer, account: 'ci@acme', claims }]);

t.test('trustRuleWarning: names that can be given up are not enough, ids are', async (t) => {
  const named: readonly Readonly<Record<string, string>>[] = [
    { repository: 'acme/*' },
    { sub: 'repo:acme/**' },
    { repository_owner: 'acme', ref: 'x' },
  ];
  for (const claims of named) t.match(warned(claims), /of ci@acme\.$/, JSON.stringify(claims));
  t.match(warned({ project_path: 'acme/app' }, 'https://gitlab.com'), /project_id/);
  t.equal(warned({ repository: 'acme/*', repository_owner_id: '5001' }), null);
  t.equal(warned({ repository_id: '7' }), null);
  t.equal(warned({ environment: 'production' }), null, 'no name');
  t.equal(warned({ sub: 'service' }, 'https://id.example.com'), null, 'an issuer whose claims are not known');
  t.equal(trustRuleWarning([]), null);
});
