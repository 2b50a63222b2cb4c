// The software bill of materials of a release: CycloneDX 1.6, every package of every platform, with licenses.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltCommit } from './build-commit.ts';
import { runtimes } from './platform-archive.ts';

/** Read in their license files, because their package.json names none. */
const licensesFromFiles: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

export function sbom(built: BuiltCommit): string {
  const { commit, version, time, packages, folder } = built;
  const reference = `pkg:generic/assay@${version}?vcs_revision=${commit}`;
  const purls = new Map(packages.map(({ path, name, version }) => [path, purl(name, version)]));
  const components = new Map<string, object>();
  for (const { name, version, integrity, license } of packages) {
    components.set(purl(name, version), component({ name, version, integrity, license }));
  }
  for (const { package: name, version, integrity } of Object.values(runtimes)) {
    components.set(purl(name, version), component({ name, version, integrity, license: 'MIT' }));
  }
  const direct = ['core', 'server', 'cost-compare', 'cli'].flatMap((workspace) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'packages', workspace, 'package.json'), 'utf8'));
    const names = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    return names.flatMap(
      (name) =>
        purls.get(`packages/${workspace}/node_modules/${name}`) ?? purls.get(`node_modules/${name}`) ?? [],
    );
  });
  const nodes = Object.values(runtimes).map(({ package: name, version }) => purl(name, version));
  const edges = new Map<string, Set<string>>([[reference, new Set([...direct, ...nodes])]]);
  for (const { name, version, needs } of packages) {
    const from = edges.get(purl(name, version)) ?? new Set();
    for (const path of needs) from.add(purls.get(path) ?? '');
    edges.set(purl(name, version), from);
  }
  const document = {
    metadata: {
      timestamp: new Date(time * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': reference,
        name: 'assay',
        version,
        purl: reference,
        licenses: [{ license: { id: 'Apache-2.0' } }],
      },
    },
    components: [...components.entries()].sort(byKey).map(([, item]) => item),
    dependencies: [...edges.entries()].sort(byKey).map(([ref, to]) => ({ ref, dependsOn: [...to].sort() })),
  };
  const digest = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  const serialNumber = `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  const head = { bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber, version: 1 };
  return `${JSON.stringify({ ...head, ...document }, undefined, 2)}\n`;
}

function component({
  name,
  version,
  integrity,
  license,
}: {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly license: string | undefined;
}): object {
  const [, group, short] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [undefined, undefined, name];
  return {
    type: 'library',
    'bom-ref': purl(name, version),
    ...(group === undefined ? {} : { group }),
    name: short,
    version,
    hashes: [
      { alg: 'SHA-512', content: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex') },
    ],
    licenses: [licenseChoice(license ?? licensesFromFiles[name])],
    purl: purl(name, version),
  };
}

/** An expression when it is one; a package without a license says so. */
function licenseChoice(license: string | undefined): object {
  if (license === undefined) return { license: { name: 'unknown' } };
  return { expression: license.replace(/^\((.+)\)$/, '$1') };
}

function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
