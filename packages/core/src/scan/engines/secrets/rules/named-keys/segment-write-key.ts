import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const segmentWriteKey: SecretRule = {
  id: 'segment-write-key',
  title: 'Segment write key',
  severity: 'high',
  remediation:
    'Revoke the key in Segment under Source settings, issue a new one, and keep it out of the repository.',
  references: ['https://segment.com/docs/connections/find-writekey/'],
  keywords: ['segment'],
  pattern: vendorKeyPattern(/segment/, /[A-Za-z0-9]{32}/),
  examples: () => ({
    match: [`segment_api_key = "${fakeText('base62', 32)}"`],
    ignore: ['segment_api_key = "short"'],
  }),
};
