import { all, arg, both, fromCaller, fromRequest, isDynamic, isPath, none, not } from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const formatString: InsecureCodeRule = {
  id: 'format-string',
  title: 'Uncontrolled format string',
  severity: 'high',
  cwe: ['CWE-134'],
  owasp: ['A03:2021'],
  why: 'With `%n` and `%x` in the format string, an attacker reads and writes memory.',
  remediation: 'Use a constant format string.',
  instead: {
    c: 'printf("%s", text);',
  },
  references: ['https://cwe.mitre.org/data/definitions/134.html'],
  sinks: {
    c: [
      onCall('{printf,vprintf,wprintf}', arg(0, both(isDynamic, not(isPath(/^_|gettext|\(\)$/)))), 'medium'),
      onCall('{printf}', arg(0, fromRequest)),
      onCall(
        '{fprintf,vfprintf,dprintf,syslog,vsyslog,asprintf,sprintf,err,errx,warn,warnx}',
        all(
          arg(1, both(fromCaller, not(isPath(/\(\)$/)))),
          none(({ args }) => args.length > 2),
        ),
        'medium',
      ),
      onCall(
        '{snprintf,vsnprintf}',
        all(
          arg(2, both(fromCaller, not(isPath(/\(\)$/)))),
          none(({ args }) => args.length > 3),
        ),
        'medium',
      ),
    ],
  },
  edits: {
    c: [
      { find: /\bprintf\(\s*([A-Za-z_]\w*)\s*\)/, replace: 'printf("%s", $1)' },
      { find: /\b(fprintf|dprintf|syslog)\(\s*(\w+)\s*,\s*([A-Za-z_]\w*)\s*\)/, replace: '$1($2, "%s", $3)' },
    ],
  },
  examples: {
    c: {
      bad: [
        'void run(char *name) {\n  printf(name);\n}',
        'void run(char *name) {\n  syslog(LOG_ERR, name);\n}',
      ],
      good: ['void run(char *name) {\n  printf("%s", name);\n}'],
    },
  },
};
