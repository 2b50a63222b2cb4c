// Every secret rule keeps the family's contract: index and folder agree, examples do what they say.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import t from 'tap';
import { compileRules } from '../../packages/core/src/scan/engines/secrets/find/compiled-rules.ts';
import { readRuleFolder } from '../../packages/core/src/scan/engines/secrets/load-rules.ts';
import * as contexts from '../../packages/core/src/scan/engines/secrets/rules/contexts/index.ts';
import { secretRules } from '../../packages/core/src/scan/engines/secrets/rules/index.ts';
import * as namedKeys from '../../packages/core/src/scan/engines/secrets/rules/named-keys/index.ts';
import * as tokens from '../../packages/core/src/scan/engines/secrets/rules/tokens/index.ts';
import { scanBytes } from '../../packages/core/src/scan/engines/secrets/scan-bytes.ts';
import type { SecretRule } from '../../packages/core/src/scan/engines/secrets/secret-rule.ts';

const folder = new URL('../../packages/core/src/scan/engines/secrets/rules/', import.meta.url);

const ruleIds = new Set(secretRules.map(({ id }) => id));

const groups = {
  contexts: Object.values<SecretRule>(contexts),
  'named-keys': Object.values<SecretRule>(namedKeys),
  tokens: Object.values<SecretRule>(tokens),
};

t.test('secret rules: each index lists every file with logic, sorted, under its name', async (t) => {
  for (const [group, rules] of Object.entries(groups)) {
    const files = readdirSync(new URL(`${group}/`, folder))
      .filter((name) => name !== 'index.ts' && name.endsWith('.ts'))
      .map((name) => name.replace(/\.ts$/, ''))
      .sort();
    t.strictSame(
      rules.map(({ id }) => id),
      files,
      group,
    );
  }
  for (const [group, rules] of Object.entries(readRuleFolder(fileURLToPath(folder))))
    for (const { id } of rules) t.ok(ruleIds.has(id), `${group}/${id}.toml is loaded`);
  t.strictSame(
    readdirSync(folder).sort(),
    ['index.ts', ...Object.keys(groups)].sort(),
    'no rule lies outside the groups',
  );
  t.equal(new Set(secretRules.map(({ id }) => id)).size, secretRules.length, 'ids are unique');
  t.ok(secretRules.length >= 250, `${secretRules.length} rules`);
});

t.test('secret rules: every rule has a title, severity and remediation', async (t) => {
  const faults: string[] = [];
  for (const { id, title, remediation, references, keywords, pattern } of secretRules) {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) faults.push(`${id}: not kebab-case`);
    if (title.length < 6 || title.length > 80) faults.push(`${id}: title`);
    if (remediation.length < 30 || !remediation.endsWith('.')) faults.push(`${id}: remediation`);
    if (references.length === 0 || references.some((url) => !URL.canParse(url)))
      faults.push(`${id}: references`);
    if (keywords.some((keyword) => keyword.length < 2)) faults.push(`${id}: keyword too short`);
    if (!pattern.flags.includes('g')) faults.push(`${id}: pattern without g`);
  }
  t.strictSame(faults, []);
});

t.test('secret rules: every pattern is bounded', async (t) => {
  const faults = secretRules
    .filter(({ pattern }) => /(?<!\\)[*+](?![?+]?\])|\{\d+,\}/.test(withoutClasses(pattern.source)))
    .map(({ id, pattern }) => `${id}: ${pattern.source}`);

  t.strictSame(faults, []);
});

t.test('no text keeps a pattern busy: its steps back are bounded for every byte', async (t) => {
  // V8 gives up a match after so many steps back; the end of the text is then not found. No clock is involved.
  setFlagsFromString('--allow-natives-syntax');
  const withLimit = new Function(
    'source',
    'flags',
    'steps',
    'return %NewRegExpWithBacktrackLimit(source, flags, steps)',
  );
  const bytes = 8192;
  const faults: string[] = [];
  for (const { id, pattern, keywords, examples, reach } of secretRules) {
    // Patterns that reach far are tried on a thousand windows of a file, the others on twenty thousand.
    const stepsForByte = (reach?.after ?? 0) > 1000 ? 256 : 96;
    const source = `(?:${pattern.source})(?!)|the end of it`;
    const bounded = withLimit(source, pattern.flags, bytes * stepsForByte) as RegExp;
    for (const piece of attacks(keywords[0], examples().match[0] ?? '')) {
      bounded.lastIndex = 0;
      const text = piece.repeat(Math.ceil(bytes / piece.length)).slice(0, bytes);
      if (!bounded.test(`${text}\n\n\nthe end of it`)) faults.push(`${id}: ${piece.slice(0, 40)}`);
    }
  }
  t.strictSame(faults, []);
});

/** What makes a pattern start and then fail late: the keyword, and beginnings of what should follow. */
function attacks(keyword: string, example: string): string[] {
  const tails = [
    '',
    ' ',
    '\n',
    '_key ',
    '= ',
    '_key = "',
    '="aA1',
    '\t'.repeat(8),
    '=\n\n\n\n',
    ' key token ',
  ];
  return [
    ...tails.map((tail) => keyword + tail),
    keyword + 'A'.repeat(200),
    `${keyword} = ${'aB3_'.repeat(40)}!`,
    ...[0.5, 0.9].map((share) => example.slice(0, Math.ceil(example.length * share)) || keyword),
  ];
}

t.test('secret rules: every example that must match is reported once, every other never', async (t) => {
  const faults: string[] = [];
  for (const rule of secretRules) {
    const compiled = compileRules([rule]);
    const { match, ignore } = rule.examples();
    if (match.length === 0 || ignore.length === 0) faults.push(`${rule.id}: lacks examples`);
    for (const text of match) {
      const found = scanBytes(Buffer.from(text), 'src/settings.txt', compiled);
      if (found.length !== 1) faults.push(`${rule.id}: ${found.length} in ${text}`);
    }
    for (const text of ignore) {
      const found = scanBytes(Buffer.from(text), 'src/settings.txt', compiled);
      if (found.length !== 0) faults.push(`${rule.id}: reported ${text}`);
    }
  }
  t.strictSame(faults, []);
});

t.test('no rule is shadowed: with all rules at work every example is still reported', async (t) => {
  const faults: string[] = [];
  for (const rule of secretRules) {
    for (const text of rule.examples().match) {
      if (scanBytes(Buffer.from(text), 'src/settings.txt').length === 0) faults.push(`${rule.id}: ${text}`);
    }
  }
  t.strictSame(faults, []);
});

function withoutClasses(source: string): string {
  return source.replace(/\[(?:\\.|[^\]\\])*\]/g, 'C').replace(/\\./g, 'E');
}
