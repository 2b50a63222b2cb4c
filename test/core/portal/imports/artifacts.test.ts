// Scans of two artifacts by one tool, imported in turn, close nothing of each other.
import t from 'tap';
import { imageName } from '../../../../packages/core/src/portal/imports/image-name.ts';
import type { AuditType } from '../../../../packages/core/src/vocabulary/audit-type.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { draws } from '../../../helpers/properties.ts';
import { importWorld } from './import-world.ts';

const allTurns = draws(100, 20);

const trivy = (name: string, type: string) => ({
  SchemaVersion: 2,
  ArtifactName: name,
  ArtifactType: type,
  Results: [
    {
      Target: name,
      Class: 'os-pkgs',
      Vulnerabilities: [
        {
          VulnerabilityID: `CVE-2024-${name.length}`,
          PkgName: 'zlib',
          InstalledVersion: '1',
          Severity: 'LOW',
        },
      ],
    },
  ],
});
const grype = (source: { type: string; target: unknown }, id: string) => ({
  descriptor: { name: 'grype' },
  source,
  matches: [{ vulnerability: { id, severity: 'Low' }, artifact: { name: 'zlib', version: '1' } }],
});
const sarif = (imageName: string) => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'Trivy' } },
      properties: { imageName },
      results: [{ ruleId: `rule-${imageName.length}`, message: { text: 'Found.' } }],
    },
  ],
});
const zap = (name: string) => ({
  site: [{ '@name': name, alerts: [{ alertRef: name, pluginid: '1', alert: name, riskcode: '2' }] }],
});
const checkov = (framework: string) => ({
  check_type: framework,
  results: { failed_checks: [{ check_id: `CKV_${framework}`, file_path: '/a', resource: framework }] },
});

const gitlabImages = (...names: string[]) => ({
  version: '15.0.2',
  scan: { type: 'container_scanning', status: 'success' },
  vulnerabilities: names.map((name) => ({
    name: 'zlib',
    severity: 'Low',
    location: { dependency: { package: { name: 'zlib' }, version: '1' }, image: `${name}:${names.length}` },
    identifiers: [{ type: 'cve', value: `CVE-2024-${name.length}` }],
  })),
});

const pairs: readonly (readonly [
  title: string,
  type: AuditType,
  format: string,
  one: object,
  other: object,
])[] = [
  [
    'images by Trivy',
    'dependency',
    'trivy',
    trivy('api:1', 'container_image'),
    trivy('web-app:1', 'container_image'),
  ],
  ['paths by Trivy', 'dependency', 'trivy', trivy('a', 'filesystem'), trivy('bb', 'filesystem')],
  [
    'images by Grype',
    'dependency',
    'grype',
    grype({ type: 'image', target: { userInput: 'api:1' } }, 'CVE-2024-1'),
    grype({ type: 'image', target: { userInput: 'web:1' } }, 'CVE-2024-2'),
  ],
  [
    'paths by Grype',
    'dependency',
    'grype',
    grype({ type: 'directory', target: 'a' }, 'CVE-2024-1'),
    grype({ type: 'directory', target: 'b' }, 'CVE-2024-2'),
  ],
  ['images in SARIF', 'security', 'sarif', sarif('api:1'), sarif('web-app:1')],
  ['sites by ZAP', 'security', 'zap', zap('https://a.example'), zap('https://b.example')],
  ['configurations by Checkov', 'security', 'checkov', checkov('terraform'), checkov('kubernetes')],
];

t.test('imageName: leaves out tag, digest and the default registry', async (t) => {
  t.equal(imageName('docker.io/library/alpine:3.20'), 'alpine');
  t.equal(imageName('localhost:5000/team/app:1@sha256:0'), 'localhost:5000/team/app');
  t.equal(imageName('localhost:5000/app'), 'localhost:5000/app');
  t.equal(imageName('docker-local/app/1.0/'), 'docker-local/app');
});

onBothDatabases(t, async (t, database) => {
  // A server answers more slowly than a file, and the comparison is the same.
  const turns = database.name === 'sqlite' ? allTurns : 20;
  t.test('ImportService.import: a document about several artifacts says nothing of the others', async (t) => {
    const { take, list, portal, admin, repositoryId } = await importWorld(t, database);
    const all: readonly (readonly [format: string, type: AuditType, of: (...names: string[]) => object])[] = [
      ['gitlab', 'dependency', gitlabImages],
      ['zap', 'security', (...names) => ({ site: names.flatMap((name) => zap(name).site) })],
      ['checkov', 'security', (...names) => names.map(checkov) as object],
    ];
    for (const [format, type, of] of all) {
      const into = { type, format };
      t.equal((await take(of('one', 'two'), into)).summary.new, 2, format);
      for (const names of [['one'], ['two'], ['two', 'three'], ['one', 'two', 'three']]) {
        const { summary } = await take(of(...names), into);
        t.equal(summary.fixed, 0, `${format}: ${names.join(' and ')}`);
        t.equal(summary.new, names.join() === 'two,three' ? 1 : 0, `${format}: ${names.join(' and ')}`);
      }
    }
    t.equal((await list()).filter(({ status }) => status === 'open').length, 3 * all.length);
    const { items } = await portal.imports.artifacts(admin, repositoryId, { limit: 20, offset: 0 });
    t.same(
      new Set(items.map(({ artifact, open }) => `${artifact} ${open.low + open.medium}`)),
      new Set(['one 1', 'two 1', 'three 1']),
    );

    const { summary } = await take({ site: [{ '@name': 'one', alerts: [] }] }, { format: 'zap' });
    t.equal(summary.fixed, 1, 'what was scanned again and is gone, is resolved');
  });

  t.test(
    'ImportService.import: keeps decisions of findings whose artifact was unknown, and closes none',
    async (t) => {
      const { admin, portal, take, list } = await importWorld(t, database);
      const into = { type: 'dependency', format: 'grype' };
      const match = (id: string) => ({
        vulnerability: { id, severity: 'Low' },
        artifact: { name: 'zlib', version: '1' },
      });
      const matches = [match('CVE-2024-1'), match('CVE-2024-2')];
      await take({ descriptor: { name: 'grype' }, matches }, into);
      const known = (await list()).find(({ advisory }) => advisory?.id === 'CVE-2024-1');
      const decision = { status: 'acknowledged', comment: 'Accepted.' } as const;
      await portal.findings.setStatus(admin, known?.id ?? '', decision);

      await take(grype({ type: 'directory', target: 'a' }, 'CVE-2024-1'), into);

      t.same((await list()).map(({ advisory, status }) => `${advisory?.id} ${status}`).sort(), [
        'CVE-2024-1 acknowledged',
        'CVE-2024-2 open',
      ]);
    },
  );

  t.test('ImportService.import: images that share a layer are named', async (t) => {
    const { admin, portal, take, list } = await importWorld(t, database);
    const [base, own] = [`sha256:${'a'.repeat(64)}`, `sha256:${'b'.repeat(64)}`];
    const vulnerability = (id: string, DiffID?: string) => ({
      VulnerabilityID: id,
      PkgName: 'zlib',
      InstalledVersion: '1',
      Severity: 'LOW',
      ...(DiffID && { Layer: { DiffID } }),
    });
    const image = (name: string, vulnerabilities: readonly object[]) => ({
      SchemaVersion: 2,
      ArtifactName: name,
      ArtifactType: 'container_image',
      Results: [{ Target: name, Class: 'os-pkgs', Vulnerabilities: vulnerabilities }],
    });
    const all = (layer: string) => [
      vulnerability('CVE-2024-1', base),
      vulnerability('CVE-2024-2', layer),
      vulnerability('CVE-2024-3'),
    ];
    const into = { type: 'dependency', format: 'trivy' };
    await take(image('api:1', all(own)), into);
    await take(image('web:1', all(`sha256:${'c'.repeat(64)}`)), into);
    const shared = new Map<string, readonly string[]>();
    for (const { id, artifact, advisory } of await list()) {
      const { sharedWith } = await portal.findings.get(admin, id);
      shared.set(
        `${artifact} ${advisory?.id}`,
        sharedWith.map((one) => one.artifact),
      );
    }

    t.same(shared.get('api CVE-2024-1'), ['web']);
    t.same(shared.get('web CVE-2024-1'), ['api']);
    t.same(shared.get('api CVE-2024-2'), [], 'another layer');
    t.same(shared.get('api CVE-2024-3'), [], 'nobody says which layer');
  });

  t.test(
    'ImportService.import: names with @ are no branches, and branches are compared by every letter',
    async (t) => {
      const { admin, portal, repositoryId, take } = await importWorld(t, database);
      const onBranch = (branch: string) => {
        const [run] = sarif(branch).runs;
        return { version: '2.1.0', runs: [{ ...run, versionControlProvenance: [{ branch }] }] };
      };
      for (const artifact of ['@acme/app@main', 'app@Main']) {
        const metadata = { component: { type: 'application', name: artifact } };
        const components = [{ name: 'zlib', version: '1', purl: 'pkg:generic/zlib@1', 'bom-ref': 'zlib' }];
        const vulnerabilities = [{ id: 'CVE-2024-1', affects: [{ ref: 'zlib' }] }];
        const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', metadata, components, vulnerabilities };
        await take(bom, { type: 'dependency', format: 'cyclonedx' });
      }
      for (const branch of ['main', 'Main', 'release@main']) await take(onBranch(branch));

      for (const branch of ['main', 'Main', 'release@main']) {
        const { items } = await portal.findings.list(
          admin,
          { branch },
          { limit: 10, offset: 0, sort: '-severity' },
        );
        t.same(
          items.map(({ ruleId }) => ruleId),
          [`rule-${branch.length}`],
          branch,
        );
      }
      t.equal(
        (await portal.repositories.get(admin, repositoryId)).lastAuditAt,
        null,
        'an import is no audit',
      );
    },
  );

  for (const [title, type, format, one, other] of pairs)
    t.test(
      `ImportService.import: resolves and reopens nothing by ${turns} alternating imports of ${title}`,
      async (t) => {
        const { take, list } = await importWorld(t, database);
        let changes = 0;
        for (let turn = 0; turn < turns; turn += 1) {
          const { summary } = await take(turn % 2 === 0 ? one : other, { type, format });
          if (turn > 1) changes += summary.new + summary.fixed;
        }

        t.equal(changes, 0);
        t.same(
          (await list()).map(({ status }) => status),
          ['open', 'open'],
        );
      },
    );
});
