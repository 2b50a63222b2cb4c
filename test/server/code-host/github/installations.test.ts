// What the code host says of a repository that an installation reaches.
import t from 'tap';
import { readRepositories } from '../../../../packages/server/src/code-host/github/installations.ts';

t.test('readRepositories: a repository is public only where the code host says so', async (t) => {
  const list = [
    { id: 1, full_name: 'acme/site', private: false },
    { id: 2, full_name: 'acme/vault', private: true },
    { id: 3, full_name: 'acme/unsaid' },
  ];

  const shown = readRepositories(list).map(({ fullName, isPublic }) => [fullName, isPublic]);

  t.same(shown, [
    ['acme/site', true],
    ['acme/vault', false],
    ['acme/unsaid', false],
  ]);
});
