import { all, arg, isText, none, says } from '../flow/conditions.ts';
import type { Func } from '../flow/ir.ts';
import { advising, onCall } from '../flow/sink.ts';
import type { TaintValue } from '../flow/taint-value.ts';
import { someNode } from '../flow/walk-ir.ts';
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
        onCall('*.postMessage postMessage', all(arg(1, says(/^\*$/)), arg(0, holdsCredential))),
        // That something has changed, or how large the page is, is no secret.
        onCall('*.postMessage postMessage', arg(1, says(/^\*$/)), 'low'),
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
        "parent.postMessage({ type: 'login', token }, '*');",
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

const credential = /token|secret|passw|credential|session|jwt|bearer|cookie|api_?key|\bcode$/i;

/** Whether a part of the message is called a credential. */
function holdsCredential({ code, path }: TaintValue): boolean {
  if (credential.test(path ?? '')) return true;
  return someNode(code, (part) => {
    if (part.kind === 'name') return credential.test(part.name);
    if (part.kind === 'member') return credential.test(part.name ?? '');
    return part.kind === 'record' && part.entries.some(({ key }) => credential.test(key ?? ''));
  });
}

function mentionsOrigin(func: Func): boolean {
  return JSON.stringify(func).includes('"origin"');
}
