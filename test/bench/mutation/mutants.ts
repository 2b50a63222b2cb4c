// Finds the mutants of a file and compiles chosen ones into it, each behind a switch: one copy of the project holds
// them all, and one run of a test says which of them it reaches.
import { createHash } from 'node:crypto';
import { parseSync, Visitor } from 'oxc-parser';

export interface Mutant {
  /** Stays the same while the line and what surrounds it in the file do. */
  readonly key: string;
  readonly area: string;
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  /** What changes, for people. */
  readonly before: string;
  readonly after: string;
  /** The source that replaces `start` to `end`, given the switch and the unmutated source. */
  readonly compiled: (isActive: string, original: string) => string;
}

const operators: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '===': '!==',
    '!==': '===',
    '<': '<=',
    '<=': '<',
    '>': '>=',
    '>=': '>',
    '+': '-',
    '-': '+',
    '*': '/',
    '/': '*',
    '&&': '||',
    '||': '&&',
  }),
);

const swappedMethods: ReadonlyMap<string, string> = new Map(
  Object.entries({
    some: 'every',
    every: 'some',
    min: 'max',
    max: 'min',
    startsWith: 'endsWith',
    endsWith: 'startsWith',
  }),
);
const removedMethods = new Set(['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'trim', 'slice']);
/** What a log or a trace says is for people; no test reads all of it. */
const unobserved = /\b(?:log|tracing|span)\b[?.]|^(?:await )?super\(/;

interface Binary {
  readonly start: number;
  readonly end: number;
  readonly left: { readonly end: number };
  readonly right: { readonly start: number };
  readonly operator: string;
}

/** As Stryker's mutators, except for texts and regular expressions; of numbers only 0 and 1, as limits are choices. */
export function mutantsOf(area: string, file: string, text: string): readonly Mutant[] {
  const found: Mutant[] = [];
  const fixed: { readonly start: number; readonly end: number }[] = [];
  const seen = new Map<string, number>();
  const lines = text.split('\n');
  const add = (start: number, end: number, after: string, compiled?: Mutant['compiled']): void => {
    const before = text.slice(start, end);
    const line = text.slice(0, start).split('\n').length;
    const content = `${file}\0${lines[line - 1]?.trim()}\0${before}\0${after}`;
    const nth = (seen.get(content) ?? 0) + 1;
    seen.set(content, nth);
    const key = createHash('sha256').update(`${content}\0${nth}`).digest('hex').slice(0, 16);
    const expression: Mutant['compiled'] = (isActive, original) =>
      `(${isActive} ? (${after}) : (${original}))`;
    found.push({ key, area, file, start, end, line, before, after, compiled: compiled ?? expression });
  };
  const operator = ({ start, end, left, right, operator: sign }: Binary): void => {
    const other = operators.get(sign);
    const at = text.indexOf(sign, left.end);
    if (other === undefined || at < left.end || at >= right.start) return;
    add(start, end, text.slice(start, at) + other + text.slice(at + sign.length, end));
  };
  new Visitor({
    TSLiteralType: (node) => void fixed.push(node),
    Property: (node) => void (node.computed || fixed.push(node.key)),
    BinaryExpression: (node) => operator(node as unknown as Binary),
    LogicalExpression: (node) => operator(node as unknown as Binary),
    UnaryExpression(node) {
      if (node.operator === '!') add(node.start, node.end, text.slice(node.start + 1, node.end));
    },
    Literal(node) {
      if (typeof node.value === 'boolean') add(node.start, node.end, String(!node.value));
      else if (node.value === 0 || node.value === 1) add(node.start, node.end, String(node.value + 1));
    },
    IfStatement: ({ test }) => add(test.start, test.end, 'false'),
    ConditionalExpression({ test }) {
      add(test.start, test.end, 'true');
      add(test.start, test.end, 'false');
    },
    CallExpression({ start, end, callee }) {
      if (callee.type !== 'MemberExpression' || callee.computed || text.slice(start, end).includes('?.'))
        return;
      const { object, property } = callee;
      const other = swappedMethods.get(property.name);
      if (other !== undefined)
        add(start, end, text.slice(start, property.start) + other + text.slice(property.end, end));
      else if (removedMethods.has(property.name)) add(start, end, text.slice(object.start, object.end));
    },
    ExpressionStatement({ start, end }) {
      const statement = text.slice(start, end);
      if (
        !/^(?:await )?[\w.#?]+\(/.test(statement) ||
        unobserved.test(statement.slice(0, statement.indexOf('(') + 1))
      )
        return;
      // In a block of its own, or an `else` that follows would belong to it.
      add(start, end, '', (isActive, original) => `{ if (!${isActive}) { ${original} } }`);
    },
  }).visit(parseSync(file, text).program);
  return found.filter(
    (mutant) => !fixed.some(({ start, end }) => mutant.start >= start && mutant.end <= end),
  );
}

/** The file with all the mutants in it; of a mutant inside another one, only the unmutated side holds it. */
export function withMutants(text: string, mutants: readonly (Mutant & { readonly id: number })[]): string {
  const ordered = mutants.toSorted((a, b) => a.start - b.start || b.end - a.end || a.id - b.id);
  const compile = (from: number, to: number, inside: typeof ordered): string => {
    let result = '';
    let at = from;
    for (let index = 0; index < inside.length; ) {
      const outer = inside[index] as (typeof ordered)[number];
      let next = index + 1;
      while (next < inside.length && (inside[next] as Mutant).start < outer.end) next += 1;
      const original = compile(outer.start, outer.end, inside.slice(index + 1, next));
      result += text.slice(at, outer.start) + outer.compiled(`globalThis.__mutant?.(${outer.id})`, original);
      at = outer.end;
      index = next;
    }
    return result + text.slice(at, to);
  };
  return compile(0, text.length, ordered);
}

export function describe({ file, line, before, after }: Mutant): string {
  const short = (code: string) => {
    const text = code.replace(/\s+/g, ' ');
    return text.length > 70 ? `${text.slice(0, 70)}…` : text;
  };
  return `${file.replace('packages/core/src/', '')}:${line}  ${short(before)}  →  ${short(after) || '(removed)'}`;
}
