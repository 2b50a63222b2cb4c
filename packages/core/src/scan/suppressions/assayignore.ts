// `.assayignore`: one line for each path pattern or fingerprint, `PATTERN [RULE[,RULE]] [# reason [until DATE]]`.
// What it names is kept and shown as accepted; nothing is left unread for it.

import { pathMatcher } from '../../support/path-pattern.ts';
import { accepts, parseAcceptance } from './acceptance.ts';
import type { IgnoreFile } from './ignore-file.ts';

const kind = '.assayignore';

export const assayignore: IgnoreFile = {
  name: kind,
  parse(text, { now, fingerprint }) {
    const lines = text.split(/\r?\n/).flatMap(parseLine);
    return (detection) => {
      let found: ReturnType<typeof parseLine>[number] | undefined;
      // As in .gitignore the last line that fits decides, and `!` takes back.
      for (const line of lines) {
        const isNamed = line.identity
          ? line.identity === fingerprint(detection)
          : detection.location !== null && line.matches(detection.location.path);
        if (isNamed && accepts(line.acceptance, detection, now)) found = line;
      }
      if (!found || found.isNegated) return undefined;
      return { kind, reason: found.acceptance.reason, until: found.acceptance.until };
    };
  },
};

function parseLine(line: string) {
  const match = /^\s*(!?)((?:\\.|[^\s#\\])(?:\\.|[^\s\\])*)(?:\s+([^#\s][^#]*?))?\s*(?:#(.*))?$/.exec(line);
  if (!match) return [];
  const [, negation, pattern = '', names = '', comment = ''] = match;
  const plain = pattern.replace(/\\(.)/g, '$1');
  const identity = /^v\d+:[0-9a-f]{32}$/.test(plain) ? plain : undefined;
  const matches = pathMatcher(plain);
  if (!matches) return [];
  const acceptance = {
    ...parseAcceptance(comment, new Set()),
    // Between the pattern and the comment stand rules, known ones or not.
    rules: names
      .split(/[\s,]+/)
      .filter((name) => name !== '')
      .map((name) => name.toLowerCase()),
  };
  // In a comment every word is reason.
  const reason = comment.replace(/(?:^|[\s,;(])until:?\s+\S+\s*$/i, '').trim();
  return [
    {
      identity,
      matches,
      isNegated: negation === '!',
      acceptance: { ...acceptance, reason: reason === '' ? null : reason.slice(0, 200) },
    },
  ];
}
