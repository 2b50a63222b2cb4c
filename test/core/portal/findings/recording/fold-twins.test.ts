// A control and a rule that report the same fault are one finding in the lists of the portal.
import t from 'tap';
import type { Detection } from '../../../../../packages/core/src/vocabulary/detection.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { detection } from '../../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../audited-repository.ts';

const path = '.github/workflows/ci.yml';
const page = { limit: 100, offset: 0, sort: '-priority' } as const;

const ofRule: Detection = {
  ...detection('uses: a/b@v1', {
    path,
    ruleId: 'github-actions-unpinned-action',
    category: 'infrastructure',
  }),
  location: { path, startLine: 7, endLine: 7 },
};
const ofControl = (line = 7): Detection => ({
  ...detection(`uses: a/b@v1 ${line}`, { path, ruleId: 'pinned-actions', category: 'ci-configuration' }),
  location: { path, startLine: line, endLine: line },
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  const world = async (t: Parameters<typeof auditedRepository>[0]) => {
    const { tree, portal, admin, audit } = await auditedRepository(t, databaseUrl);
    tree.rules = [...tree.rules, 'github-actions-unpinned-action', 'pinned-actions'];
    const run = async (type: 'security' | 'compliance', ...found: readonly Detection[]) => {
      tree.found = [...found];
      return audit({ type });
    };
    const listed = async () =>
      (await portal.findings.list(admin, {}, page)).items
        .filter(({ status }) => status === 'open')
        .map(({ ruleId, location }) => `${ruleId}:${location?.startLine}`)
        .sort();
    return { run, listed, portal, admin };
  };

  t.test('twins: a control is not listed beside the rule at the same place', async (t) => {
    const { run, listed } = await world(t);
    await run('security', ofRule);
    await run('compliance', ofControl(), ofControl(20));
    t.same(await listed(), ['github-actions-unpinned-action:7', 'pinned-actions:20']);

    await run('security');
    await run('compliance', ofControl(), ofControl(20));
    t.same(await listed(), ['pinned-actions:20', 'pinned-actions:7'], 'once no rule says it');
  });

  t.test('twins: a control that was listed first goes on in the rule, and is not fixed', async (t) => {
    const { run, listed, portal, admin } = await world(t);
    await run('compliance', ofControl());
    const [known] = (await portal.findings.list(admin, {}, page)).items;
    await run('security', ofRule);
    await run('compliance', ofControl());

    t.same(await listed(), ['github-actions-unpinned-action:7']);
    const now = await portal.findings.get(admin, known?.id ?? '');
    t.match(now, { status: 'resolved', statusReason: /security audit at the same place/ });
  });

  t.test('twins: what a person decides on the rule holds for the control', async (t) => {
    const { run, listed, portal, admin } = await world(t);
    await run('security', ofRule);
    const [known] = (await portal.findings.list(admin, {}, page)).items;
    await portal.findings.setStatus(admin, known?.id ?? '', { status: 'false_positive', comment: 'ours' });
    await run('compliance', ofControl());
    t.same(await listed(), []);
  });
});
