// assay.config.json: what it can say, what its schema allows, and what it does to an audit.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import t from 'tap';
import { repositoryConfigTemplate } from '../../../../packages/cli/src/settings/repository-config-template.ts';
import { scan } from '../../../../packages/core/src/scan/pipeline/scan.ts';
import { scanChanges } from '../../../../packages/core/src/scan/pipeline/scan-changes.ts';
import {
  parseRepositoryConfig,
  RepositoryConfigError,
} from '../../../../packages/core/src/scan/repository-config/repository-config.ts';
import { withoutJsonComments } from '../../../../packages/core/src/support/json-comments.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';

const schemaFile = join(import.meta.dirname, '../../../../docs/assay.config.schema.json');
const validate = new Ajv().compile(JSON.parse(readFileSync(schemaFile, 'utf8')));
const reason = 'A checksum of files';

t.test('repository config: the parser and the published schema agree', async (t) => {
  const documents: readonly (readonly [document: unknown, isValid: boolean])[] = [
    [{}, true],
    [{ $schema: 'https://example.com/schema.json', types: ['security', 'compliance'] }, true],
    [{ types: [] }, false],
    [{ types: ['secrets'] }, false],
    [{ types: 'security' }, false],
    [{ failOn: 'medium' }, true],
    [{ failOn: ['high', 'secrets-in-code=medium', 'never'] }, true],
    [{ failOn: ['urgent'] }, false],
    [{ exclude: ['legacy/', '*.gen.ts'] }, true],
    [{ exclude: [1] }, false],
    [{ exclude: ['/'] }, false],
    [{ rules: { 'weak-hash': { off: true, reason } } }, true],
    [{ rules: { 'weak-hash': { off: true } } }, false],
    [{ rules: { 'weak-hash': { off: true, reason: ' ' } } }, false],
    [{ rules: { 'weak-hash': { severity: 'low' } } }, true],
    [{ rules: { 'weak-hash': { off: false, severity: 'low', reason } } }, true],
    [{ rules: { 'weak-hash': { severity: 'severe' } } }, false],
    [{ rules: { 'weak-hash': {} } }, false],
    [{ context: {} }, true],
    [{ context: { tags: ['Payments'], criticality: 'high', exposure: 'public' } }, true],
    [{ context: { tags: [' '] } }, false],
    [{ context: { tags: 'payments' } }, false],
    [{ context: { criticality: 'urgent' } }, false],
    [{ context: { visibility: 'public' } }, true],
    [{ context: { visibility: 'internal' } }, false],
    [{ context: { complianceProfile: 'open-source' } }, false],
    [{ rules: { 'weak-hash': 'off' } }, false],
    [{ rules: { 'weak-hash': { off: 'yes', reason } } }, false],
    [{ excludes: [] }, false],
    [{ licenses: { allow: ['MIT', 'permissive'], deny: ['unknown'] } }, true],
    [{ licenses: { deny: [], scopes: { development: { deny: ['AGPL-3.0-only'] } } } }, true],
    [{ licenses: { scopes: { production: {} } } }, false],
    [{ licenses: { deny: 'MIT' } }, false],
    [{ licenses: { deny: [' '] } }, false],
    [{ licenses: { forbid: [] } }, false],
    [{ codeQuality: { checks: { 'long-file': false }, duplication: { minTokens: 50 } } }, true],
    [{ models: [{ language: 'python', sources: ['acme.read()'], sanitizers: ['*.clean'] }] }, true],
    [
      { models: [{ language: 'go', sinks: [{ rule: 'sql-injection', paths: ['db.{a,b}'], argument: 1 }] }] },
      true,
    ],
    [{ models: [{ language: 'java', types: { 'acme.Request': 'acmeRequest' } }] }, true],
    [{ models: [{ language: 'go', handlers: [{ paths: ['a.on'], parameters: ['r', null, '*'] }] }] }, true],
    [{ models: [{ language: 'perl' }] }, false],
    [{ models: [{ language: 'java', types: { 'acme.Request': 1 } }] }, false],
    [{ models: [{ language: 'go', handlers: [{ paths: [], parameters: [] }] }] }, false],
    [{ models: [{ language: 'go', handlers: [{ paths: ['a.on'], parameters: ['a b'] }] }] }, false],
    [{ models: [{ language: 'go', sinks: [{ rule: 'sql-injection', paths: [] }] }] }, false],
    [{ models: [{ language: 'go', sinks: [{ rule: 'sql-injection', paths: ['a'], argument: -1 }] }] }, false],
    [{ models: [{ language: 'go', sources: ['a b'] }] }, false],
    [{ models: [{ language: 'go', sources: ['{a,b}{c,d}{e,f}'] }] }, false],
    [{ models: [{ language: 'go', sources: ['*a*b*c*'] }] }, false],
    [{ codeRules: ['assay-rules/acme.yml', 'assay-rules/b.yaml'] }, true],
    [{ codeRules: ['assay-rules/../acme.yml'] }, false],
    [{ codeRules: ['rules/acme.yml'] }, false],
    [{ codeRules: ['assay-rules/acme.toml'] }, false],
    [[], false],
  ];

  for (const [document, isValid] of documents) {
    const text = JSON.stringify(document);
    t.equal(validate(document), isValid, `schema: ${text}`);
    if (isValid) t.ok(parseRepositoryConfig(text), text);
    else t.throws(() => parseRepositoryConfig(text), RepositoryConfigError, `parser: ${text}`);
  }
});

t.test('repository config: an error names the place and what is allowed', async (t) => {
  t.throws(() => parseRepositoryConfig('{"rules": {"a": {"off": true}}}'), {
    message: 'rules.a: a rule that is off requires a reason.',
  });
  t.throws(() => parseRepositoryConfig('{"excludes": []}'), {
    message: /^excludes: unknown setting\. Use one of: /,
  });
  t.throws(() => parseRepositoryConfig('{'), { message: /^It is not valid JSON: / });
});

t.test('repository config: what assay init writes is valid, and says the defaults', async (t) => {
  const config = parseRepositoryConfig(repositoryConfigTemplate);

  t.same([config.types, config.failOn, config.rules.size], [['security', 'dependency'], ['high'], 0]);
  t.equal(config.isExcluded('third-party/a.js'), false);
  t.ok(validate(JSON.parse(withoutJsonComments(repositoryConfigTemplate))), JSON.stringify(validate.errors));
});

const bad = "const hash = require('crypto').createHash('md5').update(process.argv[2]).digest('hex');\n";

async function findingsIn(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-config-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['security'] });
  return {
    coverage: audits[0]?.coverage,
    found: (audits[0]?.findings ?? []).map(
      ({ ruleId, severity, suppression, location }) =>
        `${location?.path} ${ruleId} ${severity}${suppression ? ` (${suppression.kind}: ${suppression.reason})` : ''}`,
    ),
  };
}

t.test(
  'repository config: rules that are off are accepted with their reason, severities replaced',
  async (t) => {
    const { found: before } = await findingsIn({ 'a.js': bad });
    t.equal(before.length, 1);
    const [, rule = '', severity = ''] = /^a\.js (\S+) (\S+)$/.exec(before[0] ?? '') ?? [];
    const rules = { [rule]: { off: true, reason } };

    const off = await findingsIn({ 'a.js': bad, 'assay.config.json': JSON.stringify({ rules }) });
    t.same(off.found, [`a.js ${rule} ${severity} (assay.config.json: ${reason})`]);

    const config = `// lower\n{ "rules": { "${rule}": { "severity": "info" } }, }`;
    t.same((await findingsIn({ 'a.js': bad, 'assay.config.json': config })).found, [`a.js ${rule} info`]);
  },
);

t.test('repository config: excluded paths are not read, and counted', async (t) => {
  const { found, coverage } = await findingsIn({
    'a.js': bad,
    'b.js': bad,
    'assay.config.json': '{"exclude": ["b.js"]}',
  });

  t.equal(found.length, 1);
  t.match(coverage, { complete: true, skipped: [{ reason: 'excluded', count: 1 }] });
});

t.test('repository config: settings apply though the file itself is excluded', async (t) => {
  const config = { exclude: ['*.json'], codeQuality: { checks: { 'todo-comment': false } } };
  const folder = t.testdir({ 'a.js': '// TODO: later\n', 'assay.config.json': JSON.stringify(config) });

  const { audits } = await scan({ kind: 'path', path: folder }, { types: ['code-quality'] });

  t.same(audits[0]?.findings, []);
});

t.test(
  'repository config: a broken file is no silent default: the audit is partial and names it',
  async (t) => {
    const { found, coverage } = await findingsIn({ 'a.js': bad, 'assay.config.json': '{"exclude": [1]}' });

    t.equal(found.length, 1);
    t.match(coverage, {
      complete: false,
      problems: [{ path: 'assay.config.json', message: /^exclude\[0\]: must be a path/ }],
    });
  },
);

t.test('repository config: a link or a folder of its name is no silent default', async (t) => {
  const folder = t.testdir({
    'outside.txt': '{"exclude": ["a.js"]}',
    linked: { 'a.js': bad, 'assay.config.json': t.fixture('symlink', '../outside.txt') },
    nested: { 'a.js': bad, 'assay.config.json': { 'b.txt': '' } },
    repository: { 'assay.config.json': t.fixture('symlink', '../outside.txt') },
  });
  const repository = gitRepository(join(folder, 'repository'));
  repository.commit({ 'a.js': bad });

  for (const [where, message] of [
    [{ kind: 'path', path: join(folder, 'linked') }, /^This is a symbolic link, so the default settings/],
    [{ kind: 'path', path: join(folder, 'nested') }, /^This is a folder, so the default settings/],
    [{ kind: 'path', path: repository.path, ref: 'HEAD' }, /^This is a symbolic link/],
  ] as const) {
    const { audits } = await scan(where, { types: ['security'] });
    t.equal(audits[0]?.findings.length, 1);
    t.match(audits[0]?.coverage, { complete: false, problems: [{ path: 'assay.config.json', message }] });
  }
});

t.test(
  'repository config: a change does not silence itself, what is staged for the next commit does',
  async (t) => {
    const folder = t.testdir();
    const { git } = gitRepository(folder, { 'readme.txt': 'x\n', '.assayignore': 'old.js\n' });
    writeFileSync(join(folder, 'a.js'), bad);
    writeFileSync(join(folder, 'old.js'), bad);
    writeFileSync(join(folder, '.assayignore'), '*.js\n');
    git('add', '.');
    const accepted = async (scope: Parameters<typeof scanChanges>[1]) => {
      const { audits } = await scanChanges(folder, scope, { types: ['security'] });
      return (audits[0]?.findings ?? []).map(
        ({ location, suppression }) => `${location?.path} ${suppression ? 'accepted' : 'open'}`,
      );
    };

    t.same(await accepted({ kind: 'since', ref: 'HEAD' }), ['a.js open']);
    t.same(await accepted({ kind: 'staged' }), ['a.js accepted']);
  },
);
