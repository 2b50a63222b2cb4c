// Workloads with what other manifests say of them: the services, network policies and roles of a repository.
import t from 'tap';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

const rules = [
  'kubernetes-workload-network-policy',
  'kubernetes-exposed-privileged-workload',
  'kubernetes-workload-cluster-admin',
];

async function found(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { detections } = await scanInfrastructure(files);
  return detections
    .filter(({ ruleId }) => rules.includes(ruleId))
    .map(({ ruleId, location }) => `${ruleId} ${location?.path}:${location?.startLine}`)
    .sort();
}

const deployment = (name: string, more = '', namespace = 'shop') =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ${name}, namespace: ${namespace}}\nspec:\n  template:\n    metadata:\n      labels: {app: ${name}}\n    spec:\n      containers: [{name: a, image: a, securityContext: {privileged: true}}]\n${more}`;
const service = (app: string, namespace = 'shop') =>
  `apiVersion: v1\nkind: Service\nmetadata: {name: s, namespace: ${namespace}}\nspec: {type: LoadBalancer, selector: {app: ${app}}}\n`;
const policy = (selector: string, namespace = 'shop') =>
  `apiVersion: networking.k8s.io/v1\nkind: NetworkPolicy\nmetadata: {name: n, namespace: ${namespace}}\nspec: {podSelector: ${selector}}\n`;

t.test(
  'kubernetesWorkloads: a network policy of any file covers the workloads that it selects',
  async (t) => {
    const uncovered = ['kubernetes-workload-network-policy k8s/app/web.yaml:1'];
    const files = (text: string) => ({ 'k8s/app/web.yaml': deployment('web'), 'network/n.yaml': text });

    t.strictSame(await found(files(policy('{}'))), []);
    t.strictSame(await found(files(policy('{matchLabels: {app: web}}'))), []);
    t.strictSame(await found(files(policy('{matchExpressions: [{key: app, operator: Exists}]}'))), []);
    t.strictSame(await found(files(policy('{matchLabels: {app: other}}'))), uncovered);
    t.strictSame(await found(files(policy('{}', 'other'))), uncovered);
  },
);

t.test('kubernetesWorkloads: a service counts beside the workload, in its namespace', async (t) => {
  const exposed = ['kubernetes-exposed-privileged-workload k8s/web.yaml:1'];
  const files = (path: string, text: string) => ({
    'k8s/web.yaml': deployment('web'),
    'k8s/n.yaml': policy('{}'),
    [path]: text,
  });

  t.strictSame(await found(files('k8s/service.yaml', service('web'))), exposed);
  t.strictSame(await found(files('k8s/service.yaml', service('other'))), []);
  t.strictSame(await found(files('k8s/service.yaml', service('web', 'other'))), []);
  t.strictSame(await found(files('examples/other/service.yaml', service('web'))), []);
});

t.test('kubernetesWorkloads: overlays and charts are linked as they come out', async (t) => {
  const base = deployment('web').replace(', namespace: shop', '');
  const overlay = {
    'base/kustomization.yaml': 'resources: [web.yaml, n.yaml]\n',
    'base/web.yaml': base,
    'base/n.yaml': policy('{}').replace(', namespace: shop', ''),
    'prod/kustomization.yaml': 'namespace: prod\nresources: [../base, service.yaml]\n',
    'prod/service.yaml': service('web').replace(', namespace: shop', ''),
  };
  const chart = {
    'chart/Chart.yaml': 'name: shop\nversion: 1.0.0\n',
    'chart/values.yaml': 'type: LoadBalancer\nname: web\n',
    'chart/templates/web.yaml': base.replaceAll('web', '{{ .Values.name }}'),
    'chart/templates/n.yaml': policy('{matchLabels: {app: "{{ .Values.name }}"}}').replace(
      ', namespace: shop',
      '',
    ),
    'chart/templates/s.yaml': service('web')
      .replace('LoadBalancer', '{{ .Values.type }}')
      .replace(', namespace: shop', ''),
  };

  t.strictSame(await found(overlay), ['kubernetes-exposed-privileged-workload base/web.yaml:1']);
  t.strictSame(await found(chart), ['kubernetes-exposed-privileged-workload chart/templates/web.yaml:1']);
});
