import { createHash } from 'node:crypto';
import { crc16, encodeBase32, isNkeySeed } from '../../assess/nkey.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const natsNkeySeed: SecretRule = {
  id: 'nats-nkey-seed',
  title: 'NATS NKey seed',
  severity: 'critical',
  remediation:
    'Create a new key pair with `nk`, replace the public key where it is trusted, and store the seed apart.',
  references: [
    'https://docs.nats.io/running-a-nats-service/configuration/securing_nats/auth_intro/nkey_auth',
  ],
  // The kind of key is in the second letter; what follows it is always an A.
  keywords: ['SUA', 'SAA', 'SOA', 'SCA', 'SNA', 'SXA'],
  pattern: tokenPattern(/S[UAOCNX]A[A-Z2-7]{55}/),
  oftenInTests: true,
  assess: (seed) => (isNkeySeed(seed) ? 'valid' : 'reject'),
  examples: () => ({
    match: [`seed: ${exampleSeed()}`],
    // The letters of a seed without its checksum, and a public key.
    ignore: [`seed: ${exampleSeed().slice(0, -4)}AAAA`, exampleSeed().slice(1)],
  }),
};

function exampleSeed(): string {
  const user = 20 << 3;
  const head = Buffer.from([(18 << 3) | (user >> 5), (user & 31) << 3]);
  const raw = Buffer.concat([head, createHash('sha256').update('made up').digest()]);
  const check = Buffer.alloc(2);
  check.writeUInt16LE(crc16(raw));
  return encodeBase32(Buffer.concat([raw, check]));
}
