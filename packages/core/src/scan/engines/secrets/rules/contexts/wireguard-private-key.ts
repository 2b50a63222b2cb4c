import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const wireguardPrivateKey: SecretRule = {
  id: 'wireguard-private-key',
  title: 'WireGuard private or preshared key',
  severity: 'critical',
  remediation: 'Create a new key pair, and set the new public key at the peers.',
  references: ['https://www.wireguard.com/quickstart/'],
  keywords: ['PrivateKey', 'PresharedKey'],
  pattern: /(?:PrivateKey|PresharedKey)\s{0,4}=\s{0,4}([A-Za-z0-9+/]{43}=)/g,
  examples: () => ({
    match: [`PrivateKey = ${fakeText('base64', 43)}=`],
    ignore: ['PrivateKey = short='],
  }),
};
