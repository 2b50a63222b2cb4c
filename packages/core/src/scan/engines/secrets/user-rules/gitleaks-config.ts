// A repository's own rules: gitleaks.toml as it is, read into the contract of our rules.
import { parse } from 'smol-toml';
import { entropy } from '../assess/entropy.ts';
import { anywhere, type Pattern, type SecretRule } from '../secret-rule.ts';
import { compileUserPattern } from './user-pattern.ts';

/** What a configuration accepts; what it accepts is marked as suppressed, not hidden. */
export interface Allowlist {
  /** What suppressions say it is: the name of its file, or of its format. */
  readonly kind: string;
  readonly description: string;
  /** Rules it holds for; empty for all. */
  readonly rules: readonly string[];
  /** Whether all kinds of conditions must hold, or one of them. */
  readonly all: boolean;
  readonly paths: readonly Pattern[];
  readonly commits: readonly string[];
  readonly regexes: readonly Pattern[];
  readonly target: 'secret' | 'match' | 'line';
  /** Lower-case. */
  readonly stopwords: readonly string[];
}

export interface UserRule extends SecretRule {
  /** The rule looks only at files whose path matches; null for all. */
  readonly path: Pattern | null;
}

/** A rule that reports a file for its name alone. */
export interface PathRule {
  readonly id: string;
  readonly title: string;
  readonly path: Pattern;
}

export interface GitleaksConfig {
  readonly rules: readonly UserRule[];
  readonly pathRules: readonly PathRule[];
  readonly allowlists: readonly Allowlist[];
  readonly disabledRules: readonly string[];
  /** A configuration in the same repository that this one extends. */
  readonly extendsPath: string | null;
  /** What could not be used, a sentence each. */
  readonly problems: readonly string[];
}

type Table = Readonly<Record<string, unknown>>;

/** Reads the text of a gitleaks.toml; whatever can't be used is named in `problems`. */
export function readGitleaksConfig(text: string): GitleaksConfig {
  const problems: string[] = [];
  let document: Table;
  try {
    document = parse(text) as Table;
  } catch (error) {
    const reason = String(error).split('\n')[0] ?? '';
    return {
      rules: [],
      pathRules: [],
      allowlists: [],
      disabledRules: [],
      extendsPath: null,
      problems: [`It is not valid TOML: ${reason}`],
    };
  }
  const extend = table(document.extend);
  const rules: UserRule[] = [];
  const pathRules: PathRule[] = [];
  const allowlists = allowlistsOf(document, [], problems);
  for (const entry of tables(document.rules)) {
    if (textOf(entry.regex) === '') pathRules.push(...toPathRule(entry, problems));
    else rules.push(...toRule(entry, problems));
    allowlists.push(...allowlistsOf(entry, [textOf(entry.id)], problems));
  }
  return {
    rules,
    pathRules,
    allowlists,
    disabledRules: strings(extend.disabledRules),
    extendsPath: typeof extend.path === 'string' ? extend.path : null,
    problems,
  };
}

function toRule(entry: Table, problems: string[]): UserRule[] {
  const id = textOf(entry.id);
  const [pattern] = patterns([textOf(entry.regex)], id, problems);
  if (pattern === undefined) return [];
  const [path = null] = typeof entry.path === 'string' ? patterns([entry.path], id, problems) : [];
  const keywords = strings(entry.keywords).filter((keyword) => /^[\x21-\x7e ]{2,60}$/.test(keyword));
  const [first, ...others] = keywords;
  if (first === undefined && strings(entry.keywords).length > 0)
    problems.push(`The keywords of ${id} must be ASCII text.`);
  const group =
    typeof entry.secretGroup === 'number' && entry.secretGroup > 0 ? entry.secretGroup : undefined;
  const minimum = typeof entry.entropy === 'number' ? entry.entropy : 0;
  const rule: UserRule = {
    id: ownId(id),
    title: textOf(entry.description).slice(0, 200) || id,
    severity: 'high',
    remediation: 'Revoke or rotate the secret at its issuer, and keep it out of the repository.',
    references: [],
    tier: 'provider',
    keywords: first === undefined ? [anywhere] : [first, ...others],
    pattern,
    ...(group === undefined ? {} : { group }),
    allowsPlaceholders: true,
    reach: { before: 256, after: 1024 },
    assess: (secret) => (minimum > 0 && entropy(secret) <= minimum ? 'reject' : 'unknown'),
    examples: () => ({ match: [], ignore: [] }),
    path,
  };
  return [rule];
}

function toPathRule(entry: Table, problems: string[]): PathRule[] {
  const id = textOf(entry.id);
  const [path] = typeof entry.path === 'string' ? patterns([entry.path], id, problems) : [];
  if (path === undefined) {
    problems.push(`The rule ${id} has neither a regex nor a path.`);
    return [];
  }
  return [{ id: ownId(id), title: textOf(entry.description).slice(0, 200) || id, path }];
}

/** The id under which a rule of the configuration reports. */
function ownId(id: string): string {
  const kebab = id.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return `gitleaks-${kebab.replace(/^-|-$/g, '')}`;
}

/** `[[allowlists]]`, and the older `[allowlist]`. */
function allowlistsOf(owner: Table, rules: readonly string[], problems: string[]): Allowlist[] {
  return [...tables(owner.allowlists), ...tables(owner.allowlist)].map((entry) => ({
    kind: 'gitleaks.toml',
    description: textOf(entry.description).slice(0, 200),
    rules: [...rules, ...strings(entry.targetRules)].map(ownId),
    all: textOf(entry.condition).toUpperCase() === 'AND',
    paths: patterns(strings(entry.paths), 'an allowlist', problems),
    commits: strings(entry.commits),
    regexes: patterns(strings(entry.regexes), 'an allowlist', problems),
    target: entry.regexTarget === 'line' || entry.regexTarget === 'match' ? entry.regexTarget : 'secret',
    stopwords: strings(entry.stopwords).map((word) => word.toLowerCase()),
  }));
}

function patterns(sources: readonly unknown[], owner: string, problems: string[]): Pattern[] {
  const compiled: Pattern[] = [];
  for (const source of sources) {
    try {
      compiled.push(compileUserPattern(String(source)));
    } catch (error) {
      problems.push(
        `A pattern of ${owner} is not a valid regular expression: ${String(error).slice(0, 200)}`,
      );
    }
  }
  return compiled;
}

function table(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {};
}

function tables(value: unknown): Table[] {
  return Array.isArray(value) ? value.map(table) : value === undefined ? [] : [table(value)];
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
