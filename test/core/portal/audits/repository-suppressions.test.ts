// Whether a repository may accept its own findings: by default it may, and a setting takes that away.
import { join } from 'node:path';
import t from 'tap';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const page = { limit: 50, offset: 0, sort: '-severity' };
const key = ['AKIA', 'QYLPMN5HHHFPZAM2'].join('');

t.test(
  'repositorySuppressions: false leaves findings open that comments and ignore files accept',
  async (t) => {
    const files = {
      'ignored.py': `aws_access_key_id = "${key}"\n`,
      'app.py': `aws_access_key_id = "${key}"  # assay:ignore aws-access-key test account\n`,
      '.assayignore': 'ignored.py # test account\n',
    };
    const statuses: Record<string, readonly string[]> = {};
    for (const repositorySuppressions of [true, false]) {
      const { portal, admin } = await testPortal(t, { repositorySuppressions });
      const folder = join(t.testdir({ code: {} }), 'code');
      const code = gitRepository(folder);
      code.commit(files);
      const team = await portal.teams.create(admin, { name: 'Team' });
      const repository = await portal.repositories.create(admin, { url: code.path, team: team.id });
      const { id } = await portal.audits.create(admin, { repositoryId: repository.id, type: 'security' });
      while (!['completed', 'failed'].includes((await portal.audits.get(admin, id)).status))
        await new Promise((resolve) => setTimeout(resolve, 50));
      const { items } = await portal.findings.list(admin, {}, page);
      statuses[String(repositorySuppressions)] = items.map(({ status }) => status);
    }

    t.same(statuses.true, ['acknowledged', 'acknowledged']);
    t.same(statuses.false, ['open', 'open']);
  },
);
