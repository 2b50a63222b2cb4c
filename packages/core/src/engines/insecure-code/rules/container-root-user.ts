import { dockerInstructions } from '../configuration/docker-instructions.ts';
import { manifestLines } from '../configuration/kubernetes-documents.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const containerRootUser: InsecureCodeRule = {
  id: 'container-root-user',
  title: 'Container runs as root',
  severity: 'medium',
  cwe: ['CWE-250'],
  owasp: ['A05:2021'],
  why: 'An attacker who compromises the process is root in the container, which makes a container escape easier.',
  remediation: 'Run the container as an unprivileged user.',
  instead: {
    dockerfile: 'USER 1000:1000',
    kubernetes: 'securityContext: { runAsNonRoot: true, runAsUser: 1000 }',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Docker_Security_Cheat_Sheet.html'],
  files: {
    kubernetes: [
      {
        find: (file) =>
          manifestLines(file, /^\s*-?\s*(?:runAsNonRoot:\s*false|runAsUser:\s*0|runAsGroup:\s*0)\s*(?:#|$)/),
      },
    ],
    dockerfile: [
      {
        find: function* (file) {
          const instructions = dockerInstructions(file);
          const last = instructions.findLast(({ name }) => name === 'USER');
          const start = instructions.findLast(({ name }) => name === 'CMD' || name === 'ENTRYPOINT');
          if (last && /^(?:root|0)(?::|\s|$)/.test(last.arguments)) yield last.line;
          else if (!last && start) yield start.line;
        },
      },
    ],
  },
  examples: {
    kubernetes: {
      bad: ['apiVersion: v1\nkind: Pod\nspec:\n  securityContext:\n    runAsUser: 0\n'],
      good: ['apiVersion: v1\nkind: Pod\nspec:\n  securityContext:\n    runAsUser: 1000\n'],
    },
    dockerfile: {
      bad: ['FROM debian:12\nCMD ["run"]', 'FROM debian:12\nUSER root\n'],
      good: ['FROM debian:12\nUSER 1000\nCMD ["run"]'],
    },
  },
};
