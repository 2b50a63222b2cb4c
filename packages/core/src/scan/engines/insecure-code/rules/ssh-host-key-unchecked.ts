import { linesWith } from '../configuration/configuration-file.ts';
import { all, arg, isNull, isPath, option, says } from '../flow/conditions.ts';
import { onCall, onProperty } from '../flow/sink.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

export const sshHostKeyUnchecked: InsecureCodeRule = {
  id: 'ssh-host-key-unchecked',
  title: 'SSH host key not verified',
  severity: 'medium',
  cwe: ['CWE-322', 'CWE-295'],
  owasp: ['A07:2021'],
  why: 'An attacker on the network path can impersonate the host and read the session.',
  remediation: 'Verify the host key against a known one.',
  instead: {
    javascript:
      'client.connect({ host, username, privateKey, hostVerifier: (key) => key.equals(knownKey) });',
    python: 'client.load_system_host_keys(); client.set_missing_host_key_policy(paramiko.RejectPolicy())',
    go: 'config := &ssh.ClientConfig{User: user, Auth: auth, HostKeyCallback: ssh.FixedHostKey(key)}',
    shell: 'ssh -o StrictHostKeyChecking=yes -o UserKnownHostsFile="$known_hosts" "$host"',
  },
  references: ['https://cwe.mitre.org/data/definitions/322.html'],
  sinks: {
    go: [onCall('ssh.InsecureIgnoreHostKey')],
    python: [
      onCall('*.set_missing_host_key_policy', arg(0, isPath(/(?:AutoAddPolicy|WarningPolicy)(?:\(\))?$/))),
      onCall('asyncssh.connect', option('known_hosts', isNull)),
    ],
    javascript: [
      onProperty('hostVerifier', ({ func }) => {
        const [first] = func?.body ?? [];
        return func?.returnsBody === true && first?.kind === 'literal' && first.value === true;
      }),
      onCall('child_process.{exec,execSync}', all(arg(0, says(/StrictHostKeyChecking[= ]no/)))),
    ],
  },
  files: {
    shell: [
      {
        find: (file) =>
          linesWith(file, /StrictHostKeyChecking[= ]["']?no\b|UserKnownHostsFile[= ]\/dev\/null/),
      },
    ],
  },
  edits: {
    python: [{ find: /\b(?:AutoAddPolicy|WarningPolicy)\b/, replace: 'RejectPolicy' }],
    shell: [{ find: /\bStrictHostKeyChecking([= ]["']?)no\b/, replace: 'StrictHostKeyChecking$1accept-new' }],
  },
  examples: {
    shell: { bad: ['ssh -o StrictHostKeyChecking=no host\n'], good: ['ssh host\n'] },
    go: {
      bad: [
        'package a\nimport "golang.org/x/crypto/ssh"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tc.HostKeyCallback = ssh.InsecureIgnoreHostKey()\n}',
      ],
      good: [
        'package a\nimport "golang.org/x/crypto/ssh"\nfunc run(w http.ResponseWriter, r *http.Request, name string) {\n\tc.HostKeyCallback = ssh.FixedHostKey(key)\n}',
      ],
    },
    python: {
      bad: ['import paramiko\nclient.set_missing_host_key_policy(paramiko.AutoAddPolicy())'],
      good: ['import paramiko\nclient.set_missing_host_key_policy(paramiko.RejectPolicy())'],
    },
    javascript: {
      bad: ['client.connect({ host, hostVerifier: () => true });'],
      good: ['client.connect({ host, hostVerifier: (key) => key === known });'],
    },
  },
};
