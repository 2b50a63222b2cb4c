// A rule without logic of its own, as a TOML file below `rules/` states it: the fields of assay-rules.toml, and those that
// only rules with the vendor's documents have. Examples are generated, so that no scanner finds a secret in the file.
import { parse } from 'smol-toml';
import { type SecretTier, secretTiers } from '../../../vocabulary/detection.ts';
import { type Severity, severities } from '../../../vocabulary/severity.ts';
import { type Alphabet, fakeText, fakeUuid } from './fake-secret.ts';
import {
  assignedPattern,
  atWordStart,
  type Pattern,
  type RuleExamples,
  type SecretRule,
  tokenPattern,
  vendorKeyPattern,
} from './secret-rule.ts';

/** What a file says; SecretRule has what the fields mean. Of `pattern`, `token`, `vendor` and `name` there is one. */
export interface RuleData {
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly remediation: string;
  readonly references: readonly string[];
  readonly keywords: readonly [string, ...string[]];
  readonly examples: RuleExamples;
  readonly tier?: SecretTier;
  /** The whole expression. */
  readonly pattern?: string;
  /** A value with a format of its own: see tokenPattern(). */
  readonly token?: string;
  /** The name of a vendor, for what is called its key: see vendorKeyPattern(). */
  readonly vendor?: string;
  /** A name, for what is assigned to it: see assignedPattern(). */
  readonly name?: string;
  /** The value of `vendor` or `name`. */
  readonly value?: string;
  /** Whether `vendor` or `name` counts where a word begins only. */
  readonly wordStart?: boolean;
  readonly entropy?: number;
  readonly reach?: SecretRule['reach'];
  readonly allowsPlaceholders?: boolean;
  readonly oftenInTests?: boolean;
  readonly hasOneShape?: boolean;
}

const texts = [
  'id',
  'title',
  'severity',
  'remediation',
  'tier',
  'pattern',
  'token',
  'vendor',
  'name',
  'value',
];
const lists = ['references', 'keywords'];
const flags = ['wordStart', 'allowsPlaceholders', 'oftenInTests', 'hasOneShape'];
const patternFields = ['pattern', 'token', 'vendor', 'name'];

/** Reads the text of a file. Throws Error, with the field, for what is not one valid rule. */
export function parseRuleData(text: string): RuleData {
  const { secrets, ...others } = parse(text) as Record<string, unknown>;
  if (Object.keys(others).length > 0 || !Array.isArray(secrets) || secrets.length !== 1)
    throw new Error('the file must contain one [[secrets]] table and nothing else');
  const data = secrets[0] as Record<string, unknown>;
  for (const [name, value] of Object.entries(data)) {
    const isValid =
      name === 'examples' || name === 'reach'
        ? typeof value === 'object'
        : name === 'entropy'
          ? typeof value === 'number'
          : lists.includes(name)
            ? isList(value)
            : flags.includes(name)
              ? value === true
              : texts.includes(name) && typeof value === 'string';
    if (!isValid) throw new Error(`the field ${name} is unknown or has an invalid value`);
  }
  for (const name of ['id', 'title', 'severity', 'remediation', 'references', 'keywords', 'examples'])
    if (!Object.hasOwn(data, name)) throw new Error(`the field ${name} is missing`);
  if (patternFields.filter((name) => Object.hasOwn(data, name)).length !== 1)
    throw new Error(`exactly one of ${patternFields.join(', ')} is required`);
  if (!severities.includes(data.severity as Severity)) throw new Error('the field severity is invalid');
  if (data.tier !== undefined && !secretTiers.includes(data.tier as SecretTier))
    throw new Error('the field tier is invalid');
  const { match, ignore } = data.examples as { match?: unknown; ignore?: unknown };
  if (!isList(match) || !isList(ignore)) throw new Error('examples.match and examples.ignore must be lists');
  return data as unknown as RuleData;
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
}

export function toSecretRule(data: RuleData): SecretRule {
  const { pattern: _, token: __, vendor, name, value, wordStart, entropy, examples, ...rest } = data;
  return {
    ...rest,
    pattern: patternOf(data),
    ...(entropy !== undefined && { minEntropy: entropy }),
    examples: () => ({ match: examples.match.map(expand), ignore: examples.ignore.map(expand) }),
  };
}

function patternOf({ pattern, token, vendor, name, value, wordStart }: RuleData): Pattern {
  const named = (words: string) => (wordStart ? atWordStart(new RegExp(words)) : new RegExp(words));
  if (token !== undefined) return tokenPattern(expressionOf(token));
  if (vendor !== undefined)
    return value === undefined
      ? vendorKeyPattern(named(vendor))
      : vendorKeyPattern(named(vendor), new RegExp(value));
  if (name !== undefined) return assignedPattern(named(name), new RegExp(value ?? ''));
  const { source, flags } = expressionOf(pattern ?? '');
  return new RegExp(source, `g${flags}`);
}

/** `(?i)` at the start holds for the whole expression, as in assay-rules.toml. */
function expressionOf(text: string): RegExp {
  const [prefix = '', found = ''] = /^\(\?([ims]+)\)/.exec(text) ?? [];
  return new RegExp(text.slice(prefix.length), found);
}

const placeholders =
  /\{(?:(digits|hex|upperHex|lower|upper|letters|base32|base62|base64|base64url):(\d+)(?::(\d+))?|uuid(?::(\d+))?)\}/g;

/** `{hex:32}` and `{uuid}` become generated values; `{hex:32:2}` and `{uuid:2}` others of the kind. */
function expand(example: string): string {
  return example.replace(placeholders, (_, alphabet: Alphabet | undefined, length, seed, uuidSeed) =>
    alphabet === undefined
      ? fakeUuid(Number(uuidSeed ?? 1))
      : fakeText(alphabet, Number(length), Number(seed ?? 1)),
  );
}
