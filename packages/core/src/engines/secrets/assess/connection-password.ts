// The password in a connection string: real, or what documentation and samples write there.

import type { Judgement, Verdict } from '../secret-rule.ts';
import { judgeValue } from './judge-value.ts';

/** Plain words count, since it stands beside a server and a user; stand-ins do not. */
export function judgeConnectionPassword(value: string): Judgement | Verdict {
  const severity = judgeValue(value, {
    name: 'password',
    kind: 'password',
    file: { kind: 'config', isTest: false },
    notation: 'bare',
    compared: false,
  });
  return severity === null ? 'reject' : { verdict: 'unknown', severity };
}
