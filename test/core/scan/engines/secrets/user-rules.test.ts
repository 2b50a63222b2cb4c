// gitleaks.toml as it is: dialect, allowlists, extension, and patterns that would stall a backtracking engine.
import { readFileSync } from 'node:fs';
import t from 'tap';
import { fakeText } from '../../../../../packages/core/src/scan/engines/secrets/fake-secret.ts';
import { SecretScanner } from '../../../../../packages/core/src/scan/engines/secrets/secret-scanner.ts';
import { ruleProperties } from '../../../../../packages/core/src/scan/engines/secrets/user-rules/rule-file.ts';
import { translateRe2 } from '../../../../../packages/core/src/scan/engines/secrets/user-rules/translate-re2.ts';
import {
  compileUserPattern,
  hasNestedRepetition,
} from '../../../../../packages/core/src/scan/engines/secrets/user-rules/user-pattern.ts';
import { loadUserRules } from '../../../../../packages/core/src/scan/engines/secrets/user-rules/user-rules.ts';

const value = `ACME-${fakeText('upper', 12)}`;

t.test('custom rules: reads rules, allowlists and extends of a gitleaks.toml', async (t) => {
  const scanner = await scannerWith({
    '.gitleaks.toml': `
      [extend]
      path = "base.toml"
      disabledRules = ["github-token"]
      [[rules]]
      id = "Acme_Key"
      description = "Acme key"
      regex = '''(?i)acme_key\\s*=\\s*"(acme-[[:alnum:]]{12})"'''
      secretGroup = 1
      entropy = 2
      keywords = ["acme_key"]
      [[rules.allowlists]]
      description = "old key"
      stopwords = ["oldold"]
      [[rules]]
      id = "forbidden"
      description = "A forbidden file"
      path = '''\\.p12$'''
      [[allowlists]]
      description = "vendored"
      paths = ['''^vendor/''']
    `,
    'base.toml': `
      [[rules]]
      id = "base"
      description = "From the base"
      regex = '''base-[0-9]{8}'''
      [[rules]]
      id = "only-here"
      regex = '''here-[0-9]{8}'''
      path = '''\\.conf$'''
      keywords = ["here-"]
    `,
  });
  const text = `acme_key = "${value}"\nsome base-12345678\nhere-12345678\n`;

  t.match(
    scanner.scan(Buffer.from(text), { path: 'src/a.txt' }).map(({ ruleId, anchor }) => [ruleId, anchor]),
    [
      ['gitleaks-acme-key', { value }],
      ['gitleaks-base', { value: 'base-12345678' }],
    ],
  );
  t.match(
    scanner.scan(Buffer.from('here-12345678'), { path: 'a.conf' }).map(({ ruleId }) => ruleId),
    ['gitleaks-only-here'],
  );
  t.match(scanner.scan(Buffer.from(text), { path: 'vendor/a.txt' }), [
    { suppression: { kind: 'gitleaks.toml', reason: 'vendored' } },
    { suppression: { kind: 'gitleaks.toml', reason: 'vendored' } },
  ]);
  t.match(
    scanner.scan(Buffer.from('acme_key = "ACME-OLDOLD1234AB"'), { path: 'a.txt' }),
    [{ suppression: { kind: 'gitleaks.toml', reason: 'old key' } }],
    'the stopword is inside',
  );
  t.match(scanner.scan(Buffer.from('x'), { path: 'cert.p12' }), [{ ruleId: 'gitleaks-forbidden' }]);
});

t.test('custom rules: what cannot be used is named, and the rest works', async (t) => {
  const { rules, problems } = await rulesOf({
    'gitleaks.toml': `
      [[rules]]
      id = "broken"
      regex = '''(unclosed'''
      [[rules]]
      id = "empty"
      [[rules]]
      id = "fine"
      regex = '''fine-[a-z]+'''
    `,
  });

  t.match(
    rules.map(({ id }) => id),
    ['gitleaks-fine'],
  );
  t.equal(problems.length, 2);
  t.match((await rulesOf({ '.gitleaks.toml': 'not [ toml' })).problems, [/TOML/]);
  t.match(await rulesOf({ '.gitleaks.toml': '[extend]\npath = ".gitleaks.toml"\n' }), { rules: [] });
});

t.test('custom rules: RE2 syntax is translated where JavaScript has an equivalent', async (t) => {
  const cases: [string, string, boolean][] = [
    ['(?i)abc', 'xABC', true],
    ['a(?i)b(?-i)c', 'aBc', true],
    ['a(?i)b(?-i)c', 'aBC', false],
    ['(?P<word>ab)\\z', 'cab', true],
    ['\\Aab', 'cab', false],
    ['[[:alpha:]_]{3}', 'a_b', true],
    ['\\Qa.b\\E', 'a.b', true],
    ['\\Qa.b\\E', 'axb', false],
    ['[]a]+', ']', true],
    ['\\x{41}', 'A', true],
    ['(?s:a.b)', 'a\nb', true],
  ];
  for (const [source, text, expected] of cases)
    t.equal(compileUserPattern(source).exec(text) !== null, expected, `${source} on ${JSON.stringify(text)}`);
  t.equal(translateRe2('\\pL+'), null);
  t.ok(compileUserPattern('\\pL{2}').exec('éà'), 'the other engine has classes of Unicode');
});

t.test('custom rules: patterns with exponential backtracking use the linear engine', async (t) => {
  for (const source of ['(a+)+b', '(?:a*b*)*c', '([a-z]+\\d?){20}x', '((x{1,9})*)+'])
    t.ok(hasNestedRepetition(source), source);
  for (const source of ['(a+)b', '[a-z]+(?:_[a-z])?', '(?:abc){3}', '\\(a+\\)+'])
    t.notOk(hasNestedRepetition(source), source);
  const pattern = compileUserPattern('(x+)+y');
  t.equal(pattern.exec('x'.repeat(5000)), null);
  t.match(pattern.exec('axxy'), { 0: 'xxy', 1: 'xx', index: 1 });
  t.equal(pattern.lastIndex, 4);

  const slow = compileUserPattern('[a-z]+@([a-z]+)');
  const text = `ada@acme bob@acme ${'a'.repeat(400_000)} eve@acme`;
  const names: string[] = [];
  for (let match = slow.exec(text); match !== null; match = slow.exec(text)) names.push(match[0]);
  t.strictSame(names, ['ada@acme', 'bob@acme', 'eve@acme'], 'so does one that proves to take its time');
  t.match(slow.exec('ada@acme'), { 0: 'ada@acme', 1: 'acme' });
  const quick = compileUserPattern('acme-([0-9]+)');
  for (const [at, number] of [['1'], ['22'], [undefined]].entries())
    t.equal(quick.exec(`acme-1 ${' '.repeat(5000)} acme-22`)?.[1], number[0], `match ${at}`);
});

async function rulesOf(files: Record<string, string>) {
  const entries = Object.entries(files).map(([path, text]) => ({
    path,
    size: text.length,
    blob: null,
    executable: false,
  }));
  return loadUserRules(entries, async (entry) => ({ entry, bytes: Buffer.from(files[entry.path] ?? '') }));
}

t.test("custom rules: rules in Assay's format report and accept what they define", async (t) => {
  const rule = {
    id: 'acme-key',
    title: 'Acme deploy key',
    pattern: String.raw`(?i)acme_key\s*=\s*"(acme-[[:alnum:]]{12})"`,
    keywords: ['acme_key'],
    severity: 'critical',
    remediation: 'Ask the platform team.',
    entropy: 2,
    paths: [String.raw`\.txt$`],
    allow: ['^ACME-OLD'],
    examples: { match: [`acme_key = "${value}"`], ignore: ['acme_key = "acme-aaaaaaaaaaaa"'] },
  };
  const scanner = await scannerWith({ 'assay-rules.json': JSON.stringify({ secrets: [rule] }) });
  const text = Buffer.from(`acme_key = "${value}"\nacme_key = "ACME-OLD${value.slice(5, 14)}"\n`);

  t.match(scanner.scan(text, { path: 'a.txt' }), [
    {
      ruleId: 'custom-acme-key',
      severity: 'critical',
      title: rule.title,
      remediation: rule.remediation,
      anchor: { value },
    },
    { ruleId: 'custom-acme-key', suppression: { kind: 'assay-rules.json' } },
  ]);
  t.notMatch(scanner.scan(text, { path: 'a.conf' }), [{ ruleId: 'custom-acme-key' }]);

  const toml = `[[secrets]]\nid = "slow"\ntitle = "Slow one"\npattern = '(a+)+-[0-9]{6}'\nexamples = { match = ["aa-123456"] }\n`;
  const slow = await scannerWith({
    'assay-rules.toml': toml,
    '.gitleaks.toml': `[[rules]]\nid = "b"\nregex = 'base-[0-9]{8}'`,
  });
  t.strictSame(
    slow
      .scan(Buffer.from(`${'a'.repeat(5000)}!\naa-654321 base-12345678`), { path: 'a.txt' })
      .map(({ ruleId }) => ruleId),
    ['custom-slow', 'gitleaks-b'],
    'an exponential pattern runs in the linear engine, beside the rules of a gitleaks.toml',
  );
});

t.test('custom rules: an invalid rule is skipped, and its error is named', async (t) => {
  const good = { id: 'a', title: 'Good one', pattern: 'good-[0-9]+', examples: { match: ['good-1'] } };
  const other = { ...good, id: 'b' };
  const mistakes = [
    [{ ...other, id: 'B_c' }, /id must be/],
    [{ ...other, patern: 'x' }, /unknown field patern/],
    [{ ...other, pattern: '(' }, /Rule|rule/],
    [{ ...other, severity: 'urgent' }, /severity must be one of/],
    [{ ...other, examples: {} }, /at least one/],
    [{ ...other, examples: { match: ['bad-1'] } }, /example 1 in examples.match does not match/],
    [
      { ...other, examples: { match: ['good-1'], ignore: ['good-2'] } },
      /example 1 in examples.ignore matches/,
    ],
    [{ ...other, keywords: ['acme'] }, /does not match/],
  ] as const;
  for (const [rule, message] of mistakes) {
    const { rules, problems } = await rulesOf({
      'assay-rules.json': JSON.stringify({ secrets: [good, rule] }),
    });
    t.strictSame(
      rules.map(({ id }) => id),
      ['custom-a'],
    );
    t.match(problems, [message]);
  }
  t.match((await rulesOf({ 'assay-rules.toml': 'a = ' })).problems, [
    /can't be read|cannot be read|not a valid/,
  ]);
});

t.test('custom rules: the schema describes what is read', async (t) => {
  const url = new URL('../../../../../packages/core/schemas/assay-rules.schema.json', import.meta.url);
  const schema = JSON.parse(readFileSync(url, 'utf8')) as {
    properties: { secrets: { items: { properties: object } } };
  };

  t.strictSame(Object.keys(schema.properties.secrets.items.properties).sort(), [...ruleProperties].sort());
});

async function scannerWith(files: Record<string, string>): Promise<SecretScanner> {
  return new SecretScanner(await rulesOf(files));
}
