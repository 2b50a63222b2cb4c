import { isExponential } from '../flow/backtracking.ts';
import { any, arg, fromCaller, fromRequest } from '../flow/conditions.ts';
import { onCall, type Sink } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const exponential: Sink = { on: 'regexp', when: isExponential };

export const regexDenialOfService: InsecureCodeRule = {
  id: 'regex-denial-of-service',
  title: 'Regular expression that can take forever',
  severity: 'medium',
  cwe: ['CWE-1333'],
  owasp: ['A06:2021'],
  why: 'A short text keeps the expression busy for minutes, and the process with it.',
  remediation:
    'Let no repetition stand inside of another for the same characters: `(a+)+` is `a+`; never build expressions from input.',
  references: ['https://owasp.org/www-community/attacks/Regular_expression_Denial_of_Service_-_ReDoS'],
  sinks: {
    python: [
      onCall(
        're.{compile,match,search,fullmatch,sub,subn,findall,finditer,split}',
        arg(0, ({ text, joined }) => text !== null && !joined && isExponential(text)),
      ),
      onCall('re.{compile,match,search,fullmatch,sub,findall,finditer}', arg(0, fromRequest)),
    ],
    javascript: [
      exponential,
      onCall(
        'RegExp',
        arg(0, ({ text, joined }) => text !== null && !joined && isExponential(text)),
      ),
      onCall('RegExp', arg(0, fromRequest)),
      onCall('RegExp', arg(0, fromCaller), 'low'),
      onCall(
        '*.{match,matchAll,search,replace,split}',
        any(arg(0, ({ path, origin }) => origin === 'request' && path?.includes('RegExp') === true)),
      ),
    ],
  },
  examples: {
    python: { bad: ["import re\nre.match(r'^(a+)+$', text)"], good: ["import re\nre.match(r'^a+$', text)"] },
    javascript: {
      bad: [
        'const a = /^(a+)+$/;',
        'const b = /(\\w*)*x/;',
        'function find(word) { return new RegExp(word); }',
      ],
      good: ['const a = /^a+$/;', 'const b = /^(?:ab)+$/;', "const c = new RegExp('^a+$');"],
    },
  },
};
