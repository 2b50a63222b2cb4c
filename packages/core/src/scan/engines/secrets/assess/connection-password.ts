// The password in a connection string: real, or what documentation and samples write there.

import type { Assessment, Verdict } from '../secret-rule.ts';
import { assessValue } from './assess-value.ts';

/** Plain words count, since a server and a user are next to it; placeholders do not. */
export function assessConnectionPassword(value: string): Assessment | Verdict {
  const severity = assessValue(value, {
    name: 'password',
    kind: 'password',
    file: { kind: 'config', isTest: false },
    notation: 'bare',
    compared: false,
  });
  return severity === null ? 'reject' : { verdict: 'unknown', severity };
}
