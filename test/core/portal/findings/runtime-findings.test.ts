// The life of a finding that stands for all advisories about a runtime, in portals that knew one for each of them.
import t from 'tap';
import { introducedFindings } from '../../../../packages/core/src/scan/pipeline/introduced-findings.ts';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd, runOf, type Tree } from '../../scan/identity/audited-tree.ts';

const purl = 'pkg:golang/stdlib';

function vulnerability(cve: string, more: Partial<Detection> = {}): Detection {
  return {
    ruleId: 'vulnerable-dependency',
    category: 'dependency-vulnerability',
    severity: 'high',
    title: `stdlib 1.21.0: ${cve}`,
    description: cve,
    remediation: 'Update.',
    location: { path: 'go.mod', startLine: 3, endLine: 3 },
    anchor: { kind: 'dependency', purl, advisory: cve },
    package: {
      purl: `${purl}@1.21.0`,
      name: 'stdlib',
      version: '1.21.0',
      fixedVersion: '1.25.4',
      scope: 'runtime',
      dependencyPath: ['stdlib'],
    },
    advisory: {
      id: cve,
      aliases: [],
      cvss: null,
      cvssScore: null,
      url: null,
      published: null,
      modified: null,
      epss: null,
      kev: null,
    },
    ...more,
  };
}

function merged(first: string, ...others: string[]): Detection {
  const one = vulnerability(first);
  return {
    ...one,
    title: 'Go 1.21.0: update to 1.25.4 or later',
    anchor: { kind: 'dependency', purl, advisory: 'runtime' },
    replaces: [first, ...others].map((cve) => vulnerability(cve).anchor),
    ...(one.advisory && { advisory: { ...one.advisory, aliases: others } }),
  };
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  const start = async (t: Test) => {
    const tree: Tree = {
      found: [],
      complete: true,
      unread: [],
      rules: ['vulnerable-dependency'],
      ref: 'main',
    };
    const { portal, admin } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: runOf(tree),
    });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const repository = await portal.repositories.create(admin, { url: '/nowhere/code', team: team.id });
    const audit = async (...found: Detection[]) => {
      tree.found = found;
      return auditToEnd(portal, admin, repository, {});
    };
    const all = async () => {
      const page = { limit: 100, offset: 0, sort: '-firstSeenAt' } as const;
      const { items } = await portal.findings.list(admin, {}, page);
      return new Map(items.map((one) => [one.title, one]));
    };
    const decide = async (title: string, status: 'acknowledged' | 'false_positive') => {
      const id = (await all()).get(title)?.id ?? '';
      await portal.findings.setStatus(admin, id, { status, comment: `decided ${status}` });
      return id;
    };
    return { portal, admin, audit, all, decide };
  };
  const title = 'Go 1.21.0: update to 1.25.4 or later';

  t.test('runtime findings: the first open one lives on, the others are merged and not fixed', async (t) => {
    const { portal, admin, audit, all, decide } = await start(t);
    await audit(vulnerability('CVE-2026-1'), vulnerability('CVE-2026-2'), vulnerability('CVE-2026-3'));
    const refuted = await decide('stdlib 1.21.0: CVE-2026-3', 'false_positive');
    const before = await all();

    const { summary } = await audit(merged('CVE-2026-1', 'CVE-2026-2', 'CVE-2026-3'));

    t.match(summary, { new: 0, fixed: 0, high: 1 });
    const after = await all();
    const survivor = after.get(title);
    t.ok(
      [...before.values()].some(({ id }) => id === survivor?.id),
      'keeps its id and history',
    );
    t.equal(survivor?.status, 'open');
    const { history } = await portal.findings.get(admin, survivor?.id ?? '');
    t.same(
      history.map(({ kind }) => kind),
      ['opened', 'moved'],
    );
    t.same([...after.values()].map(({ status }) => status).sort(), ['false_positive', 'open', 'resolved']);
    t.match(await portal.findings.get(admin, refuted), { statusReason: 'decided false_positive' });
  });

  t.test('runtime findings: a decision on every advisory is a decision on all of them', async (t) => {
    const { audit, all, decide } = await start(t);
    await audit(vulnerability('CVE-2026-1'), vulnerability('CVE-2026-2'));
    await decide('stdlib 1.21.0: CVE-2026-1', 'acknowledged');
    await decide('stdlib 1.21.0: CVE-2026-2', 'false_positive');

    await audit(merged('CVE-2026-1', 'CVE-2026-2'));
    t.match((await all()).get(title), { status: 'acknowledged' });
    await audit(merged('CVE-2026-1', 'CVE-2026-2'));
    t.match((await all()).get(title), { status: 'acknowledged' });
  });

  t.test('runtime findings: one undecided advisory keeps the finding open', async (t) => {
    const { audit, all, decide } = await start(t);
    await audit(vulnerability('CVE-2026-1'));
    await decide('stdlib 1.21.0: CVE-2026-1', 'acknowledged');

    await audit(merged('CVE-2026-1', 'CVE-2026-2'));

    t.match((await all()).get(title), { status: 'open' });
    t.match((await all()).get('stdlib 1.21.0: CVE-2026-1'), { status: 'acknowledged' });
  });

  t.test('runtime findings: an advisory that is new since the decision opens it again', async (t) => {
    const { portal, admin, audit, all, decide } = await start(t);
    await audit(merged('CVE-2026-1', 'CVE-2026-2'));
    const id = await decide(title, 'acknowledged');

    await audit(merged('CVE-2026-1'));
    t.match((await all()).get(title), { status: 'acknowledged' }, 'fewer advisories change nothing');
    const { summary } = await audit(merged('CVE-2026-1', 'CVE-2026-9'));

    t.match(summary, { high: 1 });
    const { status, history } = await portal.findings.get(admin, id);
    t.equal(status, 'open');
    t.match(history.at(-1), { kind: 'reopened', comment: 'An advisory is new since the decision.' });
  });
});

t.test('introducedFindings: one that stands for more than before is introduced', async (t) => {
  const before = { fingerprint: 'v1:runtime', replaces: ['v1:a', 'v1:b'] };

  t.same(introducedFindings([before], [before]), []);
  t.same(introducedFindings([{ ...before, replaces: ['v1:a'] }], [before]), []);
  const more = { ...before, replaces: ['v1:a', 'v1:c'] };
  t.same(introducedFindings([more], [before]), [more]);
});

type Test = Parameters<Parameters<typeof onBothDatabases>[1]>[0];
