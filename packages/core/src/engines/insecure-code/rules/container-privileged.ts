import { composeLines, manifestLines } from '../configuration/kubernetes-documents.ts';
import { settingLines } from '../configuration/terraform-blocks.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const containerPrivileged: InsecureCodeRule = {
  id: 'container-privileged',
  title: 'Privileged container',
  severity: 'high',
  cwe: ['CWE-250', 'CWE-269'],
  owasp: ['A05:2021'],
  why: 'A process in a privileged container can take over the host and its other containers.',
  remediation: 'Drop all capabilities that the container does not need.',
  instead: {
    kubernetes:
      'securityContext: { privileged: false, allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }',
    terraform: 'privileged = false',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Kubernetes_Security_Cheat_Sheet.html'],
  files: {
    terraform: [
      {
        find: (file) =>
          settingLines(
            file,
            /^(?:kubernetes_|docker_|aws_ecs_)/,
            /^(?:privileged|allow_privilege_escalation)$/,
            /^true/,
          ),
      },
    ],
    kubernetes: [
      { find: (file) => manifestLines(file, /^\s*-?\s*privileged:\s*["']?true/) },
      {
        find: (file) => manifestLines(file, /^\s*-?\s*allowPrivilegeEscalation:\s*["']?true/),
        severity: 'medium',
      },
      {
        find: (file) =>
          [
            ...manifestLines(
              file,
              /^\s*-\s*["']?(?:SYS_ADMIN|ALL|NET_ADMIN|SYS_PTRACE|SYS_MODULE|NET_RAW)["']?\s*$/,
            ),
          ].filter((line) => isAdded(file.lines, line)),
      },
      { find: (file) => composeLines(file, /^\s*privileged:\s*["']?true/), instead: 'cap_drop: [ALL]' },
      {
        find: (file) => composeLines(file, /^\s*-?\s*["']?(?:seccomp|apparmor)[:=]unconfined/),
        severity: 'medium',
        instead: "security_opt: ['no-new-privileges:true']",
      },
    ],
  },
  examples: {
    terraform: {
      bad: ['resource "docker_container" "a" {\n  privileged = true\n}\n'],
      good: ['resource "docker_container" "a" {\n  privileged = false\n}\n'],
    },
    kubernetes: {
      bad: [
        'apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - securityContext:\n        privileged: true\n',
        'services:\n  a:\n    privileged: true\n',
      ],
      good: [
        'apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - securityContext:\n        privileged: false\n        capabilities:\n          drop:\n            - ALL\n',
      ],
    },
  },
};

/** The list in which the line stands is one of capabilities that are given, not taken. */
function isAdded(lines: readonly string[], line: number): boolean {
  for (let index = line - 2; index >= 0 && index > line - 30; index--) {
    const text = lines[index] ?? '';
    if (/^\s*-?\s*add:/.test(text)) return true;
    if (!/^\s*(?:-|#|$)/.test(text)) return false;
  }
  return false;
}
