import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, vendorKeyPattern } from '../../secret-rule.ts';

export const assemblyaiKey: SecretRule = {
  id: 'assemblyai-key',
  title: 'AssemblyAI API key',
  severity: 'high',
  remediation:
    'Revoke the key in the AssemblyAI dashboard, issue a new one, and keep it out of the repository.',
  references: ['https://www.assemblyai.com/docs/'],
  keywords: ['assemblyai', 'assembly_ai'],
  pattern: vendorKeyPattern(/assembly_?ai/, /[0-9a-z]{32}/),
  hasOneShape: true,
  examples: () => ({
    match: [`assembly_ai_api_key = "${fakeText('hex', 32)}"`],
    ignore: ['assembly_ai_api_key = "short"'],
  }),
};
