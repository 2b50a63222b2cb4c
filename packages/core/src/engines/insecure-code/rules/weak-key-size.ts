import { any, arg, option } from '../flow/conditions.ts';
import { onCall } from '../flow/sink.ts';
import type { Value } from '../flow/value.ts';
import type { InsecureCodeRule } from '../insecure-code-rule.ts';

const short = ({ literal }: Value) => typeof literal === 'number' && literal >= 256 && literal < 2048;

export const weakKeySize: InsecureCodeRule = {
  id: 'weak-key-size',
  title: 'Key that is too short',
  severity: 'medium',
  cwe: ['CWE-326'],
  owasp: ['A02:2021'],
  why: 'RSA and DSA keys below 2,048 bits can be broken with money and patience.',
  remediation: "Use at least 2,048 bits, or an elliptic curve: `generateKeyPair('ed25519')`.",
  references: ['https://cheatsheetseries.owasp.org/cheatsheets/Cryptographic_Storage_Cheat_Sheet.html'],
  sinks: {
    javascript: [
      onCall('crypto.{generateKeyPair,generateKeyPairSync}', option('modulusLength', short)),
      onCall('{node-rsa,NodeRSA}', any(arg(0, ({ entries }) => short(entries?.get('b') ?? ({} as Value))))),
      onCall('*.generateKeyPair', any(option('modulusLength', short), option('bits', short))),
    ],
  },
  examples: {
    javascript: {
      bad: ["const crypto = require('crypto'); crypto.generateKeyPairSync('rsa', { modulusLength: 1024 });"],
      good: ["const crypto = require('crypto'); crypto.generateKeyPairSync('rsa', { modulusLength: 3072 });"],
    },
  },
};
