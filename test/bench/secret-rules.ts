// What public sets of secret rules know and Assay does not: the fixed beginnings of tokens (`glpat-`) in the rules of
// gitleaks (TOML) and Kingfisher (YAML) that no rule of ours has. A list to choose new rules from:
//   npm run bench -- secret-rules --from FOLDER-OR-FILE [--from …]
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { secretRules } from '../../packages/core/src/scan/engines/secrets/rules/index.ts';

interface ForeignRule {
  readonly id: string;
  readonly beginnings: readonly string[];
}

const { values } = parseArgs({ options: { from: { type: 'string', multiple: true } } });
if (values.from === undefined) {
  process.stdout.write('Left out: --from names the rule sets to compare with.\n');
  process.exit(0);
}
const known = secretRules
  .map(({ pattern, keywords }) => `${String(pattern)} ${keywords.join(' ')}`.toLowerCase().replace(/\\/g, ''))
  .join('\n');
const foreign = values.from.flatMap(filesIn).flatMap(rulesIn);
const missing = foreign.filter(({ beginnings }) => !beginnings.some((one) => known.includes(one)));
for (const { id, beginnings } of missing) process.stdout.write(`${id}: ${beginnings.join(', ')}\n`);
process.stdout.write(`${missing.length} of ${foreign.length} rules for such tokens have no counterpart.\n`);

function filesIn(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => /\.(?:ya?ml|toml)$/.test(name));
  return names.map((name) => join(path, name));
}

function rulesIn(file: string): readonly ForeignRule[] {
  const text = readFileSync(file, 'utf8');
  const document = (file.endsWith('.toml') ? parseToml(text) : parseYaml(text)) as {
    readonly rules?: unknown;
  };
  const rules: readonly Readonly<Record<string, unknown>>[] = Array.isArray(document?.rules)
    ? document.rules
    : [];
  return rules.flatMap(({ id, regex, pattern }) => {
    const beginnings = beginningsOf(String(regex ?? pattern ?? ''));
    return beginnings.length === 0 ? [] : [{ id: String(id), beginnings }];
  });
}

/** What stands before a class or group and ends as a prefix does: `glpat-` of `\b(glpat-[\w-]{20})`. */
function beginningsOf(pattern: string): readonly string[] {
  const plain = pattern
    .replace(/^\s*\(\?x\)|\(\?#[^)]*\)|(?<=\s)#[^\n]*/gm, '')
    .replace(/\\b|\\?\s+/g, '')
    .replace(/\\([-_])/g, '$1');
  const found = plain.matchAll(/(?<![\w\\[-])([a-z][a-z0-9]+(?:[_-][a-z0-9]+)*[_-])(?=[[(\\])/gi);
  return [...new Set([...found].map(([, beginning = '']) => beginning.toLowerCase()))];
}
