// Composer's manifest, read where no composer.lock says what is installed.
import type { LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { declaredPackage, sourcedPackage } from './reading/declared-package.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { entriesOf, textOf } from './reading/plain-data.ts';

const lists: readonly (readonly [list: string, scope: PackageScope])[] = [
  ['require', 'runtime'],
  ['require-dev', 'development'],
];

export const composerJson: LockfileParser = {
  id: 'composer-json',
  title: 'composer.json',
  ecosystem: 'Packagist',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['composer.json'],
  parse(text) {
    const manifest = readJson(text);
    const lines = new LineFinder(text);
    return lists.flatMap(([list, scope]) =>
      entriesOf(manifest[list]).flatMap(([name, wanted]): Package[] => {
        // `php` and `ext-json` are the platform.
        if (!name.includes('/')) return [];
        const range = textOf(wanted).replaceAll(/@(?:dev|alpha|beta|RC|stable)\b/gi, '');
        const line = lines.ofMember(name, textOf(wanted));
        // A part of the same repository.
        if (range === 'self.version') return [];
        // A branch has no version.
        if (/^dev-|-dev$/.test(range))
          return [sourcedPackage('Packagist', { name, source: range, scope, line })];
        return [declaredPackage('Packagist', { name, range, scope, line, isBarePin: true })];
      }),
    );
  },
};
