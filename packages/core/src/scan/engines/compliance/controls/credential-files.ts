import type { ControlCheck } from '../control-check.ts';
import { isPlainEnvironment } from '../facts/environment-files.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

const named =
  /(?:^|\/)(?:\.env(?:\.(?:local|production|prod|staging|development))?|id_(?:rsa|dsa|ecdsa|ed25519)|\.netrc|_netrc|\.pgpass|\.htpasswd|\.dockercfg|\.docker\/config\.json|credentials\.json|service[-_]account[\w-]{0,200}\.json|terraform\.tfstate|[\w.-]{0,200}\.(?:p12|pfx|jks|keystore|kdbx|ppk))$/i;
const testData =
  /(?:^|\/)(?:tests?(?:[-_]?(?:data|files|fixtures|resources|assets|keys|certs|support))?|spec|__tests__|fixtures?|examples?|samples?|templates?|docs?|e2e|mocks?)\//i;

export const credentialFiles: ControlCheck = {
  id: 'credential-files',
  level: 'level1',
  title: 'No committed credential files',
  why: 'Files with these names contain passwords and keys, and what is committed stays in the history.',
  remediation: 'Rotate the credentials, remove the files, and add them to .gitignore.',
  references: [
    ospsBaseline,
    'https://docs.github.com/en/code-security/secret-scanning/introduction/about-push-protection',
  ],
  requirements: ['OSPS-BR-07.01'],
  severity: 'high',
  category: 'repository-hygiene',
  check({ paths, settings }) {
    const plain = new Set(settings.filter(isPlainEnvironment).map(({ path }) => path));
    const found = paths.filter((path) => named.test(path) && !testData.test(path) && !plain.has(path));
    return found.length > 0
      ? fail(
          'Credential files are committed.',
          found.map((path) => ({ path, note: 'credential file', subject: path })),
        )
      : pass('No credential file is committed. The security audit checks the contents of other files.');
  },
};
