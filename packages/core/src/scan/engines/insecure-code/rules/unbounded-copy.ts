import { any, arg, argCount, fromCaller, fromRequest, isDynamic, says } from '../flow/conditions.ts';
import { advising, onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const unboundedCopy: InsecureCodeRule = {
  id: 'unbounded-copy',
  title: 'Unbounded copy into a buffer',
  severity: 'high',
  cwe: ['CWE-120', 'CWE-121', 'CWE-242'],
  owasp: ['A03:2021'],
  why: 'Input that is longer than the buffer overwrites adjacent memory, including return addresses.',
  remediation: 'Pass the size of the destination buffer.',
  instead: {
    c: 'snprintf(target, sizeof target, "%s", text);',
  },
  references: ['https://cwe.mitre.org/data/definitions/120.html'],
  sinks: {
    c: [
      ...advising(
        'fgets(line, sizeof line, stdin);',
        // With a size it is another function of the name.
        onCall('{gets,_getts}', argCount(1), 'critical'),
      ),
      onCall(
        '{strcpy,strcat,wcscpy,wcscat,stpcpy,lstrcpy,lstrcpyA,StrCpy,_mbscpy,_tcscpy}',
        arg(1, isDynamic),
      ),
      onCall(
        '{sprintf,vsprintf,wsprintf,swprintf}',
        any(arg(1, says(/%s|%\w*\[/)), arg(1, isDynamic)),
        'medium',
      ),
      ...advising(
        'char word[64]; scanf("%63s", word);',
        onCall('{scanf,fscanf,sscanf}', any(arg(0, says(/%s|%\[/)), arg(1, says(/%s|%\[/)))),
      ),
      onCall(
        '{strncat,strncpy}',
        arg(
          2,
          ({ code }) => code.kind === 'call' && code.callee.kind === 'name' && code.callee.name === 'strlen',
        ),
        'medium',
      ),
      onCall('{memcpy,memmove,bcopy}', arg(2, fromRequest), 'medium'),
      onCall('{alloca,_alloca}', arg(0, fromCaller), 'low'),
      onCall('{getwd,cuserid,strtok}', ({ path }) => path !== 'strtok', 'medium'),
    ],
  },
  examples: {
    c: {
      bad: [
        'void run(char *name) {\n  char a[8]; strcpy(a, name);\n}',
        'void run(char *name) {\n  char a[8]; gets(a);\n}',
      ],
      good: [
        'void run(char *name) {\n  char a[8]; strcpy(a, "fixed");\n}',
        'void run(char *name) {\n  char a[8]; snprintf(a, sizeof a, "%s", name);\n}',
        'void run(int size) {\n  char a[8]; gets(a, size);\n}',
      ],
    },
  },
};
