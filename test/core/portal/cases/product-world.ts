// A portal with a product and another repository, and audits with given findings.
import { auditRun } from '../../../helpers/fake-audit.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const page = { limit: 20, offset: 0 };

interface Drawn {
  readonly name: string;
  readonly ids: readonly string[];
  readonly exploited?: boolean;
  readonly dateAdded?: string;
}

function finding({ name, ids: [id = '', ...aliases], exploited = true, dateAdded = '2020-01-01' }: Drawn) {
  const [one] = auditRun().findings;
  return {
    ...one,
    fingerprint: name,
    ruleId: id,
    category: 'dependency-vulnerability',
    title: `${name} 1.0.0: ${id}`,
    advisory: { id, aliases, kev: exploited ? { dateAdded, dueDate: null, ransomware: false } : null },
    package: {
      ecosystem: 'npm',
      name,
      version: '1.0.0',
      fixedVersion: '1.0.1',
      purl: `pkg:npm/${name}@1.0.0`,
    },
    exploited,
  };
}

export async function productWorld(
  t: Parameters<typeof testPortal>[0],
  databaseUrl: (t: Parameters<typeof testPortal>[0]) => Promise<string | undefined>,
) {
  let found: object[] = [];
  const made = await testPortal(t, {
    databaseUrl: await databaseUrl(t),
    runAudit: async () => auditRun({ findings: found } as object),
  });
  const { portal, admin } = made;
  const team = await portal.teams.create(admin, { name: 'Team' });
  const add = (name: string, tags: readonly string[]) =>
    portal.repositories.create(admin, { url: `/nowhere/${name}`, name, team: team.id, tags } as never);
  const [product, service] = [await add('shop', ['product']), await add('intranet', [])];
  const audit = async (...drawn: readonly Drawn[]) => {
    found = drawn.map(finding);
    for (const { id: repositoryId } of [product, service]) {
      const { id } = await portal.audits.create(admin, { repositoryId, type: 'dependency' });
      while ((await portal.audits.get(admin, id)).status !== 'completed')
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await portal.cases.refresh();
  };
  const cases = async () => (await portal.cases.list(admin, {}, page)).items;
  return { ...made, team, product, audit, cases };
}
