import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { originOf } from '../packages/package-origin.ts';
import { readYamlMap } from './reading/block-yaml.ts';
import { hashesOfHex } from './reading/integrity.ts';
import { YamlMap } from './reading/yaml-map.ts';

export const pubspecLock: LockfileParser = {
  id: 'pubspec-lock',
  title: 'Dart and Flutter (pub)',
  ecosystem: 'Pub',
  kind: 'lock',
  files: ['pubspec.lock'],
  parse(text) {
    const list = readYamlMap(text).map('packages');
    const packages: Package[] = [];
    for (const [name, entry] of list) {
      if (!(entry instanceof YamlMap)) continue;
      const kind = entry.text('dependency');
      const direct = kind.startsWith('direct');
      const commit = entry.map('description').text('resolved-ref');
      packages.push({
        ecosystem: 'Pub',
        name,
        version: entry.text('version'),
        scope: kind === 'direct dev' ? 'development' : 'runtime',
        direct,
        path: direct ? [name] : null,
        line: list.lineOf(name),
        ...(commit === '' ? {} : { commit }),
        ...hashesOfHex('SHA-256', entry.map('description').text('sha256')),
        ...originOf({ addresses: [(commit && 'git+') + entry.map('description').text('url')] }),
      });
    }
    return packages;
  },
};
