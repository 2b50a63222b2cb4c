// Kustomizations: manifests are evaluated as they come out of them, and reported where they were written.
import t from 'tap';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

async function reported(files: Readonly<Record<string, string>>, policy: string): Promise<readonly string[]> {
  const { detections } = await scanInfrastructure(files);
  return detections
    .filter(({ ruleId }) => ruleId === policy)
    .map(({ location }) => `${location?.path}:${location?.startLine}`)
    .sort();
}

const deployment = (container: string, name = 'web') =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ${name}\n  labels:\n    app: ${name}\nspec:\n  template:\n    spec:\n      containers:\n        - name: app\n          image: shop/app:1.2.3\n${container}`;
const privileged = '          securityContext:\n            privileged: true\n';
const kustomization = (text: string) =>
  `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n${text}`;
const policy = 'container-privileged';
const base = {
  'base/kustomization.yaml': kustomization('resources:\n  - web.yaml\n'),
  'base/web.yaml': deployment(privileged),
};
const overlay = (text: string) => ({
  ...base,
  'prod/kustomization.yaml': kustomization(`resources:\n  - ../base\n${text}`),
});
const merge =
  'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  template:\n    spec:\n      containers:\n        - name: app\n          securityContext:\n            privileged: ';

t.test('kubernetesReader: a patch of an overlay decides, and stands where it was written', async (t) => {
  const files = { ...overlay('patches:\n  - path: patch.yaml\n'), 'prod/patch.yaml': `${merge}false\n` };
  t.same(await reported(base, policy), ['base/web.yaml:14'], 'the base alone');
  t.same(await reported(files, policy), [], 'patched');

  const worse = {
    'base/kustomization.yaml': base['base/kustomization.yaml'],
    'base/web.yaml': deployment(''),
    'prod/kustomization.yaml': kustomization('bases: [../base]\npatchesStrategicMerge: [patch.yaml]\n'),
    'prod/patch.yaml': `${merge}true\n`,
  };
  t.same(await reported(worse, policy), ['prod/patch.yaml:11']);
});

t.test('kubernetesReader: a patch is no manifest of its own', async (t) => {
  const patch = merge.replace(/ {10}securityContext:\n.*$/, '          env: []\n');
  const files = { ...overlay('patches:\n  - path: patch.yaml\n'), 'prod/patch.yaml': patch };
  const { detections } = await scanInfrastructure(files);
  t.same(
    detections.filter(({ location }) => location?.path === 'prod/patch.yaml'),
    [],
  );
  t.ok(detections.some(({ location }) => location?.path === 'base/web.yaml'));
});

t.test(
  'kubernetesReader: patches are found by target, kind and name, and delete what they say',
  async (t) => {
    const expected: Readonly<Record<string, number>> = {
      'patches:\n  - target: {kind: Deployment, name: web}\n    patch: |-\n      - op: replace\n        path: /spec/template/spec/containers/0/securityContext/privileged\n        value: false\n': 0,
      'patches:\n  - target: {kind: Deployment, name: "w.*"}\n    patch: |-\n      - op: remove\n        path: /spec/template/spec/containers/0/securityContext\n': 0,
      'patches:\n  - target: {labelSelector: "app=web"}\n    patch: |-\n      - {op: add, path: /spec/template/spec/containers/0/securityContext, value: {privileged: false}}\n': 0,
      'patches:\n  - target: {group: apps, version: v1, annotationSelector: team}\n    patch: |-\n      - {op: remove, path: /spec/template/spec/containers/0}\n': 1,
      'patchesJson6902:\n  - target: {kind: Deployment, name: other}\n    patch: |-\n      - {op: remove, path: /spec/template/spec/containers/0}\n': 1,
      'patches:\n  - patch: |-\n      kind: Deployment\n      metadata:\n        name: web\n      $patch: delete\n': 0,
      'patches:\n  - patch: |-\n      kind: Deployment\n      metadata:\n        name: web\n      spec:\n        template:\n          spec:\n            containers:\n              - name: app\n                $patch: delete\n': 0,
      'patches:\n  - patch: |-\n      kind: Deployment\n      metadata:\n        name: web\n      spec:\n        template:\n          spec:\n            containers:\n              - name: app\n                securityContext: null\n': 0,
      'components: [../hard]\n': 0,
      'namespace: shop\n': 1,
    };
    const component = {
      'hard/kustomization.yaml':
        'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches:\n  - target: {kind: Deployment}\n    path: off.yaml\n',
      'hard/off.yaml':
        '- op: replace\n  path: /spec/template/spec/containers/0/securityContext/privileged\n  value: false\n',
    };
    for (const [text, count] of Object.entries(expected)) {
      const files = { ...overlay(text), ...component };
      t.equal((await reported(files, policy)).length, count, text);
    }
  },
);

t.test('kubernetesReader: images of a kustomization replace those of the manifests', async (t) => {
  const latest = { ...overlay('images:\n  - name: shop/app\n    newTag: latest\n') };
  t.same(await reported(latest, 'unpinned-image'), ['prod/kustomization.yaml:6']);
  const other = { ...overlay('images:\n  - name: shop/other\n    newTag: latest\n') };
  t.same(await reported(other, 'unpinned-image'), []);
});

t.test('kubernetesReader: what is not in the repository is reported, and ends nothing', async (t) => {
  const broken: readonly (readonly [string, string])[] = [
    ['a remote base', 'resources:\n  - https://example.org/base?ref=v1\n  - ../base\n'],
    ['a file that is missing', 'resources: [../base, missing.yaml]\n'],
    ['a patch that is missing', 'resources: [../base]\npatches: [{path: missing.yaml}]\n'],
    ['a component that is missing', 'resources: [../base]\ncomponents: [../missing]\n'],
    ['a patch that cannot be read', 'resources: [../base]\npatches:\n  - patch: |-\n      a: [\n'],
  ];
  for (const [title, text] of broken) {
    const files = { ...base, 'prod/kustomization.yaml': kustomization(text) };
    const { detections, notices } = await scanInfrastructure(files);
    t.ok(
      detections.some(({ ruleId }) => ruleId === policy),
      title,
    );
    t.match(
      notices,
      [{ reason: 'infrastructure_not_evaluated', examples: ['prod/kustomization.yaml'] }],
      title,
    );
  }
  const loop = {
    'a/kustomization.yaml': kustomization('resources: [../b]\n'),
    'b/kustomization.yaml': kustomization('resources: [../a, web.yaml]\n'),
    'b/web.yaml': deployment(privileged),
  };
  t.same(await reported(loop, policy), ['b/web.yaml:14'], 'two that take each other in');
});
