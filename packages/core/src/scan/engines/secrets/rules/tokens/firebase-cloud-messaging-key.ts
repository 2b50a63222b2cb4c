import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const firebaseCloudMessagingKey: SecretRule = {
  id: 'firebase-cloud-messaging-key',
  title: 'Firebase Cloud Messaging server key',
  severity: 'high',
  remediation:
    'Revoke the key in the Firebase console under Cloud Messaging, issue a new one, and keep it out of the repository.',
  references: ['https://firebase.google.com/docs/cloud-messaging/'],
  keywords: [':APA91b'],
  pattern: tokenPattern(/AAAA[A-Za-z0-9_-]{7}:APA91b[A-Za-z0-9_-]{134}/),
  examples: () => ({
    match: [`AAAA${fakeText('base62', 7)}:APA91b${fakeText('base64url', 134)}`],
    ignore: ['AAAA:APA91bshort'],
  }),
};
