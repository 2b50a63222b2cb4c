import type { Sink } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

/** A scheme, then a host in which a dot before letters stands for any character. */
const openDot =
  /^\^?(?:\(\?:)?\(?(?:https?|http\|https|wss?)\)?\??:\\?\/\\?\/(?:[^/\\.]|\\.|\.[*+])*(?<!\\)\.[a-z]{2,}/;
const source: Sink = { on: 'regexp', when: (text) => openDot.test(text) };

export const incompleteHostPattern: InsecureCodeRule = {
  id: 'incomplete-host-pattern',
  title: 'Incomplete hostname regular expression',
  severity: 'low',
  cwe: ['CWE-20', 'CWE-183'],
  owasp: ['A05:2021'],
  why: 'An unescaped dot matches any character, so a domain that anyone can register passes for this one.',
  remediation: 'Escape the dots, and anchor the regular expression at both ends.',
  instead: {
    javascript: '/^https:\\/\\/www\\.example\\.com(?:\\/|$)/.test(target);',
  },
  references: ['https://cwe.mitre.org/data/definitions/20.html'],
  sinks: { javascript: [source] },
  examples: {
    javascript: {
      bad: ['const origin = /^https:\\/\\/www.example.com$/;'],
      good: ['const origin = /^https:\\/\\/www\\.example\\.com$/;'],
    },
  },
};
