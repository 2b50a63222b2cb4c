// What Trivy's report says of packages, places and what was scanned, in its versions.
import t from 'tap';
import { documentShape, JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import { trivy } from '../../../../packages/core/src/portal/imports/trivy.ts';
import type { AuditType } from '../../../../packages/core/src/vocabulary/audit-type.ts';

async function read(document: object, type: AuditType = 'dependency') {
  const part = JsonPart.of(Buffer.from(JSON.stringify(document)));
  const matchPackages = async () => ({ findings: [], packages: null, coverage: { complete: true } as never });
  const shape = documentShape(part);
  const { runs } = await trivy.read(part, { type, shape, fingerprintKey: 'x', matchPackages });
  const [run] = runs;
  return { artifact: run?.artifact, detections: [...(run?.detections ?? [])] };
}

const report = (result: object, more: object = {}) => ({
  SchemaVersion: 2,
  ArtifactName: '.',
  ArtifactType: 'filesystem',
  Results: [result],
  ...more,
});
const vulnerability = (PkgName: string, InstalledVersion: string, more: object = {}) => ({
  VulnerabilityID: 'CVE-2024-1',
  PkgName,
  InstalledVersion,
  ...more,
});

t.test(
  'trivy: a package has the package URL of what was read, where older versions write none',
  async (t) => {
    const cases: readonly (readonly [type: string, name: string, version: string, purl: string])[] = [
      ['npm', '@acme/web', '1.0.0', 'pkg:npm/%40acme/web@1.0.0'],
      ['gobinary', 'golang.org/x/net', 'v0.1.0', 'pkg:golang/golang.org/x/net@v0.1.0'],
      ['jar', 'org.example:shop', '2.0', 'pkg:maven/org.example/shop@2.0'],
      ['python-pkg', 'Flask', '0.5', 'pkg:pypi/Flask@0.5'],
      ['alpine', 'busybox', '1.31.1-r9', 'pkg:apk/alpine/busybox@1.31.1-r9'],
      ['debian', 'libc6', '2.31-13+deb11u5', 'pkg:deb/debian/libc6@2.31-13%2Bdeb11u5'],
      ['constructor', 'other', '1', 'pkg:generic/other@1'],
    ];
    for (const [Type, name, version, purl] of cases) {
      const { detections } = await read(
        report({ Target: 'here', Type, Vulnerabilities: [vulnerability(name, version)] }),
      );
      t.equal(detections[0]?.package?.purl, purl);
    }
    const PURL = 'pkg:deb/debian/libc6@2?arch=amd64';
    const own = vulnerability('libc6', '2', { PkgIdentifier: { PURL } });
    const { detections } = await read(report({ Target: 'here', Type: 'debian', Vulnerabilities: [own] }));
    t.equal(detections[0]?.package?.purl, PURL, 'its own comes first');
  },
);

t.test('trivy: packages of a system are in no file of the repository', async (t) => {
  const Vulnerabilities = [vulnerability('zlib', '1')];
  const [system] = (await read(report({ Target: 'debian', Class: 'os-pkgs', Vulnerabilities }))).detections;
  t.equal(system?.location, null);
  const [own] = (await read(report({ Target: 'web/yarn.lock', Class: 'lang-pkgs', Vulnerabilities })))
    .detections;
  t.equal(own?.location?.path, 'web/yarn.lock');
});

t.test('trivy: an image is known by its name, of a file or an id by that of its first tag', async (t) => {
  const image = (ArtifactName: string, RepoTags: readonly string[] = []) =>
    report({ Target: 'here' }, { ArtifactName, ArtifactType: 'container_image', Metadata: { RepoTags } });
  t.equal((await read(image('registry.example/shop:1.2'))).artifact, 'registry.example/shop');
  t.equal((await read(image('sha256:0123', ['shop:1']))).artifact, 'shop');
  t.equal((await read(image('shop.tar', ['shop:1']))).artifact, 'shop');
  t.equal((await read(image('shop.tar'))).artifact, undefined);
  t.equal(
    (await read(report({ Target: 'here' }, { ArtifactName: 'services/shop' }))).artifact,
    'services/shop',
  );
});

t.test('trivy: checks that passed are no findings', async (t) => {
  const Misconfigurations = ['PASS', 'FAIL', 'EXCEPTION'].map((Status) => ({ ID: `KSV-${Status}`, Status }));
  const { detections } = await read(report({ Target: 'pod.yaml', Misconfigurations }), 'security');
  t.same(
    detections.map(({ ruleId, location }) => [ruleId, location?.path]),
    [['KSV-FAIL', 'pod.yaml']],
  );
});

t.test('trivy: two workloads of one name are two in two namespaces of a cluster', async (t) => {
  const misconfigured = (Namespace: string) => ({
    Namespace,
    Kind: 'Deployment',
    Name: 'web',
    Results: [
      { Target: 'Deployment/web', Class: 'config', Misconfigurations: [{ ID: 'KSV001', Status: 'FAIL' }] },
      { Target: 'app/yarn.lock', Class: 'lang-pkgs', Vulnerabilities: [vulnerability('left', '1')] },
      { Target: 'web (debian 12)', Class: 'os-pkgs', Vulnerabilities: [vulnerability('zlib', '1')] },
      {
        Target: 'Node.js',
        Class: 'lang-pkgs',
        Vulnerabilities: [vulnerability('right', '1', { PkgPath: 'srv/package.json' })],
      },
    ],
  });
  const document = {
    ClusterName: 'production',
    Resources: [...['blue', 'green'].map(misconfigured), { ...misconfigured(''), Kind: 'Node', Name: 'one' }],
  };
  const places = async (type: AuditType) =>
    (await read(document, type)).detections.map(({ location }) => location?.path);

  t.same(await places('security'), [
    'blue/Deployment/web',
    'green/Deployment/web',
    'Node/one/Deployment/web',
  ]);
  t.same((await places('dependency')).slice(0, 4), [
    'blue/Deployment/web/app/yarn.lock',
    'blue/Deployment/web',
    'blue/Deployment/web/srv/package.json',
    'green/Deployment/web/app/yarn.lock',
  ]);
  t.equal((await read(document)).artifact, 'production');
});
