// The versions a .NET repository keeps in one place: dependencies of the projects that reference them, and of nobody else.
import type { LockfileParser } from '../lockfile.ts';
import { readMsbuild } from './reading/msbuild-project.ts';

export const packagesProps: LockfileParser = {
  id: 'packages-props',
  title: 'NuGet central versions (Directory.Packages.props)',
  ecosystem: 'NuGet',
  kind: 'manifest',
  files: [
    'Directory.Packages.props',
    '*.packages.props',
    '*.Packages.props',
    'packages.props',
    'Packages.props',
  ],
  parse(text) {
    readMsbuild(text);
    return [];
  },
};
