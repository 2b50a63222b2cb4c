// What is deployed is evaluated, with the values that it is deployed with, and what no policy reads is named.
import t from 'tap';
import { scanInfrastructure } from '../../../../helpers/scan-infrastructure.ts';

type Files = Readonly<Record<string, string>>;

async function reported(files: Files, policy: string): Promise<readonly string[]> {
  const { detections } = await scanInfrastructure(files);
  return detections
    .filter(({ ruleId }) => ruleId === policy)
    .map(({ location }) => `${location?.path}:${location?.startLine}`)
    .sort();
}

const nested = `Parameters:
  On: {Type: String, Default: true}
Resources:
  Data:
    Type: AWS::EC2::Volume
    Properties:
      Size: 10
      Encrypted: !Ref On
`;
const stack = (on: string) =>
  `Parameters:\n  Off: {Type: String, Default: false}\nResources:\n  A:\n    Type: AWS::CloudFormation::Stack\n    Properties:\n      TemplateURL: ./nested/volume.yaml\n      Parameters: {On: ${on}}\n`;

t.test('cloudformationReader: evaluates a nested template with the parameters of its stack', async (t) => {
  const policy = 'aws-ebs-volume-encryption';
  const evaluated = (on: string) =>
    reported({ 'root.yaml': stack(on), 'nested/volume.yaml': nested }, policy);

  t.same(await reported({ 'nested/volume.yaml': nested }, policy), [], 'by its defaults without one');
  t.same(await evaluated('false'), ['nested/volume.yaml:8']);
  t.same(await evaluated('!Ref Off'), ['nested/volume.yaml:8'], 'by the parameter of the outer template');
  t.same(await evaluated('true'), []);
});

t.test('cloudformationReader: reads resources and the role of the Serverless Framework', async (t) => {
  const files = {
    'serverless.yml': `service: app
provider:
  name: aws
  iam:
    role:
      statements:
        - Effect: Allow
          Action: "*"
          Resource: "*"
functions:
  a: {handler: a.b}
resources:
  Resources:
    Logs:
      Type: AWS::S3::Bucket
      Properties:
        AccessControl: PublicRead
`,
  };

  t.same(await reported(files, 'aws-s3-bucket-public-acl'), ['serverless.yml:17']);
  t.same(await reported(files, 'excessive-cloud-permissions'), ['serverless.yml:8']);
});

const pod = (privileged: string) => `apiVersion: v1
kind: Pod
metadata: {name: app, namespace: shop}
spec:
  containers:
    - name: app
      image: app:1
      securityContext:
        privileged: {{ ${privileged} }}
`;
const chart = { 'web/Chart.yaml': 'name: web\nversion: 1.0.0\n' };

t.test(
  'helmReader: renders a chart with the values of its environments instead of its defaults',
  async (t) => {
    const files = (on: boolean, values: Files) => ({
      ...chart,
      'web/values.yaml': `privileged: ${on}\n`,
      'web/templates/pod.yaml': pod('.Values.privileged'),
      ...values,
    });
    const found = (on: boolean, values: Files = {}) => reported(files(on, values), 'container-privileged');

    t.same(await found(true), ['web/templates/pod.yaml:9'], 'its defaults where there is nothing else');
    t.same(await found(true, { 'web/values-prod.yaml': 'privileged: false\n' }), []);
    t.same(await found(false, { 'web/values/prod.yaml': 'privileged: true\n' }), [
      'web/templates/pod.yaml:9',
    ]);
    t.same(await found(true, { 'web/ci/test-values.yaml': 'privileged: false\n' }), [
      'web/templates/pod.yaml:9',
    ]);
  },
);

t.test('helmReader: renders a subchart with what its parent gives it', async (t) => {
  const files = (values: string) => ({
    'web/Chart.yaml':
      'name: web\nversion: 1.0.0\ndependencies:\n  - {name: db, version: 1.0.0, condition: db.enabled}\n',
    'web/values.yaml': values,
    'web/charts/db/Chart.yaml': 'name: db\nversion: 1.0.0\n',
    'web/charts/db/values.yaml': 'privileged: true\n',
    'web/charts/db/templates/pod.yaml': pod('.Values.privileged'),
  });
  const found = (values: string) => reported(files(values), 'container-privileged');

  t.same(await found('a: 1\n'), ['web/charts/db/templates/pod.yaml:9']);
  t.same(await found('db: {privileged: false}\n'), []);
  t.same(await found('db: {enabled: false}\n'), [], 'turned off');
});

t.test(
  'helmReader: renders a chart with the values of its releases, and names charts from elsewhere',
  async (t) => {
    const release = (values: string, path = './web') =>
      `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: web}\nspec:\n  chart:\n    spec:\n      chart: ${path}\n      sourceRef: {kind: ${path === './web' ? 'GitRepository' : 'HelmRepository'}, name: here}\n  values: ${values}\n`;
    const application = (values: string) =>
      `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: web}\nspec:\n  source:\n    path: web\n    helm:\n      values: |\n        ${values}\n`;
    const files = {
      ...chart,
      'web/values.yaml': 'privileged: false\n',
      'web/templates/pod.yaml': pod('.Values.privileged'),
    };
    const found = (text: string) => reported({ ...files, 'clusters/web.yaml': text }, 'container-privileged');

    t.same(await found(release('{privileged: true}')), ['web/templates/pod.yaml:9']);
    t.same(await found(release('{privileged: false}')), []);
    t.same(await found(application('privileged: true')), ['web/templates/pod.yaml:9']);
    const { notices } = await scanInfrastructure({ 'clusters/web.yaml': release('{}', 'redis') });
    t.match(notices, [{ subject: 'Helm', examples: ['clusters/web.yaml'] }]);
  },
);

t.test('kubernetesReader: knows kinds by their group, and pods of workflows and rollouts', async (t) => {
  const role = (apiVersion: string) =>
    `apiVersion: ${apiVersion}\nkind: ClusterRole\nmetadata: {name: x}\nrules: [{verbs: ["*"], resources: ["*"], apiGroups: ["*"]}]\n`;
  const wildcard = async (apiVersion: string) => {
    const { detections } = await scanInfrastructure({ 'role.yaml': role(apiVersion) });
    return detections.length > 0;
  };
  const workflow = `apiVersion: argoproj.io/v1alpha1
kind: CronWorkflow
metadata: {name: w}
spec:
  workflowSpec:
    templates:
      - name: a
        script:
          image: alpine:3
          securityContext: {privileged: true}
`;
  const rollout = `apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: {name: w}
spec:
  template:
    spec:
      containers:
        - name: a
          image: alpine:3
          securityContext: {privileged: true}
`;

  t.equal(await wildcard('rbac.authorization.k8s.io/v1'), true);
  t.equal(await wildcard('v1alpha1'), false);
  t.equal(await wildcard('access.example.com/v1'), false);
  t.same(await reported({ 'w.yaml': workflow }, 'container-privileged'), ['w.yaml:10']);
  t.same(await reported({ 'w.yaml': workflow }, 'kubernetes-liveness-probe'), [], 'nothing probes a step');
  t.same(await reported({ 'r.yaml': rollout }, 'container-privileged'), ['r.yaml:10']);
});

t.test('dockerfileReader: knows images and entry points that run as another user', async (t) => {
  const isRoot = async (text: string) =>
    (await reported({ Dockerfile: text }, 'container-root-user')).length > 0;

  for (const image of ['debian:12', 'gcr.io/distroless/static', 'nginx:1.27'])
    t.equal(await isRoot(`FROM ${image}\nCMD ["a"]\n`), true, image);
  for (const image of [
    'gcr.io/distroless/static-debian12:nonroot',
    'gcr.io/distroless/base:debug-nonroot@sha256:00',
    'nginxinc/nginx-unprivileged:1.27',
    'docker:27-dind-rootless',
    'mcr.microsoft.com/dotnet/aspnet:8.0-noble-chiseled',
    'cgr.dev/chainguard/node',
    '{{ images[base] }}',
    'registry.example.com/<%= base %>',
    '$BASE',
  ])
    t.equal(await isRoot(`ARG BASE\nFROM ${image}\nCMD ["a"]\n`), false, image);
  t.same(await reported({ Dockerfile: 'FROM {{ images[base].name }} AS build\n' }, 'unpinned-image'), []);
  t.equal(await isRoot('FROM debian:12\nRUN apt-get install -y gosu\nENTRYPOINT ["/entry.sh"]\n'), false);
  t.equal(await isRoot('FROM debian:12\nENTRYPOINT ["setpriv", "--reuid=1000", "a"]\n'), false);
  t.equal(await isRoot('FROM gcr.io/distroless/static:nonroot\nUSER root\nCMD ["a"]\n'), true);
});

t.test('infrastructure engine: names files of formats without policies, and no others', async (t) => {
  const { notices } = await scanInfrastructure({
    'Pulumi.yaml': 'name: a\nruntime: yaml\nresources:\n  logs:\n    type: aws:s3:Bucket\n',
    'bucket.yaml':
      'apiVersion: s3.aws.upbound.io/v1beta1\nkind: Bucket\nspec:\n  forProvider:\n    acl: public-read\n',
    'app.nomad.hcl': 'job "a" {\n  group "g" {\n  }\n}\n',
    'image.pkr.hcl': 'source "amazon-ebs" "a" {\n}\n',
    'terragrunt.hcl': 'include "root" {\n}\n',
    'src/main/resources/application.conf': 'server {\n  host = "a"\n  http {\n    port = 1\n  }\n}\n',
  });

  t.same(
    notices.map(({ subject, examples }) => `${subject}: ${examples.join()}`),
    ['Crossplane: bucket.yaml', 'Nomad: app.nomad.hcl', 'Packer: image.pkr.hcl', 'Pulumi YAML: Pulumi.yaml'],
  );
});

t.test('container-host-access: stands at the setting of a Compose service', async (t) => {
  const compose =
    'services:\n  app:\n    image: app:1\n    ports: []\n    network_mode: host\n    pid: host\n';

  t.same(await reported({ 'compose.yaml': compose }, 'container-host-access'), [
    'compose.yaml:5',
    'compose.yaml:6',
  ]);
});
