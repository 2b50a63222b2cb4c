import { fakeUuid } from '../../../fake-secret.ts';
import type { CredentialFile } from '../credential-file.ts';

export const herokuCli: CredentialFile = {
  id: 'heroku-cli',
  title: 'API key stored by the Heroku CLI',
  severity: 'critical',
  remediation: 'Revoke the key in the Heroku dashboard, and sign in again.',
  references: ['https://devcenter.heroku.com/articles/authentication'],
  files: ['heroku.json', '.heroku-credentials'],
  patterns: [/(?:API_KEY|api_key|token|password)["']?\s{0,4}[:=]\s{0,4}["']([^\s"']{16,100})["']/gi],
  examples: () => {
    const secret = fakeUuid();
    return { path: 'heroku.json', text: `{"HEROKU_API_KEY": "${secret}"}`, values: [secret] };
  },
};
