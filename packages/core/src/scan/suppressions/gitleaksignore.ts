// `.gitleaksignore`: gitleaks' own fingerprints, `[COMMIT:]FILE:RULE:LINE`. Its rules have other names than ours, so
// file and line count, for secrets only.
import type { IgnoreFile } from './ignore-file.ts';

const kind = '.gitleaksignore';

export const gitleaksignore: IgnoreFile = {
  name: kind,
  parse(text) {
    const places = new Set<string>();
    for (const line of text.split(/\r?\n/)) {
      const match = /^(?:[0-9a-f]{40}:)?([^#\s].*):[^:]+:(\d+)\s*$/.exec(line.trim());
      if (match) places.add(`${match[1]?.replaceAll('\\', '/').replace(/^\.\//, '')}:${match[2]}`);
    }
    return ({ category, location }) =>
      category === 'secrets-in-code' && location && places.has(`${location.path}:${location.startLine}`)
        ? { kind, reason: null }
        : undefined;
  },
};
