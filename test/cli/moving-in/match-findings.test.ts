// A foreign finding is found again by what it is, and by nothing else; what could be several findings is none.
import t from 'tap';
import type { ForeignIdentity } from '../../../packages/cli/src/moving-in/foreign-finding.ts';
import { KnownFindings } from '../../../packages/cli/src/moving-in/match-findings.ts';

const packageFinding = (
  id: string,
  purl: string,
  version: string,
  names: readonly string[],
  path = 'pom.xml',
) => ({
  id,
  ruleId: 'vulnerable-dependency',
  category: 'dependency-vulnerability' as const,
  cwe: [],
  location: { path, startLine: 1, endLine: 1, commit: null },
  package: {
    purl: `${purl}@${version}`,
    name: purl.split('/').slice(1).join(':'),
    version,
    fixedVersion: null,
  },
  advisory: { id: names[0] ?? '', aliases: names.slice(1) },
});
const codeFinding = (id: string, path: string, startLine: number, cwe: readonly string[]) => ({
  id,
  ruleId: 'sql-injection',
  category: 'insecure-code' as const,
  cwe,
  location: { path, startLine, endLine: startLine, commit: null },
  package: null,
  advisory: null,
});

const known = new KnownFindings([
  packageFinding('log4j', 'pkg:maven/org.apache.logging.log4j/log4j-core', '2.14.1', [
    'CVE-2021-44228',
    'GHSA-jfh8',
  ]),
  packageFinding('scoped', 'pkg:npm/%40babel/traverse', '7.0.0', ['CVE-2023-45133'], 'package-lock.json'),
  packageFinding('twin-a', 'pkg:npm/lodash', '4.17.20', ['CVE-2021-23337'], 'a/package-lock.json'),
  packageFinding('twin-b', 'pkg:npm/lodash', '4.17.20', ['CVE-2021-23337'], 'b/package-lock.json'),
  packageFinding('own', 'pkg:npm/minimist', '0.0.8', ['CVE-2020-7598'], 'package-lock.json'),
  packageFinding('imported', 'pkg:npm/minimist', '0.0.8', ['CVE-2020-7598'], 'package-lock.json'),
  codeFinding('sql-12', 'src/db.py', 12, ['CWE-89']),
  codeFinding('sql-40', 'src/db.py', 40, ['CWE-89']),
  codeFinding('path', 'src/files.py', 5, ['CWE-22']),
  // biome-ignore lint/suspicious/noExplicitAny: only what is read
] as any[]);

const nothing: ForeignIdentity = {
  advisories: [],
  package: '',
  version: '',
  path: '',
  line: null,
  rules: [],
  cwe: [],
};
const match = (identity: Partial<ForeignIdentity>) => {
  const found = known.match({ ...nothing, ...identity });
  return 'findings' in found ? found.findings.map(({ id }) => id).join(' and ') : found.missing;
};

t.test(
  'match: packages by any name of the vulnerability, the package as tools write it, and the version',
  (t) => {
    const log4j = { advisories: ['ghsa-jfh8'], version: '2.14.1' };
    for (const name of [
      'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1?type=jar',
      'org.apache.logging.log4j:log4j-core',
      'org.apache.logging.log4j/log4j-core',
      'log4j-core',
    ])
      t.equal(match({ ...log4j, package: name }), 'log4j', name);
    t.equal(match({ ...log4j, package: 'log4j-core', version: '' }), 'log4j', 'a version that is not known');
    t.equal(
      match({ advisories: ['CVE-2023-45133'], package: '@babel/traverse', version: '7.0.0' }),
      'scoped',
    );
    t.match(
      match({ ...log4j, package: 'log4j-core', version: '2.13.0' }),
      /in other versions: .*:log4j-core 2.14.1/,
    );
    t.match(match({ ...log4j, package: 'log4j-api' }), /in other packages only/);
    t.match(
      match({ advisories: ['CVE-1999-1'], package: 'log4j-core' }),
      /no finding here is about this vulnerability/,
    );
    t.end();
  },
);

t.test('match: a path decides between copies; without it none is taken', (t) => {
  const lodash = { advisories: ['CVE-2021-23337'], package: 'lodash', version: '4.17.20' };
  t.equal(match({ ...lodash, path: '/src/b/package-lock.json' }), 'twin-b');
  t.equal(match(lodash), '2 findings here could be meant');
  t.end();
});

t.test('match: one thing that two tools report here is both', (t) => {
  t.equal(
    match({ advisories: ['CVE-2020-7598'], package: 'minimist', version: '0.0.8' }),
    'own and imported',
  );
  t.end();
});

t.test('match: code by file and weakness; the line decides between several', (t) => {
  t.equal(match({ path: '/builds/x/src/db.py', cwe: ['CWE-89'], line: 40 }), 'sql-40');
  t.equal(match({ path: 'src/db.py', cwe: ['CWE-89'], line: 13 }), '2 findings here could be meant');
  t.equal(match({ path: 'files.py', cwe: ['CWE-22'], line: 30 }), 'path');
  t.equal(match({ path: 'files.py', cwe: ['CWE-22'], line: 99 }), 'found here on other lines only: 5');
  t.match(match({ path: 'other-files.py', cwe: ['CWE-22'] }), /no finding here is in this file/);
  t.match(match({ path: 'src/files.py', cwe: ['CWE-79'] }), /about something else/);
  t.match(match({}), /neither a vulnerability of a package nor a file/);
  t.end();
});

t.test('KnownFindings: an alert on every version of a file, and a secret by its line', (t) => {
  const lock = 'package-lock.json';
  const secret = (id: string, startLine: number) => ({
    ...codeFinding(id, 'src/keys.py', startLine, ['CWE-798']),
    ruleId: 'aws-access-key',
    category: 'secrets-in-code' as const,
  });
  const here = new KnownFindings([
    packageFinding('old', 'pkg:npm/lodash', '4.17.11', ['CVE-2021-23337'], lock),
    packageFinding('new', 'pkg:npm/lodash', '4.17.20', ['CVE-2021-23337'], lock),
    secret('key-3', 3),
    codeFinding('sql-9', 'src/keys.py', 9, ['CWE-89']),
    // biome-ignore lint/suspicious/noExplicitAny: only what is read
  ] as any[]);
  const idsOf = (identity: Partial<ForeignIdentity>) => {
    const match = here.match({ ...nothing, ...identity });
    return 'missing' in match ? match.missing : match.findings.map(({ id }) => id);
  };
  const alert = { advisories: ['CVE-2021-23337'], package: 'lodash', path: lock };
  t.same(idsOf({ ...alert, everyVersion: true }), ['old', 'new']);
  t.match(idsOf(alert), /2 findings here could be meant/);
  const leak = { path: 'src/keys.py', rules: ['aws_key'], category: 'secrets-in-code' as const };
  t.same(idsOf({ ...leak, line: 3 }), ['key-3']);
  t.equal(idsOf({ ...leak, line: 9 }), 'no finding here is on this line');
  t.equal(idsOf({ ...leak, line: null }), 'no finding here is on this line');
  t.end();
});
