// Names that other scanners have for what our rules report: only to explain and to suggest.
import t from 'tap';
import { loadRules } from '../../../../packages/core/src/scan/engines/index.ts';
import {
  rulesNamedAlike,
  weaknessesOfSonar,
} from '../../../../packages/core/src/scan/engines/rules-elsewhere.ts';

const rules = await loadRules();

t.test('weaknessesOfSonar: by number, with or without the language', async (t) => {
  for (const name of ['S2077', 'java:S2077', 'python:s2077', 'RSPEC-2077'])
    t.strictSame(weaknessesOfSonar(name), [89], name);
  t.equal(weaknessesOfSonar('S9999'), undefined);
  t.equal(weaknessesOfSonar('2077'), undefined);
});

t.test('rulesNamedAlike: names of Semgrep, CodeQL, ESLint, Brakeman and Gitleaks', async (t) => {
  for (const [name, id] of [
    ['js/sql-injection', 'sql-injection'],
    ['py/path-injection', 'path-traversal'],
    ['js/polynomial-redos', 'regex-denial-of-service'],
    ['java/xxe', 'xml-external-entities'],
    ['python.lang.security.audit.eval-detected.eval-detected', 'code-injection'],
    ['javascript.lang.security.detect-child-process', 'command-injection'],
    ['go.lang.security.audit.crypto.use_of_weak_crypto.use-of-md5', 'weak-hash'],
    ['security/detect-non-literal-fs-filename', 'path-traversal'],
    ['ruby.rails.security.brakeman.check-redirect-to', 'open-redirect'],
    ['python.requests.security.disabled-cert-validation verify-false', 'tls-verification-off'],
    ['github-pat', 'github-token'],
    ['gcp-api-key', 'google-api-key'],
    ['aws-access-token', 'aws-access-key'],
    ['generic-api-key', 'generic-secret'],
  ] as const)
    t.ok(rulesNamedAlike(rules, name).includes(id), `${name}: ${rulesNamedAlike(rules, name)}`);
  t.strictSame(rulesNamedAlike(rules, 'something/else-entirely'), []);
  t.ok(rulesNamedAlike(rules, 'js/sql-injection').every((id) => rules.has(id)));
});
