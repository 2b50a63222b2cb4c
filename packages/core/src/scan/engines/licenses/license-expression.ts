// Licenses as SPDX expressions: https://spdx.github.io/spdx-spec/v2.3/SPDX-license-expressions/
import { createRequire } from 'node:module';
import { licenseAliases } from './known-licenses.ts';
import { licenseNamed } from './license-names.ts';

/** One license; with the exception that `WITH` names. */
export interface SingleLicense {
  /** An SPDX identifier, or a `LicenseRef-…`. */
  readonly id: string;
  /** Any later version, too: `-or-later`, or `+`. */
  readonly orLater: boolean;
  readonly exception: string | null;
}

export type LicenseTree =
  | SingleLicense
  | { readonly all: readonly LicenseTree[] }
  | { readonly any: readonly LicenseTree[] };

/** What is written where nothing is known. */
export const unknownLicense = 'unknown';

/** npm's word for "nobody else may use this". */
const unlicensed = 'LicenseRef-UNLICENSED';

const maxLength = 1_000;
const maxDepth = 40;

/** What `spdx-expression-parse` gives; it has no types of its own. */
type SpdxNode =
  | { readonly license: string; readonly plus?: true; readonly exception?: string }
  | { readonly conjunction: 'and' | 'or'; readonly left: SpdxNode; readonly right: SpdxNode };

const require = createRequire(import.meta.url);
/** Throws for what is not an SPDX expression. */
const parseSpdx: (text: string) => SpdxNode = require('spdx-expression-parse');
let identifiers: ReadonlyMap<string, string> | undefined;

/** Identifiers of SPDX by their lower-case spelling: they do not differ by case. */
function knownIdentifiers(): ReadonlyMap<string, string> {
  if (identifiers) return identifiers;
  const current: readonly string[] = require('spdx-license-ids');
  const deprecated: readonly string[] = require('spdx-license-ids/deprecated.json');
  const exceptions: readonly string[] = require('spdx-exceptions');
  identifiers = new Map([...deprecated, ...current, ...exceptions].map((id) => [id.toLowerCase(), id]));
  return identifiers;
}

/** The SPDX identifier in its own spelling; undefined for what is none. */
export function spdxIdentifier(text: string): string | undefined {
  return knownIdentifiers().get(text.toLowerCase());
}

/** The tree of an SPDX expression; undefined for a text that is none. */
export function parseLicense(text: string): LicenseTree | undefined {
  if (text.length > maxLength || depthOf(text) > maxDepth) return undefined;
  const spelled = spell(text);
  if (spelled === undefined) return undefined;
  try {
    return toTree(parseSpdx(spelled.text), spelled.references.values());
  } catch {
    return undefined;
  }
}

/**
 * What a package says of its license, as one SPDX expression: a text, npm's old `{ type }`, or a list, of which the
 * licensee may choose. Undefined for what does not say which license it is.
 */
export function licenseExpression(value: unknown): string | undefined {
  if (typeof value === 'string') return expressionOfText(value);
  if (Array.isArray(value)) {
    const parts = value.slice(0, 20).map(licenseExpression);
    if (parts.length === 0 || parts.includes(undefined)) return undefined;
    return formatLicense({ any: parts.flatMap((part) => parseLicense(part ?? '') ?? []) });
  }
  if (typeof value === 'object' && value !== null) {
    const { type, name } = value as { readonly type?: unknown; readonly name?: unknown };
    return licenseExpression(type ?? name ?? '');
  }
  return undefined;
}

function expressionOfText(value: string): string | undefined {
  const text = value.trim();
  if (expressions.has(text)) return expressions.get(text);
  const alias = licenseAliases[text.toLowerCase()];
  const tree = parseLicense(text) ?? parseLicense(alias ?? licenseNamed(text) ?? withoutSlashes(text));
  const expression = /^unlicensed$/i.test(text) ? unlicensed : tree && formatLicense(tree);
  if (expressions.size < maxRemembered && text.length < 100) expressions.set(text, expression);
  return expression;
}

/** Thousands of packages have the same few licenses. */
const expressions = new Map<string, string | undefined>();
const maxRemembered = 1_000;

/** Cargo's old way to write a choice: `MIT/Apache-2.0`. */
function withoutSlashes(text: string): string {
  return text.includes('/') ? text.split('/').join(' OR ') : '';
}

/** The canonical text: identifiers in their own spelling, no parentheses that say nothing, no repetition. */
export function formatLicense(tree: LicenseTree): string {
  if ('id' in tree) {
    const { id, orLater, exception } = tree;
    const later = !orLater ? '' : families.has(id) ? '-or-later' : '+';
    const only = !orLater && families.has(id) ? '-only' : '';
    return `${id}${later}${only}${exception === null ? '' : ` WITH ${exception}`}`;
  }
  const isChoice = 'any' in tree;
  const parts = (isChoice ? tree.any : tree.all).map((part) => {
    const text = formatLicense(part);
    return !isChoice && 'any' in part && new Set(part.any.map(formatLicense)).size > 1 ? `(${text})` : text;
  });
  return [...new Set(parts)].join(isChoice ? ' OR ' : ' AND ');
}

/** Every license that an expression names, once. */
export function licensesIn(tree: LicenseTree): readonly SingleLicense[] {
  const found = new Map<string, SingleLicense>();
  const waiting: LicenseTree[] = [tree];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    if ('id' in part) found.set(formatLicense(part), part);
    else waiting.push(...('any' in part ? part.any : part.all).toReversed());
  }
  return [...found.values()];
}

/**
 * Whether a license can be kept when each single one is: `AND` needs all of them, of `OR` one is enough. Done here and
 * not by `spdx-satisfies`, which writes the alternatives out (their number doubles with each clause) and takes every
 * identifier of eight characters (`LGPL-2.1`) for one that ends in `-or-later`.
 */
export function isSatisfied(tree: LicenseTree, accepts: (license: SingleLicense) => boolean): boolean {
  if ('id' in tree) return accepts(tree);
  return 'any' in tree
    ? tree.any.some((part) => isSatisfied(part, accepts))
    : tree.all.every((part) => isSatisfied(part, accepts));
}

/** Whether the licensee of one may use it as the other: the same, or a later version where that is allowed. */
export function isLicensedAs(given: SingleLicense, wanted: SingleLicense): boolean {
  if (given.exception !== wanted.exception) return false;
  if (given.id === wanted.id) return true;
  const [from, to] = [versionOf(given.id), versionOf(wanted.id)];
  if (from === undefined || to === undefined || from.family !== to.family) return false;
  if (given.orLater && wanted.orLater) return true;
  return (given.orLater && to.version >= from.version) || (wanted.orLater && from.version >= to.version);
}

/** Whether a list that names one license means the other, too: whatever its licensee chooses is among the named. */
export function isWithin(given: SingleLicense, named: SingleLicense): boolean {
  if (given.exception !== named.exception) return false;
  if (given.id === named.id) return true;
  const [own, from] = [versionOf(given.id), versionOf(named.id)];
  if (!named.orLater || own === undefined || from === undefined) return false;
  return own.family === from.family && own.version > from.version;
}

/** How expressions may write a license that someone asks for: `GPL-2.0` is both `-only` and `-or-later`. */
export function licenseSpellings(asked: string): readonly string[] {
  const tree = parseLicense(asked.trim());
  if (tree === undefined || !('id' in tree)) return [asked.trim()];
  const { id } = tree;
  if (/-(?:only|or-later)$/i.test(asked)) return [formatLicense({ ...tree, exception: null })];
  return families.has(id) ? [`${id}-only`, `${id}-or-later`] : [id, `${id}+`];
}

/** Whether an expression names a license that someone asks for; null is `unknown`. */
export function namesLicense(expression: string | null, asked: string): boolean {
  if (expression === null) return asked === unknownLicense;
  const words = new Set(expression.toLowerCase().split(/[\s()]+/));
  return licenseSpellings(asked).some((spelling) => words.has(spelling.toLowerCase()));
}

/** Licenses of the Free Software Foundation, whose identifiers say `-only` or `-or-later`. */
const families: ReadonlySet<string> = new Set(
  [
    ['AGPL', '1.0', '3.0'],
    ['GFDL', '1.1', '1.2', '1.3'],
    ['GFDL-1.1-invariants', ''],
    ['GFDL-1.1-no-invariants', ''],
    ['GFDL-1.2-invariants', ''],
    ['GFDL-1.2-no-invariants', ''],
    ['GFDL-1.3-invariants', ''],
    ['GFDL-1.3-no-invariants', ''],
    ['GPL', '1.0', '2.0', '3.0'],
    ['LGPL', '2.0', '2.1', '3.0'],
  ].flatMap(([family = '', ...versions]) =>
    versions.map((version) => (version ? `${family}-${version}` : family)),
  ),
);

/** `GPL-2.0-with-classpath-exception` and the like: deprecated identifiers that are two in one. */
const combined: Readonly<Record<string, readonly [id: string, exception: string]>> = {
  'GPL-2.0-with-GCC-exception': ['GPL-2.0', 'GCC-exception-2.0'],
  'GPL-2.0-with-autoconf-exception': ['GPL-2.0', 'Autoconf-exception-2.0'],
  'GPL-2.0-with-bison-exception': ['GPL-2.0', 'Bison-exception-2.2'],
  'GPL-2.0-with-classpath-exception': ['GPL-2.0', 'Classpath-exception-2.0'],
  'GPL-2.0-with-font-exception': ['GPL-2.0', 'Font-exception-2.0'],
  'GPL-3.0-with-GCC-exception': ['GPL-3.0', 'GCC-exception-3.1'],
  'GPL-3.0-with-autoconf-exception': ['GPL-3.0', 'Autoconf-exception-3.0'],
};

function versionOf(id: string): { readonly family: string; readonly version: number } | undefined {
  const [, family, version] = /^([A-Za-z-]+)-(\d+(?:\.\d+)?)$/.exec(id) ?? [];
  return family === undefined || version === undefined || !versioned.has(family)
    ? undefined
    : { family, version: Number(version) };
}

/** Families whose numbers are versions of one license; of BSD and Zlib they are something else. */
const versioned: ReadonlySet<string> = new Set([
  'AFL',
  'AGPL',
  'APSL',
  'Apache',
  'Artistic',
  'BitTorrent',
  'CC-BY',
  'CC-BY-NC',
  'CC-BY-NC-ND',
  'CC-BY-NC-SA',
  'CC-BY-ND',
  'CC-BY-SA',
  'CDDL',
  'CECILL',
  'CPL',
  'ECL',
  'EFL',
  'EPL',
  'EUPL',
  'GFDL',
  'GPL',
  'LGPL',
  'LPL',
  'MPL',
  'NPL',
  'OFL',
  'OSL',
  'PHP',
  'RPL',
  'SGI-B',
  'YPL',
  'ZPL',
  'Zimbra',
]);

/** `references` has one place for each license, from left to right. */
function toTree(node: SpdxNode, references: Iterator<string | undefined>): LicenseTree {
  if ('conjunction' in node) {
    const { conjunction } = node;
    const parts: LicenseTree[] = [];
    const add = (part: LicenseTree) => {
      if (conjunction === 'or' && 'any' in part) parts.push(...part.any);
      else if (conjunction === 'and' && 'all' in part) parts.push(...part.all);
      else parts.push(part);
    };
    add(toTree(node.left, references));
    add(toTree(node.right, references));
    return conjunction === 'or' ? { any: parts } : { all: parts };
  }
  const reference = references.next().value;
  if (reference !== undefined) return { id: reference, orLater: false, exception: node.exception ?? null };
  const [plain, own] = combined[node.license] ?? [node.license, null];
  const exception = node.exception ?? own;
  const [, id = plain, suffix] = /^(.*?)-(only|or-later)$/.exec(plain) ?? [];
  if (suffix === undefined) return { id: plain, orLater: node.plus === true, exception };
  return { id, orLater: suffix === 'or-later', exception };
}

interface Spelled {
  readonly text: string;
  /** Of each license, from left to right; undefined for an identifier. */
  readonly references: readonly (string | undefined)[];
}

const reference = /^(?:DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-[A-Za-z0-9.-]+$/;

/**
 * Identifiers and operators as the parser knows them: both may be written in any case, and it takes operators that stick
 * to a word. Any license stands in for a reference, which the parser takes for none with an exception. Undefined for a
 * text with any other word.
 */
function spell(text: string): Spelled | undefined {
  const words: string[] = [];
  const references: (string | undefined)[] = [];
  for (const word of text.match(/[()]|[^\s()]+/g) ?? []) {
    const isException = words.at(-1) === 'WITH';
    if (/^(?:and|or|with|[()])$/i.test(word)) words.push(word.toUpperCase());
    else if (reference.test(word) && !isException) {
      words.push('MIT');
      references.push(word);
    } else {
      const later = word.endsWith('+') ? '+' : '';
      const identifier = spdxIdentifier(later ? word.slice(0, -1) : word);
      if (identifier === undefined) return undefined;
      words.push(`${identifier}${later}`);
      if (!isException) references.push(undefined);
    }
  }
  return { text: words.join(' '), references };
}

function depthOf(text: string): number {
  let [depth, maxDepth] = [0, 0];
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    maxDepth = Math.max(maxDepth, depth);
  }
  return maxDepth;
}
