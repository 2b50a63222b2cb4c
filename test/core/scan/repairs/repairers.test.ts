// Repairs of every package manager pass the verdict on anyone's fix, and a second run proposes nothing.
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { sumOfManifest } from '../../../../packages/core/src/scan/repairs/go/go-proxy.ts';
import { proposeRepairs } from '../../../../packages/core/src/scan/repairs/propose-repairs.ts';
import { writeRepairs } from '../../../../packages/core/src/scan/repairs/write-repairs.ts';
import { sync, writeExport } from '../engines/dependencies/advisory-setup.ts';
import { distOf, npmRegistry } from './npm/npm-world.ts';
import { digestOf, pythonIndex } from './python/python-world.ts';
import { registryDouble } from './repair-world.ts';

const advisory = (ecosystem: string, name: string, fixed: string) => ({
  id: `GHSA-2222-2222-${ecosystem.slice(0, 4).toLowerCase().padEnd(4, '2')}`,
  modified: '2026-01-01T00:00:00Z',
  published: '2026-01-01T00:00:00Z',
  affected: [
    {
      package: { ecosystem, name },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
    },
  ],
});

async function proposals(
  t: Test,
  world: {
    readonly ecosystem: string;
    readonly name: string;
    readonly files: Readonly<Record<string, string>>;
    readonly environment: Readonly<Record<string, string>>;
  },
) {
  const folder = t.testdir({ app: world.files, home: {} });
  writeExport(join(folder, 'export'), world.ecosystem, [advisory(world.ecosystem, world.name, '1.1.0')]);
  const databasePath = join(folder, 'advisories.db');
  await sync(databasePath, join(folder, 'export'));
  const propose = () =>
    proposeRepairs(join(folder, 'app'), {
      scope: 'compatible',
      minimumAgeDays: 1,
      engines: { advisories: { databasePath, osvApiUrl: null } },
      environment: { HOME: join(folder, 'home'), ...world.environment },
    });
  const first = await propose();
  await writeRepairs(join(folder, 'app'), first.changes);
  return { first, second: await propose() };
}

t.test('requirementsRepairer: is kept as a fix', async (t) => {
  const index = await pythonIndex(t, { left: { '1.0.0': [], '1.1.0': [] } });
  const hash = (version: string) =>
    [`left-${version}-py3-none-any.whl`, `left-${version}.tar.gz`]
      .map((file) => ` \\\n    --hash=sha256:${digestOf(file)}`)
      .join('');
  const { first, second } = await proposals(t, {
    ecosystem: 'PyPI',
    name: 'left',
    files: { 'requirements.txt': `left==1.0.0${hash('1.0.0')}\n` },
    environment: { PIP_INDEX_URL: `${index.url}/simple` },
  });

  t.match(first, {
    report: { verdict: 'fixed' },
    changes: [{ path: 'requirements.txt', after: /^left==1\.1\.0/ }],
    files: [{ manager: 'pip', status: 'kept' }],
    left: [],
  });
  t.match(second, { changes: [], left: [] });
});

t.test('uvRepairer: is kept as a fix', async (t) => {
  const index = await pythonIndex(t, { left: { '1.0.0': [], '1.1.0': [] } });
  const row = (file: string) =>
    `{ url = "${index.url}/files/left/${file}", hash = "sha256:${digestOf(file)}", size = 100 }`;
  const { first, second } = await proposals(t, {
    ecosystem: 'PyPI',
    name: 'left',
    files: {
      'uv.lock': `version = 1\nrequires-python = ">=3.9"\n\n[[package]]\nname = "left"\nversion = "1.0.0"\nsource = { registry = "${index.url}/simple" }\nsdist = ${row('left-1.0.0.tar.gz')}\nwheels = [\n    ${row('left-1.0.0-py3-none-any.whl')},\n]\n`,
    },
    environment: {},
  });

  t.match(first, {
    report: { verdict: 'fixed' },
    files: [{ path: 'uv.lock', manager: 'uv', status: 'kept' }],
  });
  t.match(second, { changes: [], left: [] });
});

t.test('goRepairer: is kept as a fix', async (t) => {
  const manifest = 'module example.com/left\n\ngo 1.18\n';
  const { url } = await registryDouble(t, (path) => {
    if (path.endsWith('/list')) return 'v1.0.0\nv1.1.0\n';
    if (path.endsWith('.mod')) return manifest;
    if (path.endsWith('.info')) return '{"Time":"2020-01-01T00:00:00Z"}';
    const line = `example.com/left ${path.split('@').at(-1)}`;
    return `1\n${line} h1:x=\n${line}/go.mod ${sumOfManifest(manifest)}\n`;
  });
  const { first, second } = await proposals(t, {
    ecosystem: 'Go',
    name: 'example.com/left',
    files: {
      'go.mod': 'module example.com/app\n\ngo 1.18\n\nrequire example.com/left v1.0.0\n',
      'go.sum': 'example.com/left v1.0.0 h1:old=\n',
    },
    environment: { GOPROXY: url, GOSUMDB: `x ${url}` },
  });

  t.match(first, {
    report: { verdict: 'fixed' },
    files: [{ path: 'go.mod', manager: 'go', status: 'kept' }],
    left: [],
  });
  t.same(first.changes.map(({ path }) => path).sort(), ['go.mod', 'go.sum']);
  t.match(second, { changes: [], left: [] });
});

t.test('yarnRepairer: is kept as a fix', async (t) => {
  const { url } = await npmRegistry(t, { left: { '1.0.0': {}, '1.1.0': {} } });
  const { tarball, integrity } = distOf(url, 'left', '1.0.0');
  const { first, second } = await proposals(t, {
    ecosystem: 'npm',
    name: 'left',
    files: {
      'package.json': '{\n  "name": "app",\n  "dependencies": {\n    "left": "1.0.0"\n  }\n}\n',
      'yarn.lock': `# yarn lockfile v1\n\n\nleft@1.0.0:\n  version "1.0.0"\n  resolved "${tarball}"\n  integrity ${integrity}\n`,
    },
    environment: { npm_config_registry: url },
  });

  t.match(first, {
    report: { verdict: 'fixed' },
    files: [{ path: 'yarn.lock', manager: 'yarn', status: 'kept' }],
    left: [],
  });
  t.same(first.changes.map(({ path }) => path).sort(), ['package.json', 'yarn.lock']);
  t.match(second, { changes: [], left: [] });
});

t.test('pnpmRepairer: is kept as a fix', async (t) => {
  const { url } = await npmRegistry(t, { left: { '1.0.0': {}, '1.1.0': {} } });
  const { integrity } = distOf(url, 'left', '1.0.0');
  const { first, second } = await proposals(t, {
    ecosystem: 'npm',
    name: 'left',
    files: {
      'package.json': '{\n  "name": "app",\n  "dependencies": {\n    "left": "1.0.0"\n  }\n}\n',
      'pnpm-lock.yaml': `lockfileVersion: '9.0'\n\nimporters:\n\n  .:\n    dependencies:\n      left:\n        specifier: 1.0.0\n        version: 1.0.0\n\npackages:\n\n  left@1.0.0:\n    resolution: {integrity: ${integrity}}\n\nsnapshots:\n\n  left@1.0.0: {}\n`,
    },
    environment: { npm_config_registry: url },
  });

  t.match(first, {
    report: { verdict: 'fixed' },
    files: [{ path: 'pnpm-lock.yaml', manager: 'pnpm', status: 'kept' }],
    left: [],
  });
  t.same(first.changes.map(({ path }) => path).sort(), ['package.json', 'pnpm-lock.yaml']);
  t.match(second, { changes: [], left: [] });
});
