// Pub's manifest, read where no pubspec.lock says what is installed.
import type { LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { readYamlMap } from './reading/block-yaml.ts';
import { declaredPackage, sourcedPackage } from './reading/declared-package.ts';
import { YamlMap } from './reading/yaml-map.ts';

const lists: readonly (readonly [list: string, scope: PackageScope])[] = [
  ['dependencies', 'runtime'],
  ['dev_dependencies', 'development'],
];

export const pubspecYaml: LockfileParser = {
  id: 'pubspec-yaml',
  title: 'pubspec.yaml',
  ecosystem: 'Pub',
  kind: 'manifest',
  isReplacedByLock: true,
  files: ['pubspec.yaml'],
  parse(text) {
    const manifest = readYamlMap(text);
    return lists.flatMap(([list, scope]) => {
      const entries = manifest.map(list);
      return [...entries].flatMap(([name, entry]): Package[] => {
        const isHosted = !(entry instanceof YamlMap) || entry.has('hosted') || entry.has('version');
        if (!isHosted) {
          const git = entry.get('git');
          // Of the SDK, or a folder.
          if (git === undefined) return [];
          const source = git instanceof YamlMap ? git.text('url') : entry.text('git');
          return [sourcedPackage('Pub', { name, source, scope, line: entries.lineOf(name) })];
        }
        const written = entry instanceof YamlMap ? entry.text('version') : entry;
        const range = typeof written === 'string' && written !== '' ? written : 'any';
        return [declaredPackage('Pub', { name, range, scope, line: entries.lineOf(name), isBarePin: true })];
      });
    });
  },
};
