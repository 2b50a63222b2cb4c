// The code-quality audit in the portal: asked for, run, remembered.
import { join } from 'node:path';
import t from 'tap';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { gitRepository } from '../../../../helpers/git-repository.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';
import { ended } from '../../identity/audited-tree.ts';

const tangled = (name: string, count: number): string => {
  const branches = Array.from(
    { length: count },
    (_, index) => `  if (a === ${index}) b(${index})
`,
  );
  return `function ${name}(a) {
${branches.join('')}}
${name}()
`;
};

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'quality findings: survive moved lines and changed numbers, and are resolved with their cause',
    async (t) => {
      const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
      const code = gitRepository(join(t.testdir({ code: {} }), 'code'), { 'a.js': tangled('route', 20) });
      const team = await portal.teams.create(admin, { name: 'Team' });
      const { id: repositoryId } = await portal.repositories.create(admin, { url: code.path, team: team.id });
      const audit = async () => {
        const { id } = await portal.audits.create(admin, { repositoryId, type: 'code-quality' });
        await ended(portal, id);
        return portal.audits.get(admin, id);
      };

      const first = await audit();
      t.match(first, { status: 'completed', summary: { new: 2, high: 0, critical: 0 } });
      t.same(
        first.findings.map(({ category }) => category),
        ['code-complexity', 'code-complexity'],
      );

      code.commit({ 'a.js': `// moved\n\n${tangled('route', 25)}` });
      t.match((await audit()).summary, { new: 0, fixed: 0 });

      code.commit({ 'a.js': tangled('route', 2) });
      t.match((await audit()).summary, { new: 0, fixed: 2 });
    },
  );
});
