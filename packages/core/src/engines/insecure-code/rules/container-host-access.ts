import { composeLines, manifestLines } from '../configuration/kubernetes-documents.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const containerHostAccess: InsecureCodeRule = {
  id: 'container-host-access',
  title: 'Container that shares its host',
  severity: 'high',
  cwe: ['CWE-668', 'CWE-250'],
  owasp: ['A05:2021'],
  why: "Through the host's files, processes, network or container engine a program leaves its container.",
  remediation: "Use volumes and networks of the cluster's own, and mount no socket.",
  instead: {
    kubernetes: 'spec: { hostNetwork: false, hostPID: false, hostIPC: false }',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Kubernetes_Security_Cheat_Sheet.html'],
  files: {
    kubernetes: [
      { find: (file) => manifestLines(file, /^\s*-?\s*host(?:Network|PID|IPC):\s*["']?true/) },
      {
        find: (file) => manifestLines(file, /^\s*-?\s*hostPath:/),
        severity: 'medium',
        instead: 'volumes: [{ name: data, persistentVolumeClaim: { claimName: data } }]',
      },
      {
        find: (file) => composeLines(file, /\/var\/run\/docker\.sock/),
        instead: "volumes: ['data:/var/lib/app']",
      },
      {
        find: (file) => composeLines(file, /^\s*(?:pid|ipc|network_mode):\s*["']?host/),
        instead: 'networks: [backend]',
      },
    ],
  },
  examples: {
    kubernetes: {
      bad: [
        'apiVersion: v1\nkind: Pod\nspec:\n  hostNetwork: true\n',
        'services:\n  a:\n    volumes:\n      - /var/run/docker.sock:/var/run/docker.sock\n',
      ],
      good: ['apiVersion: v1\nkind: Pod\nspec:\n  hostNetwork: false\n'],
    },
  },
};
