// Pattern rules of a repository: YAML files in a subset of Semgrep's syntax, named by `codeRules` of assay.config.json.
// What is not of the subset is an error, never passed over: a rule that is read in part finds something else.
import { parse } from 'yaml';
import type { Confidence } from '../../../../vocabulary/confidence.ts';
import type { Severity } from '../../../../vocabulary/severity.ts';
import { compileUserPattern } from '../../secrets/user-rules/user-pattern.ts';
import { type LanguageId, languageIds } from '../insecure-code-rule.ts';

/** One operator: what it selects, or what it asks of what others select. */
export type Condition =
  | { readonly kind: 'pattern' | 'not' | 'inside' | 'not-inside'; readonly pattern: string }
  | { readonly kind: 'either' | 'all'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'regex'; readonly metavariable: string; readonly regex: string };

export interface PatternRule {
  /** As findings name it: `custom-` and the id of the file. */
  readonly id: string;
  readonly message: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly languages: readonly LanguageId[];
  readonly condition: Condition;
  readonly cwe: readonly string[];
  readonly examples: { readonly fail: readonly string[]; readonly ok: readonly string[] };
}

interface RuleFile {
  readonly rules: readonly PatternRule[];
  /** What could not be used, a sentence each. */
  readonly problems: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const maxRules = 200;
const maxDepth = 6;
const maxText = 2_000;
const properties = [
  'id',
  'message',
  'severity',
  'languages',
  'metadata',
  'examples',
  'pattern',
  'patterns',
  'pattern-either',
];

const severityNames: Readonly<Record<string, Severity>> = {
  CRITICAL: 'critical',
  ERROR: 'high',
  HIGH: 'high',
  WARNING: 'medium',
  MEDIUM: 'medium',
  INFO: 'low',
  LOW: 'low',
};

const languageNames: Readonly<Record<string, LanguageId>> = {
  ...Object.fromEntries(languageIds.map((id) => [id, id])),
  js: 'javascript',
  ts: 'javascript',
  typescript: 'javascript',
  py: 'python',
  rb: 'ruby',
  'c#': 'csharp',
  cpp: 'c',
  rs: 'rust',
};

/** Reads a file; a rule with a mistake is left out, and named in `problems`. */
export function readPatternRules(path: string, text: string): RuleFile {
  const rules: PatternRule[] = [];
  const problems: string[] = [];
  for (const [index, entry] of entriesOf(text, problems).entries()) {
    const name = typeof entry.id === 'string' ? `rule ${entry.id.slice(0, 60)}` : `rule ${index + 1}`;
    try {
      const rule = toRule(entry);
      if (rules.some(({ id }) => id === rule.id)) throw new Error('the id is used twice');
      rules.push(rule);
    } catch (error) {
      problems.push(`${path}, ${name}: ${(error as Error).message.slice(0, 300)}.`);
    }
  }
  return { rules, problems };
}

function entriesOf(text: string, problems: string[]): readonly Fields[] {
  try {
    const document = fieldsOf(parse(text, { maxAliasCount: 20 }), 'the file');
    if (!Array.isArray(document.rules)) throw new Error('rules must be a list');
    return document.rules.slice(0, maxRules).map((rule) => fieldsOf(rule, 'a rule'));
  } catch (error) {
    problems.push(`It cannot be read: ${(error as Error).message.split('\n')[0]}.`);
    return [];
  }
}

function toRule(entry: Fields): PatternRule {
  allowOnly(entry, properties);
  const id = textOf(entry.id, 'id');
  if (!/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(id) || id.length > 60)
    throw new Error('the id must be kebab-case');
  const severity = severityNames[textOf(entry.severity, 'severity').toUpperCase()];
  if (severity === undefined)
    throw new Error(`severity must be one of ${Object.keys(severityNames).join(', ')}`);
  const metadata = entry.metadata === undefined ? {} : fieldsOf(entry.metadata, 'metadata');
  const examples = entry.examples === undefined ? {} : fieldsOf(entry.examples, 'examples');
  allowOnly(examples, ['fail', 'ok']);
  return {
    id: `custom-${id}`,
    message: textOf(entry.message, 'message'),
    severity,
    confidence: confidenceOf(metadata.confidence),
    languages: listOf(entry.languages, 'languages').map(languageOf),
    condition: conditionOf(entry),
    cwe: cweOf(metadata.cwe),
    examples: { fail: textsOf(examples.fail, 'examples.fail'), ok: textsOf(examples.ok, 'examples.ok') },
  };
}

function conditionOf(entry: Fields): Condition {
  const operators = ['pattern', 'patterns', 'pattern-either'].filter((name) => entry[name] !== undefined);
  const [operator, another] = operators;
  if (operator === undefined || another !== undefined)
    throw new Error('it must have one of pattern, patterns and pattern-either');
  const condition = operatorOf(operator, entry[operator], 0);
  if (!selects(condition)) throw new Error('patterns must have a pattern or pattern-either');
  return condition;
}

function operatorOf(name: string, value: unknown, depth: number): Condition {
  if (depth > maxDepth) throw new Error(`operators can be nested at most ${maxDepth} levels deep`);
  const inner = (): Condition[] =>
    listOf(value, name).map((one) => {
      const entries = Object.entries(fieldsOf(one, name));
      const [first] = entries;
      if (first === undefined || entries.length > 1) throw new Error(`${name}: one operator for each entry`);
      return operatorOf(first[0], first[1], depth + 1);
    });
  switch (name) {
    case 'pattern':
      return { kind: 'pattern', pattern: textOf(value, name) };
    case 'pattern-not':
      return { kind: 'not', pattern: textOf(value, name) };
    case 'pattern-inside':
      return { kind: 'inside', pattern: textOf(value, name) };
    case 'pattern-not-inside':
      return { kind: 'not-inside', pattern: textOf(value, name) };
    case 'pattern-either': {
      const conditions = inner();
      if (!conditions.every(selects)) throw new Error('pattern-either: every entry must have a pattern');
      return { kind: 'either', conditions };
    }
    case 'patterns':
      return { kind: 'all', conditions: inner() };
    case 'metavariable-regex': {
      const { metavariable, regex } = allowOnly(fieldsOf(value, name), ['metavariable', 'regex']);
      const written = textOf(metavariable, 'metavariable');
      if (!/^\$[A-Z][A-Z0-9_]*$/.test(written))
        throw new Error(`${written} is not a metavariable such as $NAME`);
      const source = textOf(regex, 'regex');
      compileUserPattern(source);
      return { kind: 'regex', metavariable: written.slice(1), regex: source };
    }
    default:
      throw new Error(`${name} is not supported`);
  }
}

/** Whether the condition gives places by itself. */
function selects(condition: Condition): boolean {
  if (condition.kind === 'all') return condition.conditions.some(selects);
  return condition.kind === 'pattern' || condition.kind === 'either';
}

function languageOf(value: unknown): LanguageId {
  const language = languageNames[String(value).toLowerCase()];
  if (language === undefined)
    throw new Error(`${String(value).slice(0, 30)} is not a language of code rules`);
  return language;
}

function confidenceOf(value: unknown): Confidence {
  const name = String(value ?? 'high').toLowerCase();
  if (name === 'high' || name === 'medium' || name === 'low') return name;
  throw new Error('metadata.confidence must be HIGH, MEDIUM or LOW');
}

/** `CWE-89: SQL injection` and the like. */
function cweOf(value: unknown): string[] {
  const given = value === undefined ? [] : Array.isArray(value) ? value : [value];
  return given.map((one) => {
    const [cwe] = /^CWE-\d{1,5}/.exec(String(one)) ?? [];
    if (cwe === undefined) throw new Error('metadata.cwe must begin with CWE- and a number');
    return cwe;
  });
}

function allowOnly(fields: Fields, names: readonly string[]): Fields {
  const unknown = Object.keys(fields).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`${unknown} is not supported`);
  return fields;
}

function fieldsOf(value: unknown, place: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new Error(`${place} must be a mapping`);
}

function listOf(value: unknown, place: string): readonly unknown[] {
  if (Array.isArray(value) && value.length > 0 && value.length <= 50) return value;
  throw new Error(`${place} must be a list of 1 to 50 entries`);
}

function textsOf(value: unknown, place: string): string[] {
  return value === undefined ? [] : listOf(value, place).map((one) => textOf(one, place));
}

function textOf(value: unknown, place: string): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= maxText) return value;
  throw new Error(`${place} must be a string of at most ${maxText} characters`);
}
