// A .NET project: what it references, with versions from the Directory.Packages.props above it.
import { type LockfileContext, LockfileError, type LockfileParser } from '../lockfile.ts';
import { lowestNugetVersion, msbuildPackage, readMsbuild } from './reading/msbuild-project.ts';
import { folderOf } from './reading/repository-path.ts';

export const msbuildProject: LockfileParser = {
  id: 'msbuild-project',
  title: '.NET project (PackageReference)',
  ecosystem: 'NuGet',
  kind: 'manifest',
  files: ['*.csproj', '*.fsproj', '*.vbproj'],
  parse(text, context) {
    const references = readMsbuild(text);
    const central = references.some(({ version }) => version === '' || version.includes('$('))
      ? centralVersions(context)
      : new Map<string, string>();
    return references
      .map((one) => ({
        ...one,
        version:
          lowestNugetVersion(one.version) === ''
            ? (central.get(one.name.toLowerCase()) ?? one.version)
            : one.version,
      }))
      .map(msbuildPackage);
  },
};

/** NuGet takes the nearest file above the project, and only that one. */
function centralVersions(context: LockfileContext): Map<string, string> {
  for (let folder = folderOf(context.path), level = 0; level < 64; level += 1) {
    const text = context.read(
      folder === '' ? 'Directory.Packages.props' : `${folder}/Directory.Packages.props`,
    );
    if (text !== undefined) return versionsIn(text);
    if (folder === '') break;
    folder = folderOf(folder);
  }
  return new Map();
}

/** A broken file is reported on its own. */
function versionsIn(text: string): Map<string, string> {
  try {
    return new Map(readMsbuild(text).map(({ name, version }) => [name.toLowerCase(), version]));
  } catch (error) {
    if (error instanceof LockfileError) return new Map();
    throw error;
  }
}
