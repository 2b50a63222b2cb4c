import { linesWith } from '../configuration/configuration-file.ts';
import { dockerInstructions } from '../configuration/docker-instructions.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const pipeToShell: InsecureCodeRule = {
  id: 'pipe-to-shell',
  title: 'Remote script piped to a shell',
  severity: 'medium',
  cwe: ['CWE-494'],
  owasp: ['A08:2021'],
  why: 'An attacker who controls the server or the connection executes commands here.',
  remediation: 'Download the script, verify its checksum, then run it.',
  instead: {
    dockerfile: 'ADD --checksum=sha256:<digest> https://example.com/install.sh /tmp/install.sh',
    shell:
      'curl -fsSLO https://example.com/install.sh && echo "$digest  install.sh" | sha256sum --check && sh install.sh',
  },
  references: ['https://cwe.mitre.org/data/definitions/494.html'],
  files: {
    dockerfile: [
      {
        find: function* (file) {
          for (const { name, arguments: text, line } of dockerInstructions(file))
            if (
              name === 'RUN' &&
              /\b(?:curl|wget)\b[^|;&]*\|\s*(?:sudo\s+(?:-\w+\s+)*)?(?:env\s+)?(?:ba|z|da|k)?sh\b|\b(?:ba|z)?sh\s+-c\s+["']?\$\((?:curl|wget)|\b(?:ba|z)?sh\s+<\(\s*(?:curl|wget)|\beval\s+["']?(?:\$\(|`)\s*(?:curl|wget)/.test(
                text,
              )
            )
              yield line;
        },
      },
    ],
    shell: [
      {
        find: (file) =>
          linesWith(
            file,
            /\b(?:curl|wget)\b[^|;&]*\|\s*(?:sudo\s+(?:-\w+\s+)*)?(?:env\s+)?(?:ba|z|da|k)?sh\b|\b(?:ba|z)?sh\s+-c\s+["']?\$\((?:curl|wget)|\b(?:ba|z)?sh\s+<\(\s*(?:curl|wget)|\beval\s+["']?(?:\$\(|`)\s*(?:curl|wget)/,
          ),
      },
    ],
  },
  examples: {
    dockerfile: {
      bad: ['FROM debian:12\nRUN curl -s https://example.com/a | sh\n'],
      good: ['FROM debian:12\nRUN curl -s https://example.com/a -o a\n'],
    },
    shell: {
      bad: [
        'curl -s https://example.com/install.sh | sudo bash\n',
        'bash <(curl -s https://example.com/a)\n',
      ],
      good: ['curl -s https://example.com/a -o a\n'],
    },
  },
};
