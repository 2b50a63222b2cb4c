// Gradle's version catalogs: dependencies of the scripts that name their entries, and of nobody else.
import type { LockfileParser } from '../lockfile.ts';
import { readToml } from './reading/toml-tables.ts';

export const gradleVersionCatalog: LockfileParser = {
  id: 'gradle-version-catalog',
  title: 'Gradle version catalog',
  ecosystem: 'Maven',
  kind: 'manifest',
  files: ['libs.versions.toml', 'gradle/*.versions.toml'],
  parse(text) {
    readToml(text);
    return [];
  },
};
