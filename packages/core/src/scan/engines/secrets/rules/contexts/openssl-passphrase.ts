import { assessConnectionPassword } from '../../assess/connection-password.ts';
import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const opensslPassphrase: SecretRule = {
  id: 'openssl-passphrase',
  title: 'Passphrase on an OpenSSL command line',
  severity: 'high',
  remediation: 'Change the passphrase of the key, and let OpenSSL read it from a file or the environment.',
  references: ['https://docs.openssl.org/master/man1/openssl-passphrase-options/'],
  keywords: ['pass:'],
  pattern: /-pass(?:in|out)?[ =]{1,4}["']?pass:["']?([^\s"'`$<>{}|;&]{4,100})(?=["'\s]|$)/g,
  tier: 'generic',
  allowsPlaceholders: true,
  oftenInTests: true,
  assess: assessConnectionPassword,
  examples: () => ({
    match: [`openssl rsa -in k.pem -passin pass:${fakeText('base62', 12)} -out k.out`],
    ignore: ['openssl rsa -passin pass:$PASS'],
  }),
};
