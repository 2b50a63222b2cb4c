import { crc32Hex } from '../../checksum.ts';
import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

/** 32 characters and the CRC-32 of everything before the last underscore. */
export const grafanaServiceAccountToken: SecretRule = {
  id: 'grafana-service-account-token',
  title: 'Grafana service account token',
  severity: 'high',
  remediation:
    'Delete the token in Grafana under Service accounts, and keep the new one out of the repository.',
  references: ['https://grafana.com/docs/grafana/latest/administration/service-accounts/'],
  keywords: ['glsa_'],
  pattern: tokenPattern(/glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}/),
  assess(secret) {
    const end = secret.lastIndexOf('_');
    const expected = crc32Hex(secret.slice(0, end));
    return expected === secret.slice(end + 1).toLowerCase()
      ? 'valid'
      : { verdict: 'invalid', note: 'Its checksum is invalid.' };
  },
  examples: () => {
    const body = `glsa_${fakeText('base62', 32)}`;
    return { match: [`token: ${body}_${crc32Hex(body)}`], ignore: ['glsa_short'] };
  },
};
