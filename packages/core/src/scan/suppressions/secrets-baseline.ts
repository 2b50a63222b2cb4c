// `.secrets.baseline`: detect-secrets' list of known secrets, by file and SHA-1 of the value. An entry that someone
// has audited as a real secret accepts nothing.
import { createHash } from 'node:crypto';
import type { IgnoreFile } from './ignore-file.ts';

const kind = '.secrets.baseline';

interface Baseline {
  readonly results?: Readonly<
    Record<string, readonly Partial<Record<'hashed_secret' | 'is_secret', unknown>>[]>
  >;
}

export const secretsBaseline: IgnoreFile = {
  name: kind,
  parse(text) {
    const { results } = JSON.parse(text) as Baseline;
    const known = new Set<string>();
    for (const [path, entries] of Object.entries(results ?? {})) {
      for (const entry of Array.isArray(entries) ? entries : []) {
        if (entry?.is_secret === true) continue;
        known.add(`${path.replaceAll('\\', '/').replace(/^\.\//, '')}:${String(entry?.hashed_secret)}`);
      }
    }
    return ({ anchor, location }) => {
      if (anchor.kind !== 'secret' || !location) return undefined;
      const hash = createHash('sha1').update(anchor.value).digest('hex');
      return known.has(`${location.path}:${hash}`) ? { kind, reason: null } : undefined;
    };
  },
};
