import { any, arg, option } from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { Value } from '../flow/value.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

/** The last digit of the mode lets others write. */
function isWorldWritable({ literal, text }: Value): boolean {
  const mode =
    typeof literal === 'number'
      ? literal
      : text !== null && /^0?o?[0-7]{3,4}$/.test(text)
        ? Number.parseInt(text.replace('o', ''), 8)
        : 0;
  return (mode & 0o002) !== 0 && mode <= 0o7777;
}

export const permissiveFileMode: InsecureCodeRule = {
  id: 'permissive-file-mode',
  title: 'File that everybody may write',
  severity: 'medium',
  cwe: ['CWE-732'],
  owasp: ['A01:2021'],
  why: 'Every user of the machine can change what this program reads or runs.',
  remediation: 'Give rights to the owner alone: `chmod(path, 0o600)`.',
  references: ['https://cwe.mitre.org/data/definitions/732.html'],
  sinks: {
    javascript: [
      onCall('{fs,fs.promises,fs-extra}.{chmod,chmodSync,fchmod,fchmodSync}', arg(1, isWorldWritable)),
      onCall(
        '{fs,fs.promises,fs-extra}.{mkdir,mkdirSync,writeFile,writeFileSync,open,openSync,createWriteStream}',
        any(option('mode', isWorldWritable)),
      ),
    ],
  },
  examples: {
    javascript: {
      bad: ["const fs = require('fs'); fs.chmodSync('a', 0o777);"],
      good: ["const fs = require('fs'); fs.chmodSync('a', 0o600);"],
    },
  },
};
