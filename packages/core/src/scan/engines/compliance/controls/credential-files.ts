import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { fail, pass } from '../verdict.ts';

const named =
  /(?:^|\/)(?:\.env(?:\.(?:local|production|prod|staging|development))?|id_(?:rsa|dsa|ecdsa|ed25519)|\.netrc|_netrc|\.pgpass|\.htpasswd|\.dockercfg|\.docker\/config\.json|credentials\.json|service[-_]account[\w-]{0,200}\.json|terraform\.tfstate|[\w.-]{0,200}\.(?:p12|pfx|jks|keystore|kdbx|ppk))$/i;
const environment = /(?:^|\/)\.env(?:\.[\w.-]{1,40})?$/i;
const testData =
  /(?:^|\/)(?:testdata|test|tests|spec|__tests__|fixtures?|examples?|samples?|templates?|docs?|e2e|mocks?)\//i;

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
    const environments = settings.filter(({ path }) => environment.test(path));
    const plain = new Set(
      environments.filter(({ text }) => isPlainEnvironment(text)).map(({ path }) => path),
    );
    const found = paths.filter((path) => named.test(path) && !testData.test(path) && !plain.has(path));
    return found.length > 0
      ? fail(
          'Credential files are committed.',
          found.map((path) => ({ path, note: 'credential file', subject: path })),
        )
      : pass('No credential file is committed. The security audit checks the contents of other files.');
  },
};

const assignment = /^\s{0,20}(?:export\s{1,20})?([A-Za-z_][\w.-]{0,200})\s{0,20}=\s{0,20}(.{0,1000})$/;
const secretName = /pass|secret|token|key|cred|auth|private|salt|dsn|session|cookie|signature/i;
const plainValue =
  /^(?:|true|false|yes|no|on|off|null|-?\d{1,8}(?:\.\d{1,8})?|[a-z][a-z0-9_.-]{0,31}|(?:https?:\/\/)?(?:localhost|[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}|127\.0\.0\.1|0\.0\.0\.0)(?::\d{1,5})?(?:\/[\w./-]{0,200})?|\.{0,2}\/[\w./-]{1,200}|\$\{?\w{1,200}\}?)$/i;

/** Whether every line sets a value that no secret can be, or says nothing: what it is called proves nothing. */
function isPlainEnvironment(text: string): boolean {
  return text.split(/\r?\n/).every((line) => {
    if (/^\s{0,200}(?:#|$)/.test(line)) return true;
    const [, name = '', given = ''] = assignment.exec(line) ?? [];
    if (name === '') return false;
    const value = given
      .replace(/\s{1,20}#.{0,1000}$/, '')
      .trim()
      .replace(/^(["'])(.{0,1000})\1$/, '$2');
    return value === '' || (!secretName.test(name) && plainValue.test(value));
  });
}
