// The files for containers, clusters and systemd: checked against the program that they start, and by the tools of
// their kind where those are on this machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { parse, parseAllDocuments } from 'yaml';
import { extensionSettings } from '../packages/server/src/code-host/github/extension-settings.ts';
import { settings } from '../packages/server/src/settings/settings.ts';
import { tracingVariables } from '../packages/server/src/tracing/tracing-settings.ts';
import { temporaryFolder } from './helpers/test-portal.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'examples', 'deploy');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const known = new Set([...settings, ...extensionSettings, ...tracingVariables].map(({ env }) => env));
// biome-ignore lint/suspicious/noExplicitAny: documents of other programs
type Document = any;

const manifest = join(root, 'packages/cli/oclif.manifest.json');
const { commands } = JSON.parse(readFileSync(manifest, 'utf8')) as {
  commands: Record<string, { flags: Record<string, unknown> }>;
};

function checkCommand(test: Test, words: readonly string[]): void {
  const id = words.slice(0, 2).join(':');
  test.ok(commands[id], `${id} is a command`);
  for (const word of words.slice(2)) {
    if (word.startsWith('--')) test.ok(commands[id]?.flags[word.slice(2)], `${id} takes ${word}`);
  }
}

t.test('deployment examples: every variable is a setting', async (t) => {
  for (const name of [
    'Dockerfile',
    'compose.yaml',
    'compose.postgres.yaml',
    'compose.traces.yaml',
    'kubernetes.yaml',
    'assay.service',
  ]) {
    // Without comments, which also tell of variables that are not set.
    const text = read(name).replace(/^\s*#.*$/gm, '');
    for (const [variable] of text.matchAll(/\b(?:ASSAY|OTEL)_[A-Z_]+/g))
      t.ok(known.has(variable), `${name}: ${variable}`);
  }
});

t.test(
  'deployment examples: the image has the files of the packages, runs without root, and has a health check',
  async (t) => {
    const text = read('Dockerfile');
    const [, final = ''] = text.split(/^FROM .*$/m).slice(1);
    for (const name of ['core', 'server', 'cost-compare', 'cli']) {
      const { files, bin = {} } = JSON.parse(
        readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'),
      );
      for (const file of files as string[]) {
        // What a person or a compiler reads, and no program that runs.
        if (/\.(md|ps1|d\.ts)$|^docs$/.test(file)) continue;
        t.match(final, new RegExp(`/src/packages/${name}/${file}\\b`), `${name}/${file} is copied`);
        t.ok(existsSync(join(root, 'packages', name, file)) || file === 'dist', `${name}/${file} is there`);
      }
      t.ok(
        Object.values(bin).every((path) => (files as string[]).some((file) => String(path).includes(file))),
      );
    }
    t.match(final, /^USER 1000:1000$/m);
    t.match(final, /^HEALTHCHECK .*\\\n *CMD \["node", "-e"/m);
    t.notMatch(final, /\b(curl|wget|ADD |chmod 777|sudo)\b|--no-sandbox/);
    t.match(text, /^FROM node:\$\{NODE_VERSION\}-bookworm-slim AS build$/m);
    t.match(text, /npm ci --omit=dev --ignore-scripts/, 'no script of a dependency runs in what is kept');
    const [, entry = ''] = /^ENTRYPOINT (.+)$/m.exec(text) ?? [];
    const [, words = ''] = /^CMD (\[.+\])$/m.exec(text) ?? [];
    t.same(JSON.parse(entry), ['node', '/app/packages/cli/bin/run.js']);
    checkCommand(t, JSON.parse(words));
    const [, check = ''] = /CMD \["node", "-e", (".*")\]$/m.exec(text) ?? [];
    t.equal(
      spawnSync(process.execPath, ['-e', JSON.parse(check).replace('4180', '1')]).status,
      1,
      'nobody answers',
    );
    const ignored = read('Dockerfile.dockerignore').split('\n');
    for (const name of ['**/node_modules', '**/.git', '**/.env', '**/jwt-secret*', '**/*.db'])
      t.ok(ignored.includes(name), name);
  },
);

t.test('deployment examples: the Compose files are valid', async (t) => {
  const traced: Document = parse(read('compose.traces.yaml'));
  t.ok(
    'assay' in parse(read('compose.yaml')).services && 'assay' in traced.services,
    'one is put on the other',
  );
  t.match(traced.services.jaeger.ports, [/^127\.0\.0\.1:/]);
  for (const name of ['compose.yaml', 'compose.postgres.yaml']) {
    const { services, volumes }: Document = parse(read(name), { merge: true });
    for (const [service, { volumes: mounted = [], ...about }] of Object.entries<Document>(services)) {
      for (const mount of mounted)
        t.ok((String(mount).split(':')[0] as string) in volumes, `${service}: ${mount}`);
      t.match(about.security_opt, ['no-new-privileges:true'], service);
      for (const port of about.ports ?? []) t.match(port, /^127\.0\.0\.1:/, 'nobody else is let in unasked');
      if (about.image !== 'assay') continue;
      t.match(
        about,
        { read_only: true, cap_drop: ['ALL'], init: true, build: { context: '../..' } },
        service,
      );
      t.ok(existsSync(join(folder, about.build.context, about.build.dockerfile)));
      if (about.command) checkCommand(t, about.command);
    }
  }
  const composes = spawnSync('docker', ['compose', 'version']).status === 0;
  if (!composes) return void t.comment('docker compose is not on this machine');
  const env = { ...process.env, ASSAY_JWT_SECRET: 'x'.repeat(32), POSTGRES_PASSWORD: 'x' };
  for (const name of ['compose.yaml', 'compose.postgres.yaml']) {
    const { status, stderr } = spawnSync(
      'docker',
      ['compose', '--file', join(folder, name), 'config', '--quiet'],
      { env },
    );
    t.equal(status, 0, String(stderr));
  }
});

t.test('deployment examples: the Kubernetes manifest is valid and runs without root', async (t) => {
  const documents = parseAllDocuments(read('kubernetes.yaml')).map((document) => {
    t.same(document.errors, []);
    return document.toJS() as Document;
  });
  const kinds = documents.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`);
  t.same([...new Set(kinds)].sort(), [
    'apps/v1 Deployment',
    'networking.k8s.io/v1 NetworkPolicy',
    'policy/v1 PodDisruptionBudget',
    'v1 Namespace',
    'v1 Service',
    'v1 ServiceAccount',
  ]);
  const deployments = documents.filter(({ kind }) => kind === 'Deployment');
  const labelsOf = (deployment: Document) => deployment.spec.template.metadata.labels;
  for (const { kind, metadata, spec } of documents) {
    if (kind !== 'Namespace') t.equal(metadata.namespace, 'assay', `${kind} ${metadata.name}`);
    const selector = kind === 'Service' ? spec.selector : spec?.selector?.matchLabels;
    if (!selector) continue;
    const chosen = deployments.filter((one) =>
      Object.entries(selector).every(([key, value]) => labelsOf(one)[key] === value),
    );
    t.equal(chosen.length, 1, `${kind} ${metadata.name} chooses one kind of pods`);
    if (kind === 'Service') {
      const names = chosen[0].spec.template.spec.containers[0].ports.map(({ name }: Document) => name);
      for (const { targetPort } of spec.ports) t.ok(names.includes(targetPort));
    }
    if (kind === 'PodDisruptionBudget')
      t.ok(spec.minAvailable < chosen[0].spec.replicas, 'a node can be drained');
  }
  const policy = documents.find(({ kind }) => kind === 'NetworkPolicy');
  for (const deployment of deployments) {
    const pod = deployment.spec.template.spec;
    t.match(labelsOf(deployment), policy.spec.podSelector.matchLabels);
    const ports = pod.containers[0].ports.map(({ containerPort }: Document) => containerPort);
    t.same(
      ports,
      policy.spec.ingress[0].ports.map(({ port }: Document) => port),
      'no other port is open',
    );
    t.match(pod, {
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const container of pod.containers) {
      checkCommand(t, container.args);
      t.match(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      t.ok(container.resources.limits.memory && container.resources.requests.cpu);
      const ports = container.ports.map(({ name }: Document) => name);
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
        const { path, port } = container[probe].httpGet;
        t.match(path, /^\/health\/(live|ready)$/);
        t.ok(ports.includes(port), `${probe} asks a port that is there`);
      }
      const volumes = pod.volumes.map(({ name }: Document) => name);
      t.same(
        container.volumeMounts.map(({ name }: Document) => name),
        volumes,
      );
      for (const { name, value, valueFrom } of container.env) {
        if (/SECRET|URL/.test(name)) t.ok(valueFrom?.secretKeyRef && !value, `${name} comes from a secret`);
      }
      const drain = Number(
        container.env.find(({ name }: Document) => name === 'ASSAY_DRAIN_SECONDS')?.value ?? 0,
      );
      t.ok(pod.terminationGracePeriodSeconds > drain + 10 + 10, 'time to end by itself');
    }
  }
  if (spawnSync('kubectl', ['version', '--client']).status !== 0)
    return void t.comment('kubectl is not on this machine');
  const there = temporaryFolder(t);
  writeFileSync(join(there, 'kustomization.yaml'), 'resources: [kubernetes.yaml]\n');
  writeFileSync(join(there, 'kubernetes.yaml'), read('kubernetes.yaml'));
  const built = spawnSync('kubectl', ['kustomize', there]);
  t.equal(built.status, 0, String(built.stderr));
});

t.test('deployment examples: the systemd unit is valid', async (t) => {
  const unit = read('assay.service');
  const [, line = ''] = /^ExecStart=(.+)$/m.exec(unit) ?? [];
  t.match(line, /^\/opt\/assay\/bin\/assay /, 'the program of an archive');
  checkCommand(t, line.split(' ').slice(1));
  for (const word of [
    'DynamicUser=yes',
    'ProtectSystem=strict',
    'NoNewPrivileges=yes',
    'StateDirectoryMode=0700',
  ])
    t.ok(unit.includes(`\n${word}\n`), word);
  if (process.platform !== 'linux' || spawnSync('systemd-analyze', ['--version']).status !== 0)
    return void t.comment('systemd is not on this machine');
  const there = temporaryFolder(t);
  const path = join(there, 'assay.service');
  // Its program is not installed here; any other will do.
  writeFileSync(
    path,
    unit.replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true').replace(/^Documentation=.*$/m, ''),
  );
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
  t.notMatch(verified.stderr, /assay\.service/, verified.stderr);
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', path], {
    encoding: 'utf8',
  });
  const [, exposure = ''] = /Overall exposure level for assay\.service: ([\d.]+)/.exec(stdout) ?? [];
  if (exposure === '') return void t.comment('this systemd does not judge units offline');
  t.ok(Number(exposure) <= 2, `exposed by ${exposure} of 10`);
});
