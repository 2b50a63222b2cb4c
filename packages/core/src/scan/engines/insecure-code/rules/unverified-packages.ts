import { linesWith } from '../configuration/configuration-file.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

/** https://manpages.debian.org/apt-get https://dnf.readthedocs.io https://man.archlinux.org/man/apk.8 */
const unverified =
  /\bapt(?:-get|itude)?\b[^|;&]*\s--(?:allow-unauthenticated|force-yes)\b|\b(?:dnf5?|tdnf|yum|microdnf)\b[^|;&]*\s--no-?gpg-?checks?\b|\bzypper\b[^|;&]*\s--no-gpg-checks\b|\bapk\b[^|;&]*\s--allow-untrusted\b|\brpm\b[^|;&]*\s--(?:nosignature|nodigest|noverify)\b/;

export const unverifiedPackages: InsecureCodeRule = {
  id: 'unverified-packages',
  title: 'Packages installed without a valid signature',
  severity: 'medium',
  cwe: ['CWE-347'],
  owasp: ['A08:2021'],
  why: 'An attacker on the network path, or on a mirror, chooses what is installed, and it runs as root.',
  remediation: 'Install the key of the repository, and leave the verification on.',
  instead: {
    dockerfile: 'ADD --checksum=sha256:<digest> https://example.com/repository.gpg /etc/apt/keyrings/',
    shell: 'apt-get install -y -o APT::Get::AllowUnauthenticated=false tool',
  },
  references: ['https://wiki.debian.org/SecureApt'],
  files: {
    // What RUN executes is read as any shell script is.
    dockerfile: [],
    shell: [{ find: (file) => linesWith(file, unverified) }],
  },
  examples: {
    dockerfile: {
      bad: ['FROM debian:12\nRUN apt-get update \\\n    && apt-get install -y --force-yes tool\n'],
      good: ['FROM debian:12\nRUN apt-get install -y tool\n'],
    },
    shell: {
      bad: ['apt-get install --allow-unauthenticated tool\n', 'dnf install -y --nogpgcheck tool\n'],
      good: ['apt-get install -y tool\n', 'apt-get install tool && deploy --force-yes\n'],
    },
  },
};
