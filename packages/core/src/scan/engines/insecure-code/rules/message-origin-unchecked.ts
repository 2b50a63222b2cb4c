import { all, arg, isText, none, says } from '../flow/conditions.ts';
import type { Func } from '../flow/ir.ts';
import { advising, onCall } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const messageOriginUnchecked: InsecureCodeRule = {
  id: 'message-origin-unchecked',
  title: 'postMessage without origin check',
  severity: 'medium',
  cwe: ['CWE-346', 'CWE-345'],
  owasp: ['A07:2021'],
  why: 'Any website can send the message, or receive one that is meant for another origin.',
  remediation: "Set the target origin, and check the sender's origin.",
  instead: {
    javascript:
      "addEventListener('message', (event) => { if (event.origin === 'https://app.example.com') handle(event.data); });",
  },
  references: [
    'https://cheatsheetseries.owasp.org/cheatsheets/HTML5_Security_Cheat_Sheet.html#web-messaging',
  ],
  sinks: {
    javascript: [
      ...advising(
        "frame.contentWindow.postMessage(data, 'https://app.example.com');",
        onCall('*.postMessage postMessage', arg(1, says(/^\*$/))),
      ),
      onCall(
        '{,window.,self.,top.}addEventListener',
        all(
          none(({ file }) => file.runsInWorker()),
          arg(0, both2),
          arg(1, ({ func }) => func !== undefined && func.body.length > 0 && !mentionsOrigin(func)),
        ),
      ),
    ],
  },
  examples: {
    javascript: {
      bad: [
        "parent.postMessage(data, '*');",
        "window.addEventListener('message', (event) => { run(event.data); });",
      ],
      good: [
        "parent.postMessage(data, 'https://example.com');",
        "window.addEventListener('message', (event) => { if (event.origin === own) run(event.data); });",
      ],
    },
  },
};

function both2(value: Parameters<typeof isText>[0]): boolean {
  return isText(value) && value.text === 'message';
}

function mentionsOrigin(func: Func): boolean {
  return JSON.stringify(func).includes('"origin"');
}
