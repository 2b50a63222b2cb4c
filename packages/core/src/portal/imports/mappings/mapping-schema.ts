// What a mapping file may say: the contract of format-mapping.ts, as checks that name the place of what is wrong.
import { ValidationError } from '../../../support/errors.ts';
import { auditTypes } from '../../../vocabulary/audit-type.ts';
import { categories } from '../../../vocabulary/category.ts';
import { confidences } from '../../../vocabulary/confidence.ts';
import { severities } from '../../../vocabulary/severity.ts';
import type { FormatMapping } from './format-mapping.ts';
import type { MappingSample } from './mapping-sample.ts';
import { expressionFault, stepFault } from './path-syntax.ts';

/** Throws ValidationError, whose details name the place: `severity.words.blocker`. */
export type Check = (value: unknown, place: string) => void;

type Checks<Shape> = { readonly [Name in keyof Required<Shape>]: Check };

export function fault(place: string, what: string): ValidationError {
  const sentence = `${place} ${what}.`;
  return new ValidationError(sentence, { [place]: sentence });
}

const text =
  (max = 500, pattern = /\S/u, expected = 'a text'): Check =>
  (value, place) => {
    if (typeof value !== 'string' || !pattern.test(value)) throw fault(place, `must be ${expected}`);
    if (value.length > max) throw fault(place, `must have at most ${max} characters`);
  };

/** May be empty. */
const word = text(200, /^/u);

const flag: Check = (value, place) => {
  if (typeof value !== 'boolean') throw fault(place, 'must be true or false');
};

const oneOf =
  (values: readonly string[]): Check =>
  (value, place) => {
    if (!values.some((one) => one === value))
      throw fault(place, `must be one of ${values.join(', ')}, not ${JSON.stringify(value)}`);
  };

const listOf =
  (check: Check, { min = 0, max = 100 } = {}): Check =>
  (value, place) => {
    if (!Array.isArray(value)) throw fault(place, 'must be a list');
    if (value.length < min)
      throw fault(place, `must have at least ${min} ${min === 1 ? 'entry' : 'entries'}`);
    if (value.length > max) throw fault(place, `must have at most ${max} entries`);
    for (const [index, one] of value.entries()) check(one, `${place}[${index}]`);
  };

const tableOf =
  (check: Check): Check =>
  (value, place) => {
    for (const [key, one] of Object.entries(objectAt(value, place))) {
      // Words are compared in lower case.
      if (key !== key.toLowerCase()) throw fault(`${place}.${key}`, 'must be in lower case');
      check(one, `${place}.${key}`);
    }
  };

function shape<Shape>(checks: Checks<Shape>, required: readonly (keyof Shape & string)[] = []): Check {
  const known = new Map<string, Check>(Object.entries(checks) as [string, Check][]);
  return (value, place) => {
    const fields = objectAt(value, place);
    const at = (name: string) => (place === '' ? name : `${place}.${name}`);
    for (const name of required) if (!Object.hasOwn(fields, name)) throw fault(at(name), 'is missing');
    for (const [name, field] of Object.entries(fields)) {
      const check = known.get(name);
      if (!check) throw fault(at(name), `is not known. Use one of: ${[...known.keys()].join(', ')}`);
      check(field, at(name));
    }
  };
}

function objectAt(value: unknown, place: string): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw fault(place || 'The mapping', 'must be an object');
}

const syntax =
  (faultOf: (text: string) => string | undefined): Check =>
  (value, place) => {
    text()(value, place);
    const found = faultOf(value as string);
    if (found !== undefined) throw fault(place, `is not a valid path: ${found}`);
  };

const path = syntax(expressionFault);
const steps = listOf(syntax(stepFault), { min: 1, max: 10 });
const member = text(200);
const condition = { path, is: listOf(word, { min: 1 }) };
const kind = { type: oneOf(auditTypes), category: oneOf(categories) };

const rated = (levels: readonly string[]) => ({
  path,
  words: tableOf(oneOf(levels)),
  otherwise: oneOf(levels),
});

const unfinished: Check = (value, place) => {
  if (typeof value === 'string') path(value, place);
  else shape(condition, ['path', 'is'])(value, place);
};

const expected = shape<MappingSample['findings'][number]>(
  {
    ruleId: word,
    title: word,
    severity: oneOf(severities),
    confidence: oneOf(confidences),
    category: oneOf(categories),
    path: word,
    line: (value, place) => {
      if (!Number.isInteger(value)) throw fault(place, 'must be a whole number');
    },
    cwe: listOf(word),
    package: word,
    fixedVersion: word,
    advisory: word,
    suppressed: flag,
  },
  ['severity'],
);

const sample = shape<MappingSample>(
  {
    type: oneOf(auditTypes),
    document: (value, place) => {
      if (typeof value !== 'object' && typeof value !== 'string')
        throw fault(place, 'must be an object, a list or, of XML, CSV and lines of JSON, a text');
    },
    findings: listOf(expected),
    artifact: word,
    complete: flag,
  },
  ['document', 'findings'],
);

const recognitionShape = shape<FormatMapping['recognize']>(
  {
    isList: flag,
    isLines: flag,
    members: listOf(member),
    without: listOf(member),
    first: shape({ of: member, members: listOf(member, { min: 1 }), isAny: flag }, ['of', 'members']),
  },
  ['isList', 'members'],
);

/** Anything would be recognized by nothing. */
const recognition: Check = (value, place) => {
  recognitionShape(value, place);
  const { members, first } = value as FormatMapping['recognize'];
  if (members.length === 0 && first === undefined)
    throw fault(`${place}.members`, 'must have at least 1 entry, unless first names some');
};

/** Checks the shape of an import mapping with its samples. Throws ValidationError with the field that is wrong. */
export const checkMapping: Check = shape<FormatMapping & { readonly samples: unknown }>(
  {
    id: text(50, /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'lower-case words and digits joined by hyphens'),
    tool: text(100),
    type: kind.type,
    sampled: flag,
    recognize: recognition,
    results: steps,
    otherResults: listOf(steps, { max: 10 }),
    leaveOut: listOf(shape(condition, ['path', 'is'])),
    ruleId: path,
    title: path,
    description: path,
    remediation: path,
    references: path,
    isMarkup: flag,
    category: kind.category,
    otherKinds: listOf(shape({ ...condition, ...kind }, ['path', 'is', 'type', 'category'])),
    severity: shape({ ...rated(severities), score: path }, ['otherwise']),
    confidence: shape(rated(confidences), ['otherwise']),
    path,
    pathAfter: word,
    isPathLast: flag,
    line: path,
    endLine: path,
    column: path,
    code: path,
    isCodeNumbered: flag,
    identity: path,
    secret: path,
    cwe: path,
    suppressed: shape({ ...condition, kind: text(100), reason: path }, ['path', 'is', 'kind']),
    package: shape<NonNullable<FormatMapping['package']>>(
      {
        name: path,
        version: path,
        purl: path,
        type: text(50),
        purlType: path,
        purlTypes: tableOf(text(50, /^[a-z][a-z0-9.+-]*$/, 'a type of package URLs')),
        fixedVersion: path,
        system: path,
      },
      ['name'],
    ),
    advisory: shape<NonNullable<FormatMapping['advisory']>>(
      { ids: path, cvss: path, cvssScore: path, url: path },
      ['ids'],
    ),
    artifact: shape<NonNullable<FormatMapping['artifact']>>(
      { path, isImage: flag, unseen: shape(condition, ['path', 'is']) },
      ['path'],
    ),
    unfinished: listOf(unfinished),
    samples: listOf(sample, { min: 1, max: 10 }),
  },
  ['id', 'tool', 'type', 'recognize', 'results', 'ruleId', 'category', 'severity', 'samples'],
);
