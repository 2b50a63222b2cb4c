// Files of a package in memory.
import type { PackageFiles } from '../../../../../packages/core/src/scan/fixes/exports/package-files.ts';

export function packageOf(files: Readonly<Record<string, string>>): PackageFiles {
  return {
    paths: Object.keys(files),
    has: (path) => Object.hasOwn(files, path),
    read: async (path) => files[path],
  };
}
