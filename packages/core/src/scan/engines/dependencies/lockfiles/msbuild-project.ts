// A .NET project: what it references, with what it imports and the central versions above it.
import type { LockfileParser } from '../lockfile.ts';
import { msbuildPackage, msbuildReferences } from './reading/msbuild-project.ts';

export const msbuildProject: LockfileParser = {
  id: 'msbuild-project',
  title: '.NET project (PackageReference)',
  ecosystem: 'NuGet',
  kind: 'manifest',
  files: ['*.csproj', '*.fsproj', '*.vbproj'],
  parse: (text, context) => msbuildReferences(text, context).map(msbuildPackage),
};
