import { linesWith } from '../configuration/configuration-file.ts';
import { manifestLines } from '../configuration/kubernetes-documents.ts';
import { settingLines, terraformBlocks } from '../configuration/terraform-blocks.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const excessiveCloudPermissions: InsecureCodeRule = {
  id: 'excessive-cloud-permissions',
  title: 'Wildcard permissions',
  severity: 'medium',
  cwe: ['CWE-732', 'CWE-250'],
  owasp: ['A01:2021'],
  why: 'Anyone who obtains the role can perform every action on every resource.',
  remediation: 'List the required actions and resources.',
  instead: {
    kubernetes: 'rules: [{ apiGroups: [""], resources: [pods], verbs: [get, list] }]',
    terraform: 'actions = ["s3:GetObject"]',
  },
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html'],
  files: {
    kubernetes: [
      {
        find: (file) =>
          /^kind:\s*["']?(?:Cluster)?Role\b/m.test(file.text)
            ? manifestLines(file, /^\s*-?\s*(?:verbs|resources|apiGroups):\s*\[\s*["']\*["']\s*\]/)
            : [],
      },
      {
        find: (file) => manifestLines(file, /^\s*name:\s*["']?cluster-admin["']?\s*$/),
        instead: 'roleRef: { apiGroup: rbac.authorization.k8s.io, kind: Role, name: pod-reader }',
      },
    ],
    terraform: [
      {
        find: function* (file) {
          for (const { type, body, settings, line } of terraformBlocks(file)) {
            if (type !== 'statement' || /effect\s*=\s*"Deny"/i.test(body)) continue;
            const actions = settings.get('actions');
            if (actions && /"\*(?::\*)?"/.test(actions.value) && /resources\s*=\s*\[[^\]]*"\*"/.test(body))
              yield line;
          }
        },
      },
      {
        find: (file) => linesWith(file, /^\s*"?Action"?\s*[=:]\s*\[?\s*"\*(?::\*)?"/),
        instead: 'Action = ["s3:GetObject"]',
      },
      {
        find: (file) => settingLines(file, /^google_/, /^role$/, /^"roles\/(?:owner|editor)"/),
        instead: 'role = "roles/storage.objectViewer"',
      },
      {
        find: (file) =>
          linesWith(file, /^\s*"?Principal"?\s*[=:]\s*(?:"\*"|\{\s*"?AWS"?\s*[=:]\s*\[?\s*"\*")/),
        severity: 'high',
        instead: 'Principal = { AWS = "arn:aws:iam::111122223333:role/app" }',
      },
    ],
  },
  examples: {
    kubernetes: {
      bad: ["apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nrules:\n  - verbs: ['*']\n"],
      good: ["apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nrules:\n  - verbs: ['get']\n"],
    },
    terraform: {
      bad: [
        'resource "aws_iam_policy" "a" {\n  policy = jsonencode({\n    Statement = [{\n      Action = "*"\n    }]\n  })\n}\n',
      ],
      good: [
        'resource "aws_iam_policy" "a" {\n  policy = jsonencode({\n    Statement = [{\n      Action = "s3:GetObject"\n    }]\n  })\n}\n',
      ],
    },
  },
};
