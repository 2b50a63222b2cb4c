// A password on a command line, where variables and documentation stand as often.

import type { Judgement, Verdict } from '../secret-rule.ts';
import { judgeValue } from './judge-value.ts';

/** Numbers and names are owners and groups (`chown -u 1000:staff`), not passwords. */
export function judgeCommandPassword(value: string): Judgement | Verdict {
  if (/^\d+$/.test(value)) return 'reject';
  const severity = judgeValue(value, {
    name: 'password',
    kind: 'password',
    file: { kind: 'code', isTest: false },
    notation: 'inline',
    compared: false,
  });
  return severity === null ? 'reject' : { verdict: 'unknown', severity };
}
