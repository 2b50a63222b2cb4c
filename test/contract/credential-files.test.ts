// Every credential file format keeps the family's contract: index and folder agree, the example is read.
import { readdirSync } from 'node:fs';
import t from 'tap';
import { findInCredentialFile } from '../../packages/core/src/scan/engines/secrets/find/credential-files/find-in-credential-file.ts';
import { credentialFiles } from '../../packages/core/src/scan/engines/secrets/find/credential-files/formats/index.ts';
import { assessInFile } from '../../packages/core/src/scan/engines/secrets/passes/assess-in-file.ts';
import { scanBytes } from '../../packages/core/src/scan/engines/secrets/scan-bytes.ts';
import type { SecretMatch } from '../../packages/core/src/scan/engines/secrets/secret-match.ts';

const folder = new URL(
  '../../packages/core/src/scan/engines/secrets/find/credential-files/formats/',
  import.meta.url,
);

t.test('credential files: the index lists every file of the folder, sorted, under its name', async (t) => {
  const files = readdirSync(folder)
    .filter((name) => name !== 'index.ts')
    .map((name) => name.replace(/\.ts$/, ''))
    .sort();

  t.strictSame(
    credentialFiles.map(({ id }) => id),
    files,
  );
});

t.test('credential files: every format has a title and a remediation', async (t) => {
  const faults = credentialFiles.filter(
    ({ title, remediation, references, files }) =>
      title.length < 6 ||
      remediation.length < 30 ||
      !remediation.endsWith('.') ||
      references.length === 0 ||
      files.some((name) => name !== name.toLowerCase()),
  );

  t.strictSame(faults, []);
});

t.test('credential files: every example yields its credentials, and a scan reports each once', async (t) => {
  for (const format of credentialFiles) {
    const { path, text, values } = format.examples();
    const found = credentialsIn(text, path).filter(({ ruleId }) => ruleId === format.id);
    t.strictSame(
      found.map(({ value }) => value),
      values,
      format.id,
    );
    for (const { value, start } of found) t.equal(text.slice(start, start + value.length), value);
    t.equal(scanBytes(Buffer.from(text), path).length, values.length, `${format.id}: as a whole`);
  }
});

t.test('credential files: references and empty values are not reported', async (t) => {
  const cases: [string, string][] = [
    ['.npmrc', '//registry.acme.io/:_authToken=$NPM_TOKEN\n'],
    ['.env', 'DB_PASSWORD=\nAPI_KEY=$OTHER\nSECRET="<your secret>"\n'],
    ['.env.example', 'DB_PASSWORD=password\n'],
    ['config/database.yml', "production:\n  password: <%= ENV['DATABASE_PASSWORD'] %>\n"],
    ['wp-config-sample.php', "define( 'AUTH_KEY', 'put your unique phrase here' );\n"],
    ['settings.xml', '<password>{{token}}</password>'],
    ['etc/shadow', 'daemon:*:18000:0:99999:7:::\nada:!:18000:0:99999:7:::\n'],
  ];
  for (const [path, text] of cases)
    t.strictSame(scanBytes(Buffer.from(text), path), [], `${path}: ${JSON.stringify(text)}`);
});

function credentialsIn(text: string, path: string): readonly SecretMatch[] {
  const found: SecretMatch[] = [];
  findInCredentialFile(Buffer.from(text), path, (candidate) => {
    const match = assessInFile(candidate, { path, now: new Date(0) });
    if (match) found.push(match);
    return match?.end ?? null;
  });
  return found;
}
