import { composeLines, manifestLines } from '../configuration/kubernetes-documents.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const containerHostAccess: InsecureCodeRule = {
  id: 'container-host-access',
  title: 'Container shares host namespaces or paths',
  severity: 'high',
  cwe: ['CWE-668', 'CWE-250'],
  owasp: ['A05:2021'],
  why: "Through the host's paths, PID, IPC or network namespace, or container runtime socket, a compromised container escapes to the host.",
  remediation: "Use the cluster's own volumes and networks, and do not mount the runtime socket.",
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
