import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { originOf } from '../packages/package-origin.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { dataOf, listOf, textOf } from './reading/plain-data.ts';

export const packageResolved: LockfileParser = {
  id: 'package-resolved',
  title: 'Swift Package Manager, versions 1 to 3',
  ecosystem: 'SwiftURL',
  kind: 'lock',
  files: ['Package.resolved', '.package.resolved'],
  parse(text) {
    const document = readJson(text);
    const lines = new LineFinder(text);
    const pins = listOf(document.pins ?? dataOf(document.object).pins).map(dataOf);
    return pins.flatMap((pin): Package[] => {
      const location = textOf(pin.location) || textOf(pin.repositoryURL);
      const name = swiftNameOf(location) || textOf(pin.identity) || textOf(pin.package);
      if (name === '') return [];
      const { version, revision } = dataOf(pin.state);
      const commit = textOf(revision);
      return [
        {
          ecosystem: 'SwiftURL',
          name,
          version: textOf(version),
          scope: 'runtime',
          direct: null,
          path: null,
          line: location === '' ? null : lines.of(JSON.stringify(location)),
          ...(commit === '' ? {} : { commit }),
          // A version has one commit, a branch has many.
          ...originOf({
            digests: commit === '' || textOf(version) === '' ? [] : [{ archive: 'commit', digest: commit }],
          }),
        },
      ];
    });
  },
};

/** `github.com/owner/name`, whichever way the repository's address is written. */
export function swiftNameOf(location: string): string {
  return location
    .trim()
    .replace(/^[a-z+]+:\/\/(?:[^@/]*@)?/i, '')
    .replace(/^[\w.-]+@([^:/]+):/, '$1/')
    .replace(/\.git$/, '')
    .replace(/\/+$/, '');
}
