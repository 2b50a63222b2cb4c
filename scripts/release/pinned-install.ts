// Installs packages by exact version and digest into a folder: npm fetches and checks them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PinnedPackage {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
}

/** The packages lie in `folder/node_modules`, whatever platform they are for. */
export function installPinned(folder: string, pinned: readonly PinnedPackage[]): void {
  const dependencies = Object.fromEntries(pinned.map(({ name, version }) => [name, version]));
  const itself = { name: 'pinned', version: '1.0.0', dependencies };
  const packages = Object.fromEntries(
    pinned.map(({ name, version, integrity }) => [`node_modules/${name}`, { version, integrity }]),
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(itself));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages: { '': itself, ...packages } }),
  );
  const flags = ['--ignore-scripts', '--force', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['ci', ...flags], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}
