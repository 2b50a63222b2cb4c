// A password on a command line, where variables and documentation stand as often.

import type { Assessment, Verdict } from '../secret-rule.ts';
import { assessValue } from './assess-value.ts';

/** Numbers and names are owners and groups (`chown -u 1000:staff`), not passwords. */
export function assessCommandPassword(value: string): Assessment | Verdict {
  if (/^\d+$/.test(value)) return 'reject';
  const severity = assessValue(value, {
    name: 'password',
    kind: 'password',
    file: { kind: 'code', isTest: false },
    notation: 'inline',
    compared: false,
  });
  return severity === null ? 'reject' : { verdict: 'unknown', severity };
}
