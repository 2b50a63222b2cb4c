// Our packages as a release publishes their types: what a program that installs one of them compiles against.
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describedBy } from '../../scripts/release/npm-packages.ts';
import { ownFiles } from '../../scripts/release/package-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = { root, folder: root, commit: '', time: 0, version: '', packages: [] };

/** The strictest that programs are compiled with: declarations of packages are checked, too. */
export const strictOptions = {
  strict: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  module: 'nodenext',
  target: 'es2024',
  lib: ['es2024', 'esnext'],
  types: ['node'],
  allowImportingTsExtensions: true,
  noEmit: true,
};

/** Writes the declarations into a new `node_modules`, each package with those that it brings. */
export function publishTypes(folder: string): void {
  const modules = join(folder, 'node_modules');
  write('server', join(modules, '@assay/server'));
  write('core', join(modules, '@assay/server/node_modules/@assay/core'));
  write('core', join(modules, '@assay/core'));
  write('cost-compare', join(modules, '@assay/cost-compare'));
  for (const name of describedBy) copyTypes(name, join(modules, '@assay/server/node_modules', name));
  // The program's own.
  for (const name of ['@types/node', '@hapi/hapi', '@hapi/boom', 'joi']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
  }
}

function write(name: string, target: string): void {
  const files = ownFiles(built, name, { below: '', types: true }).filter(({ path }) =>
    path.endsWith('.d.ts'),
  );
  for (const { path, content } of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), content);
  }
  cpSync(join(root, 'packages', name, 'package.json'), join(target, 'package.json'));
}

function copyTypes(name: string, target: string): void {
  cpSync(join(root, 'node_modules', name), target, {
    recursive: true,
    filter: (path) =>
      !/\.[cm]?js(?:\.map)?$/.test(path) && !path.slice(root.length + 13).includes('/node_modules'),
  });
}

/** The fenced blocks of a language, by `document:line`. */
export function blocksOf(document: string, language: string): readonly (readonly [string, string])[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(new RegExp(`^ *\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\`$`, 'gm'))].map(
    (match) => [`${document}:${text.slice(0, match.index).split('\n').length}`, match[1] ?? ''],
  );
}
