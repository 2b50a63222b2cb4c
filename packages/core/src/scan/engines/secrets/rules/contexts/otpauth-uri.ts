import { fakeText } from '../../fake-secret.ts';
import type { SecretRule } from '../../secret-rule.ts';

export const otpauthUri: SecretRule = {
  id: 'otpauth-uri',
  title: 'One-time password (OTP) seed',
  severity: 'high',
  remediation: 'Re-enroll the second factor, and show the URI only to its user.',
  references: ['https://github.com/google/google-authenticator/wiki/Key-Uri-Format'],
  keywords: ['otpauth://'],
  pattern:
    /otpauth:\/\/[th]otp\/[^\s"'`<>]{0,300}?[?&;]secret=([A-Z2-7]{16,128})(?:%3D|=){0,6}(?![A-Za-z0-9])/gi,
  reach: { before: 4, after: 480 },
  oftenInTests: true,
  examples: () => ({
    match: [`otpauth://totp/Acme:ada@acme-corp.io?secret=${fakeText('base32', 32)}&issuer=Acme`],
    ignore: ['otpauth://totp/Acme:ada?issuer=Acme', 'otpauth://totp/Acme:ada?secret=$SEED'],
  }),
};
