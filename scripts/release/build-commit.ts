// Builds a commit apart from the checkout, so that nothing that is not committed gets into a release. Third-party
// packages are those of the checkout, which npm has checked against the lockfile.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockedPackage, lockedPackages } from './locked-packages.ts';

export const workspaces = ['core', 'server', 'cost-compare', 'cli'] as const;

export interface BuildSource {
  /** The checkout. */
  readonly root: string;
  /** New; inside the checkout, so that Node and the compiler find its packages. */
  readonly folder: string;
  readonly commit: string;
  /** Of the commit, in seconds since 1970. */
  readonly time: number;
}

export interface BuiltCommit extends BuildSource {
  readonly version: string;
  readonly packages: readonly LockedPackage[];
}

export function buildCommit(source: BuildSource): BuiltCommit {
  const { root, folder, commit, time } = source;
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32' && command !== 'node',
      env: { ...process.env, SOURCE_DATE_EPOCH: String(time), TZ: 'UTC' },
    });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'source.tar');
  execFileSync('git', ['archive', '--format=tar', `--output=${archive}`, commit], { cwd: root });
  run('tar', '-xf', 'source.tar');
  rmSync(archive);
  mkdirSync(join(folder, 'node_modules/@assay'), { recursive: true });
  for (const name of workspaces) {
    const link = (to: string, at: string) => symlinkSync(to, at, 'junction');
    link(join(folder, 'packages', name), join(folder, 'node_modules/@assay', name));
    const own = join(root, 'packages', name, 'node_modules');
    if (existsSync(own)) link(own, join(folder, 'packages', name, 'node_modules'));
  }
  run('tsc', '--build');
  for (const name of ['cost-compare', 'core', 'server', 'cli']) run('node', `packages/${name}/bundle.mjs`);
  run('node', 'packages/server/web/build.mjs');
  run('node', 'scripts/write-manifest.mjs');
  const { version } = JSON.parse(readFileSync(join(folder, 'packages/cli/package.json'), 'utf8'));
  const date = new Date(time * 1000).toISOString();
  writeFileSync(join(folder, 'packages/cli/dist/build.json'), `${JSON.stringify({ commit, date })}\n`);
  const packages = lockedPackages(
    folder,
    workspaces.map((name) => `packages/${name}`),
  );
  return { ...source, version, packages };
}
