// A repository's rules in Assay's own format: assay-rules.toml or assay-rules.json, as schemas/assay-rules.schema.json
// describes them.
import { parse } from 'smol-toml';
import { type Severity, severities } from '../../../../vocabulary/severity.ts';
import { entropy } from '../assess/entropy.ts';
import { anywhere, type Pattern } from '../secret-rule.ts';
import type { Allowlist, UserRule } from './gitleaks-config.ts';
import { compileUserPattern } from './user-pattern.ts';

export interface RuleFile {
  readonly rules: readonly UserRule[];
  readonly allowlists: readonly Allowlist[];
  /** What could not be used, a sentence each. */
  readonly problems: readonly string[];
}

/** What a rule may say; the schema lists the same. */
export const ruleProperties = [
  'id',
  'title',
  'pattern',
  'group',
  'keywords',
  'severity',
  'entropy',
  'remediation',
  'paths',
  'allow',
  'examples',
] as const;

const maxRules = 500;

type Table = Readonly<Record<string, unknown>>;

/** Reads the file; a rule with a mistake is left out, and named in `problems`. */
export function readRuleFile(path: string, text: string): RuleFile {
  const problems: string[] = [];
  const rules: UserRule[] = [];
  const allowlists: Allowlist[] = [];
  for (const [index, entry] of entriesOf(path, text, problems).entries()) {
    const name = typeof entry.id === 'string' ? `The rule ${entry.id.slice(0, 60)}` : `Rule ${index + 1}`;
    try {
      const rule = toRule(entry);
      if (rules.some(({ id }) => id === rule.id)) throw new Error('duplicate id');
      checkExamples(rule, table(entry.examples));
      rules.push(rule);
      const allow = patterns(entry.allow, 'allow');
      if (allow.length > 0) allowlists.push(toAllowlist(rule.id, allow, path));
    } catch (error) {
      problems.push(`${name} of ${path}: ${(error as Error).message.slice(0, 300)}.`);
    }
  }
  return { rules, allowlists, problems };
}

function entriesOf(path: string, text: string, problems: string[]): readonly Table[] {
  try {
    const document = table(path.endsWith('.json') ? JSON.parse(text) : parse(text));
    for (const name of Object.keys(document))
      if (name !== 'secrets' && name !== '$schema') problems.push(`${path}: unknown field ${name}.`);
    return (Array.isArray(document.secrets) ? document.secrets : []).slice(0, maxRules).map(table);
  } catch (error) {
    problems.push(`${path} cannot be read: ${String(error).split('\n')[0]}.`);
    return [];
  }
}

function toRule(entry: Table): UserRule {
  for (const name of Object.keys(entry))
    if (!(ruleProperties as readonly string[]).includes(name)) throw new Error(`unknown field ${name}`);
  const id = text(entry.id, 'id');
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id) || id.length > 60) throw new Error('the id must be kebab-case');
  const severity = severityOf(entry.severity);
  const minimum = number(entry.entropy, 'entropy') ?? 0;
  const group = number(entry.group, 'group');
  const keywords = texts(entry.keywords, 'keywords');
  if (keywords.some((keyword) => !/^[\x20-\x7e]{2,60}$/.test(keyword)))
    throw new Error('keywords must be ASCII text of 2 to 60 characters');
  const [first, ...others] = keywords;
  const paths = patterns(entry.paths, 'paths');
  return {
    id: `custom-${id}`,
    title: text(entry.title, 'title').slice(0, 80),
    severity,
    remediation:
      typeof entry.remediation === 'string'
        ? entry.remediation.slice(0, 500)
        : 'Revoke or rotate the secret at its issuer, and keep it out of the repository.',
    references: [],
    tier: 'provider',
    keywords: first === undefined ? [anywhere] : [first, ...others],
    pattern: compileUserPattern(text(entry.pattern, 'pattern')),
    ...(group === undefined ? {} : { group }),
    allowsPlaceholders: true,
    reach: { before: 256, after: 1024 },
    assess: (secret) => (minimum > 0 && entropy(secret) < minimum ? 'reject' : 'unknown'),
    examples: () => ({ match: [], ignore: [] }),
    path: paths.length === 0 ? null : anyOf(paths),
  };
}

/** A rule that does not find what it is for is worse than none, as it looks like protection. */
function checkExamples(rule: UserRule, examples: Table): void {
  const match = texts(examples.match, 'examples.match');
  if (match.length === 0) throw new Error('examples.match must contain at least one text that matches');
  for (const [index, example] of match.entries())
    if (!finds(rule, example)) throw new Error(`example ${index + 1} in examples.match does not match`);
  for (const [index, example] of texts(examples.ignore, 'examples.ignore').entries())
    if (finds(rule, example)) throw new Error(`example ${index + 1} in examples.ignore matches`);
}

function finds(rule: UserRule, example: string): boolean {
  const lower = example.toLowerCase();
  if (!rule.keywords.some((keyword) => lower.includes(keyword.toLowerCase()))) return false;
  const { pattern } = rule;
  pattern.lastIndex = 0;
  const match = pattern.exec(Buffer.from(example).toString('latin1'));
  if (match === null) return false;
  const secret = match[rule.group ?? 1] ?? match[0];
  return rule.assess?.(secret, match, new Date(0)) !== 'reject';
}

function toAllowlist(id: string, regexes: readonly Pattern[], path: string): Allowlist {
  const nothing = { paths: [], commits: [], stopwords: [] };
  return { ...nothing, kind: path, description: '', rules: [id], all: false, regexes, target: 'secret' };
}

/** Acts like one pattern that matches where any of them does. */
function anyOf(all: readonly Pattern[]): Pattern {
  return {
    source: all.map(({ source }) => source).join('|'),
    flags: 'g',
    lastIndex: 0,
    exec: (path) => {
      for (const pattern of all) {
        pattern.lastIndex = 0;
        const match = pattern.exec(path);
        if (match !== null) return match;
      }
      return null;
    },
  };
}

function patterns(value: unknown, name: string): Pattern[] {
  return texts(value, name).map(compileUserPattern);
}

function severityOf(value: unknown): Severity {
  const severity = severities.find((one) => one === (value ?? 'high'));
  if (severity === undefined) throw new Error(`severity must be one of ${severities.join(', ')}`);
  return severity;
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '' || value.length > 2000)
    throw new Error(`${name} must be a string`);
  return value;
}

function texts(value: unknown, name: string): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
    throw new Error(`${name} must be a list of strings`);
  return value as string[];
}

function number(value: unknown, name: string): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !(value >= 0)) throw new Error(`${name} must be a number`);
  return value;
}

function table(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {};
}
