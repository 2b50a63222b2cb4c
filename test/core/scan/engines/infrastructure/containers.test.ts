// Kubernetes, Helm, Dockerfile and Compose files, read as they are deployed.
import t from 'tap';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

/** The places of one policy. */
async function reported(files: Readonly<Record<string, string>>, policy: string): Promise<readonly string[]> {
  const { detections } = await scanInfrastructure(files);
  return detections
    .filter(({ ruleId }) => ruleId === policy)
    .map(({ location }) => `${location?.path}:${location?.startLine}`)
    .sort();
}

t.test('kubernetesReader: block style, flow style and JSON are the same', async (t) => {
  const shapes = {
    'block.yaml':
      'apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - name: a\n      securityContext:\n        privileged: true\n',
    'flow.yaml':
      '{apiVersion: v1, kind: Pod, spec: {containers: [{name: a, securityContext: {privileged: true}}]}}\n',
    'pod.json':
      '{"apiVersion": "v1", "kind": "Pod", "spec": {"containers": [{"name": "a",\n"securityContext": {"privileged": true}}]}}',
    'list.yaml':
      'apiVersion: v1\nkind: List\nitems:\n  - apiVersion: v1\n    kind: Pod\n    spec: {containers: [{securityContext: {privileged: true}}]}\n',
    'cron.yaml':
      'apiVersion: batch/v1\nkind: CronJob\nspec: {jobTemplate: {spec: {template: {spec: {initContainers: [{securityContext: {privileged: true}}]}}}}}\n',
    'anchor.yaml':
      'apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - &a\n      name: a\n      securityContext: {privileged: true}\n',
  };

  t.same(await reported(shapes, 'container-privileged'), [
    'anchor.yaml:7',
    'block.yaml:7',
    'cron.yaml:3',
    'flow.yaml:1',
    'list.yaml:6',
    'pod.json:2',
  ]);
});

t.test('kubernetesReader: block lists of verbs are read', async (t) => {
  const role =
    'apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nrules:\n  - apiGroups: [""]\n    resources: [pods]\n    verbs:\n      - "*"\n';

  t.same(await reported({ 'role.yaml': role }, 'excessive-cloud-permissions'), ['role.yaml:6']);
});

t.test('kubernetesReader: YAML bombs and deep nesting are reported as not evaluated', async (t) => {
  const bomb = Array.from(
    { length: 12 },
    (_, n) => `l${n + 1}: &l${n + 1} [${Array.from({ length: 10 }, () => `*l${n}`).join(', ')}]`,
  ).join('\n');
  const head = 'apiVersion: v1\nkind: Pod\n';
  const files = {
    'bomb.yaml': `${head}l0: &l0 [x, x, x]\n${bomb}\n`,
    'deep.yaml': `${head}spec: ${'['.repeat(300)}${']'.repeat(300)}\n`,
    'broken.yaml': `${head}spec: {`,
  };

  const { notices } = await scanInfrastructure(files);

  t.match(notices, [{ reason: 'infrastructure_not_evaluated', subject: 'Kubernetes', count: 3 }]);
});

const chart = (template: string, values: string) => ({
  'chart/Chart.yaml': 'name: app\nversion: 1.0.0\n',
  'chart/values.yaml': values,
  'chart/templates/_helpers.tpl': '{{- define "app.name" -}}\n{{ .Chart.Name }}\n{{- end }}\n',
  'chart/templates/pod.yaml': template,
});

const pod = `{{- if .Values.enabled }}
apiVersion: v1
kind: Pod
metadata:
  name: {{ include "app.name" . | quote }}
spec:
  {{- with .Values.podSecurityContext }}
  securityContext:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
  {{- range $name, $tag := .Values.images }}
    - name: {{ $name }}
      image: "example/{{ $name }}:{{ $tag | default "latest" }}"
      securityContext:
        {{- if eq (toString .) "never" }}
        privileged: true
        {{- else }}
        privileged: {{ $.Values.privileged }}
        {{- end }}
  {{- end }}
{{- end }}
`;

t.test('helmReader: renders with default values, and finds the line of the template', async (t) => {
  const on = 'enabled: true\nprivileged: true\nimages:\n  web: "1.0"\n';

  t.same(await reported(chart(pod, on), 'container-privileged'), ['chart/templates/pod.yaml:19']);
  t.same(await reported(chart(pod, on.replace('"1.0"', '""')), 'unpinned-image'), [
    'chart/templates/pod.yaml:14',
  ]);
  t.same(await reported(chart(pod, `${on}podSecurityContext:\n  runAsUser: 0\n`), 'container-root-user'), [
    'chart/templates/pod.yaml:9',
  ]);
});

t.test('helmReader: conditions are respected', async (t) => {
  const off = 'enabled: false\nprivileged: true\nimages:\n  web: "1.0"\n';
  const safe = 'enabled: true\nprivileged: false\nimages:\n  web: "1.0"\n';

  t.same(await reported(chart(pod, off), 'container-privileged'), []);
  t.same(await reported(chart(pod, safe), 'container-privileged'), []);
  const unknown = pod.replace('.Values.enabled', '(.Files.Get "x")');
  t.same(
    await reported(chart(unknown, safe.replace('false', 'true')), 'container-privileged'),
    [],
    'unknown',
  );
});

t.test('helmReader: a template with a syntax error is reported as not evaluated', async (t) => {
  const { notices } = await scanInfrastructure(chart('{{ if }}', ''));

  t.match(notices, [{ reason: 'infrastructure_not_evaluated', subject: 'Helm' }]);
});

t.test('dockerfileReader: stages inherit users, continued lines and arguments are joined', async (t) => {
  const inherited = 'FROM debian:12.8 AS base\nUSER app\nFROM base AS final\nCMD ["run"]\n';
  const root = 'FROM debian:12.8 AS base\nUSER app\nFROM debian:12.8\nCMD \\\n  # a comment\n  ["run"]\n';

  t.same(await reported({ Dockerfile: inherited }, 'container-root-user'), []);
  t.same(await reported({ Dockerfile: root }, 'container-root-user'), ['Dockerfile:4']);
  t.same(await reported({ Dockerfile: 'ARG TAG=latest\nFROM debian:$TAG\n' }, 'unpinned-image'), [
    'Dockerfile:2',
  ]);
});

t.test('composeReader: defaults of variables count, other YAML is left alone', async (t) => {
  const compose = `services:\n  a:\n    image: nginx:\${TAG:-latest}\n  b:\n    image: nginx:\${TAG}\n`;

  t.same(await reported({ 'compose.yaml': compose }, 'unpinned-image'), ['compose.yaml:3']);
  const { scanned } = await scanInfrastructure({ 'settings.yaml': 'services: [a]\nimage: x:latest\n' });
  t.equal(scanned, 0);
});

t.test('composeReader: volumes in the long form are read', async (t) => {
  const mount = (source: string) =>
    `services:\n  a:\n    image: nginx:1.27.0\n    volumes:\n      - type: bind\n        source: ${source}\n        target: /x\n`;

  t.equal(
    (await reported({ 'compose.yaml': mount('/var/run/docker.sock') }, 'container-host-access')).length,
    1,
  );
  t.equal((await reported({ 'compose.yaml': mount('./data') }, 'container-host-access')).length, 0);
});
