import { dockerInstructions } from '../configuration/docker-instructions.ts';
import { composeLines, manifestLines } from '../configuration/kubernetes-documents.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const unpinnedImage: InsecureCodeRule = {
  id: 'unpinned-image',
  title: 'Unpinned container image',
  severity: 'low',
  cwe: ['CWE-1357', 'CWE-1104', 'CWE-829'],
  owasp: ['A08:2021'],
  why: 'The image that runs tomorrow can differ from the one that was tested today.',
  remediation: 'Pin the version, or better the digest.',
  instead: {
    dockerfile: 'FROM node:24.1.0@sha256:<digest>',
    kubernetes: 'image: registry.example.com/app:1.4.2@sha256:<digest>',
  },
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Docker_Security_Cheat_Sheet.html'],
  files: {
    kubernetes: [
      { find: (file) => manifestLines(file, /^\s*-?\s*image:\s*["']?[\w./-]+(?::latest)?["']?\s*$/) },
      { find: (file) => composeLines(file, /^\s*image:\s*["']?[\w./-]+:latest["']?\s*$/) },
    ],
    dockerfile: [
      {
        find: function* (file) {
          const stages = new Set<string>();
          for (const { name, arguments: text, line } of dockerInstructions(file)) {
            if (name !== 'FROM') continue;
            const [image = '', , stage] = text
              .replace(/--\S+\s+/g, '')
              .trim()
              .split(/\s+/);
            if (stage) stages.add(stage.toLowerCase());
            const isStage = stages.has(image.toLowerCase()) && image.toLowerCase() !== stage?.toLowerCase();
            if (
              !isStage &&
              image !== 'scratch' &&
              !image.includes('$') &&
              (/:latest$/.test(image) || !/[:@][^/]+$/.test(image))
            )
              yield line;
          }
        },
      },
    ],
  },
  examples: {
    kubernetes: {
      bad: ['apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - image: nginx:latest\n'],
      good: ['apiVersion: v1\nkind: Pod\nspec:\n  containers:\n    - image: nginx:1.27.0\n'],
    },
    dockerfile: {
      bad: ['FROM debian:latest\n', 'FROM debian\n'],
      good: ['FROM debian:12.5 AS build\nFROM build\n'],
    },
  },
};
