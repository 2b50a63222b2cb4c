// NuGet's manifest before PackageReference; it lists transitive packages too.
import { LockfileError, type LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { childrenOf, readXml } from './reading/xml-document.ts';

export const packagesConfig: LockfileParser = {
  id: 'packages-config',
  title: 'NuGet packages.config',
  ecosystem: 'NuGet',
  kind: 'lock',
  files: ['packages.config', 'packages.*.config'],
  parse(text) {
    const root = readXml(text);
    if (root.name !== 'packages') throw new LockfileError('A packages element was expected here.', root.line);
    return childrenOf(root, 'package').flatMap(({ attributes, line }): Package[] => {
      const name = attributes.get('id') ?? '';
      const version = attributes.get('version') ?? '';
      if (name === '' || version === '') return [];
      const scope = attributes.get('developmentDependency') === 'true' ? 'development' : 'runtime';
      return [{ ecosystem: 'NuGet', name, version, scope, direct: null, path: null, line }];
    });
  },
};
