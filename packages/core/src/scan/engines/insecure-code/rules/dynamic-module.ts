import { ignoring } from '../flow/before-checks.ts';
import { all, any, arg, fromCaller, fromRequest, isJoined } from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const dynamicModule: InsecureCodeRule = {
  id: 'dynamic-module',
  title: 'Module loaded from untrusted input',
  severity: 'medium',
  unsourcedSeverity: 'low',
  cwe: ['CWE-829', 'CWE-98', 'CWE-706'],
  owasp: ['A03:2021'],
  why: 'Loading a module executes it: an attacker who controls the name executes any code on the machine.',
  remediation: 'Select the module from an allowlist.',
  instead: {
    javascript: "const modules = new Map([['a', () => import('./a.js')]]); await modules.get(name)?.();",
  },
  references: ['https://cwe.mitre.org/data/definitions/98.html'],
  ignoresEscapes: ignoring('html', 'sql', 'shell'),
  sinks: {
    javascript: [
      onCall(
        '{require,import}',
        any(arg(0, fromRequest), all(arg(0, fromCaller)), all(arg(0, isJoined), arg(0, fromCaller))),
      ),
    ],
  },
  examples: {
    javascript: { bad: ['function load(name) { return require(name); }'], good: ["require('./a');"] },
  },
};
