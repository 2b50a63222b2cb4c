// What an archive for one platform holds: Node, our packages, and the packages they need, without what no program loads.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltCommit, workspaces } from './build-commit.ts';
import { layoutReadme, systemdUnit } from './layout-files.ts';
import { isFor } from './locked-packages.ts';
import { copyInstalled, fileEntry, folderEntries, ownFiles, textEntry } from './package-files.ts';
import { installPinned, type PinnedPackage } from './pinned-install.ts';
import type { ArchiveEntry } from './tar.ts';

interface Runtime extends Omit<PinnedPackage, 'name'> {
  readonly package: string;
}

export const runtimes: Readonly<Record<string, Runtime>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../node-runtime.json'), 'utf8'),
);
export const platforms: readonly string[] = Object.keys(runtimes);

/** Commands that are printed begin with how this one was called, where `assay` alone is another or none. */
export const shellLauncher = `#!/bin/sh
self=$(readlink -f -- "$0" 2>/dev/null) || self=$0
root=\${self%/*}/..
[ "$(command -v assay)" = "$0" ] || export ASSAY_COMMAND="\${ASSAY_COMMAND:-$0}"
bin=$root/lib/node_modules/@assay/cli/bin
set -- "$root/runtime/node" "$bin/run.js" "$@"
[ "$3" != scan ] || exec /bin/sh "$bin/scan.sh" "$@"
exec "$@"
`;
const windowsLauncher = `@echo off\r
"%~dp0..\\runtime\\node.exe" "%~dp0..\\lib\\node_modules\\@assay\\cli\\bin\\run.js" %*\r
`;

const { trimModules } = await import(new URL('../trim-modules.mjs', import.meta.url).href);

/** `cache`: a new folder for what is fetched. */
export function platformFiles(
  built: BuiltCommit,
  { platform, cache }: { readonly platform: string; readonly cache: string },
): readonly ArchiveEntry[] {
  const runtime = runtimes[platform];
  if (!runtime) throw new Error(`No Node is pinned for ${platform}.`);
  const wanted = built.packages.filter((locked) => isFor(locked, platform));
  const here = wanted.filter(({ path }) => existsSync(join(built.root, path, 'package.json')));
  const elsewhere = wanted.filter((locked) => !here.includes(locked));
  const node = { name: runtime.package, version: runtime.version, integrity: runtime.integrity };
  installPinned(cache, [node, ...elsewhere]);
  copyInstalled(built, here, cache);
  trimModules(join(cache, 'node_modules'), { platform });

  const windows = platform.startsWith('win32');
  const binary = windows ? 'node.exe' : 'node';
  const nodeFolder = join(cache, 'node_modules', runtime.package);
  const isNode = new RegExp(`^(?:${runtime.package}/|\\.package-lock\\.json$|\\.bin/)`);
  return [
    { ...fileEntry(join(nodeFolder, 'bin', binary), `runtime/${binary}`), executable: true },
    ...['LICENSE']
      .filter((name) => existsSync(join(nodeFolder, name)))
      .map((name) => fileEntry(join(nodeFolder, name), `runtime/${name}`)),
    ...folderEntries(join(cache, 'node_modules'), 'lib/node_modules', (path) => !isNode.test(path)),
    ...workspaces.flatMap((name) => [
      ...ownFiles(built, name, { below: `lib/node_modules/@assay/${name}`, types: false }),
      fileEntry(
        join(built.folder, 'packages', name, 'package.json'),
        `lib/node_modules/@assay/${name}/package.json`,
      ),
    ]),
    // On Windows for Git Bash, which pipelines use.
    textEntry('bin/assay', shellLauncher, true),
    ...(windows ? [textEntry('bin/assay.cmd', windowsLauncher)] : []),
    ...(platform.startsWith('linux')
      ? [
          fileEntry(join(built.folder, 'scripts/release/Containerfile'), 'Containerfile'),
          textEntry('assay.service', systemdUnit(built.folder, 'archive')),
        ]
      : []),
    // That of the checkout speaks of files that an archive does not have.
    textEntry('README.md', layoutReadme(built.folder, 'archive')),
    ...['LICENSE', 'CHANGELOG.md'].map((name) => fileEntry(join(built.folder, name), name)),
  ];
}
