// Carthage's lock: `github "owner/name" "version"`.
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { swiftNameOf } from './package-resolved.ts';

export const cartfileResolved: LockfileParser = {
  id: 'cartfile-resolved',
  title: 'Carthage',
  ecosystem: 'SwiftURL',
  kind: 'lock',
  files: ['Cartfile.resolved'],
  parse(text) {
    return text.split('\n').flatMap((row, index): Package[] => {
      const match = /^\s*(github|git)\s+"([^"]+)"\s+"([^"]+)"/.exec(row);
      if (match === null) return [];
      const [, kind, place = '', reference = ''] = match;
      const isCommit = /^[0-9a-f]{40}$/.test(reference);
      return [
        {
          ecosystem: 'SwiftURL',
          name: kind === 'github' && !place.includes('://') ? `github.com/${place}` : swiftNameOf(place),
          version: isCommit ? '' : reference.replace(/^v(?=\d)/, ''),
          scope: 'runtime',
          direct: null,
          path: null,
          line: index + 1,
          ...(isCommit ? { commit: reference } : {}),
        },
      ];
    });
  },
};
