// What Composer notes in vendor/composer about the packages that are there.
import { LockfileError, type LockfileParser } from '../lockfile.ts';
import { composerPackages } from './composer-lock.ts';
import { dataOf, listOf, textOf } from './reading/plain-data.ts';

export const composerInstalled: LockfileParser = {
  id: 'composer-installed',
  title: 'Composer, installed packages',
  ecosystem: 'Packagist',
  kind: 'lock',
  files: ['vendor/composer/installed.json'],
  parse(text, context) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      throw new LockfileError('This is not valid JSON.', 1, { cause });
    }
    // Composer 1 wrote the list alone.
    const list = Array.isArray(value) ? value : listOf(dataOf(value).packages);
    const development = new Set(listOf(dataOf(value)['dev-package-names']).map(textOf));
    const entries = list.map(dataOf);
    const isDevelopment = (entry: (typeof entries)[number]) => development.has(textOf(entry.name));
    return composerPackages(
      entries.filter((entry) => !isDevelopment(entry)),
      entries.filter(isDevelopment),
      text,
      { ...context, path: '' },
    ).map((found) => ({ ...found, direct: null, path: null }));
  },
};
