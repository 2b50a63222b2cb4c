import { endsInMarvinChecksum } from '../../assess/azure-key-checksum.ts';
import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const azureIdentifiableKey: SecretRule = {
  id: 'azure-identifiable-key',
  title: 'Azure identifiable key',
  severity: 'critical',
  remediation:
    'Revoke it in the Azure portal under Keys, issue a new one, and keep it out of the repository.',
  references: ['https://github.com/microsoft/security-utilities'],
  keywords: [
    'AIoT',
    '+ASb',
    '+AEh',
    '+ARm',
    'APIM',
    'ACDb',
    '+ABa',
    '+AMC',
    '+ASt',
    'AzSe',
    'AzFu',
    'AzCa',
    '+ACR',
  ],
  pattern: tokenPattern(
    // Looks for the signature first: letters that can precede one are everywhere.
    /(?=.{33}(?:AIoT|\+A|AzCa|.{9}(?:AzSe|\+ACR|.{2}AzFu|.{34}(?:A[PC]|\+A))))(?:[A-Za-z0-9/+]{33}(?:AIoT|\+(?:ASb|AEh|ARm))[A-P][A-Za-z0-9/+]{5}=|[A-Za-z0-9/+]{76}(?:APIM|ACDb|\+(?:ABa|AMC|ASt))[A-Za-z0-9+/]{5}[AQgw]==|[A-Za-z0-9]{42}AzSe[A-D][A-Za-z0-9]{5}|[A-Za-z0-9_-]{44}AzFu[A-Za-z0-9_-]{5}[AQgw]==|[A-Za-z0-9]{33}AzCa[A-P][A-Za-z0-9]{5}=|[A-Za-z0-9+/]{42}\+ACR[A-D][A-Za-z0-9+/]{5})/,
  ),
  reach: { before: 90, after: 12 },
  // Not every seed is documented.
  assess: (secret) => (endsInMarvinChecksum(secret) ? 'valid' : 'unknown'),
  examples: () => ({
    match: [`key = "${fakeText('base62', 42)}Az${'Se'}B${fakeText('base62', 5)}"`],
    ignore: ['AzSeBshort'],
  }),
};
