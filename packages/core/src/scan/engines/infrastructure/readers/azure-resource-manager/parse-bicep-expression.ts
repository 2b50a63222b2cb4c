// Expressions of Bicep: https://learn.microsoft.com/azure/azure-resource-manager/bicep/file
import type { AzureExpression, ObjectEntry } from './azure-expression.ts';
import type { BicepCursor } from './bicep-cursor.ts';

/** What stands in the body of a resource: its own resources. */
export type ReadNested = (cursor: BicepCursor) => boolean;

const maxDepth = 100;
const none: AzureExpression = { kind: 'unknown' };
/** Binds weakest first. */
const operators: readonly (readonly string[])[] = [
  ['??'],
  ['||'],
  ['&&'],
  ['==', '!=', '=~', '!~'],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
];
const opened = /[ \t]*\(/y;
const number = /\d+/y;
const plainText = /(?:[^'\\$\n]|\\(?:u\{[0-9a-fA-F]{1,6}\}|[^\n])|\$(?!\{))+/y;
const lambda = /(?:[A-Za-z_]\w*|\([\w\s,]*\))\s*=>/y;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Throws AzureSyntaxError. */
export function parseBicepExpression(cursor: BicepCursor, depth = 0, nested?: ReadNested): AzureExpression {
  if (depth > maxDepth) throw cursor.error('The expression is nested too deeply.');
  cursor.skipSpaces();
  if (cursor.match(lambda) !== undefined) {
    cursor.skipLines();
    parseBicepExpression(cursor, depth + 1);
    return none;
  }
  const test = binary(cursor, 0, depth, nested);
  if (!takeOperator(cursor, '?')) return test;
  cursor.skipLines();
  const then = parseBicepExpression(cursor, depth + 1);
  cursor.skipLines();
  cursor.expect(':');
  cursor.skipLines();
  return { kind: 'conditional', test, then, otherwise: parseBicepExpression(cursor, depth + 1) };
}

function binary(
  cursor: BicepCursor,
  level: number,
  depth: number,
  nested: ReadNested | undefined,
): AzureExpression {
  const own = operators[level];
  if (own === undefined) return unary(cursor, depth, nested);
  let left = binary(cursor, level + 1, depth, nested);
  for (;;) {
    const operator = own.find((one) => takeOperator(cursor, one));
    if (operator === undefined) return left;
    cursor.skipLines();
    left = { kind: 'binary', operator, left, right: binary(cursor, level + 1, depth + 1, undefined) };
  }
}

/** An operator can be at the start of the next line. */
function takeOperator(cursor: BicepCursor, operator: string): boolean {
  const from = cursor.at;
  cursor.skipLines();
  const isLonger = operator === '?' && cursor.startsWith('??');
  if (!isLonger && cursor.take(operator)) return true;
  cursor.at = from;
  return false;
}

function unary(cursor: BicepCursor, depth: number, nested: ReadNested | undefined): AzureExpression {
  cursor.skipSpaces();
  for (const operator of ['!', '-']) {
    if (!cursor.startsWith('!=') && cursor.take(operator))
      return { kind: 'unary', operator, operand: unary(cursor, depth + 1, undefined) };
  }
  return postfix(cursor, depth, nested);
}

function postfix(cursor: BicepCursor, depth: number, nested: ReadNested | undefined): AzureExpression {
  let value = primary(cursor, depth, nested);
  for (;;) {
    cursor.skipSpaces();
    if (cursor.take('.?') || cursor.take('::') || cursor.take('.')) {
      const name = cursor.word() ?? '';
      if (!cursor.take('(')) value = { kind: 'member', of: value, name };
      else {
        // A function of a namespace, `sys.concat()`, or of a resource, `account.listKeys()`.
        const args = argumentsOf(cursor, depth);
        const isNamespace = value.kind === 'name' && (value.name === 'sys' || value.name === 'az');
        value = isNamespace ? { kind: 'call', name, args } : none;
      }
    } else if (cursor.take('[')) {
      cursor.take('?');
      cursor.skipLines();
      value = { kind: 'index', of: value, index: parseBicepExpression(cursor, depth + 1) };
      cursor.skipLines();
      cursor.expect(']');
    } else if (cursor.startsWith('!') && !cursor.startsWith('!=') && !cursor.startsWith('!~')) cursor.at += 1;
    else return value;
  }
}

function primary(cursor: BicepCursor, depth: number, nested: ReadNested | undefined): AzureExpression {
  if (cursor.startsWith("'")) return parseBicepText(cursor, depth);
  if (cursor.startsWith('{')) return objectOf(cursor, depth, nested);
  if (cursor.startsWith('[')) return listOf(cursor, depth, nested);
  if (cursor.take('(')) {
    cursor.skipLines();
    const inner = parseBicepExpression(cursor, depth + 1);
    cursor.skipLines();
    cursor.expect(')');
    return inner;
  }
  const digits = cursor.match(number);
  if (digits !== undefined) return { kind: 'literal', value: Number(digits) };
  const name = cursor.word();
  if (name === undefined) throw cursor.error('A value is expected.');
  if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true' };
  if (name === 'null') return { kind: 'literal', value: null };
  if (name === 'if') return ifOf(cursor, depth, nested);
  return cursor.match(opened) !== undefined
    ? { kind: 'call', name, args: argumentsOf(cursor, depth) }
    : { kind: 'name', name };
}

function ifOf(cursor: BicepCursor, depth: number, nested: ReadNested | undefined): AzureExpression {
  cursor.skipSpaces();
  cursor.expect('(');
  cursor.skipLines();
  const test = parseBicepExpression(cursor, depth + 1);
  cursor.skipLines();
  cursor.expect(')');
  return { kind: 'if', test, body: parseBicepExpression(cursor, depth + 1, nested) };
}

function argumentsOf(cursor: BicepCursor, depth: number): readonly AzureExpression[] {
  const args: AzureExpression[] = [];
  for (cursor.skipLines(); !cursor.take(')'); cursor.skipLines()) {
    args.push(parseBicepExpression(cursor, depth + 1));
    cursor.skipLines();
    cursor.take(',');
  }
  return args;
}

function listOf(cursor: BicepCursor, depth: number, nested: ReadNested | undefined): AzureExpression {
  cursor.expect('[');
  cursor.skipLines();
  if (cursor.peekWord() === 'for') return forOf(cursor, depth, nested);
  const items: AzureExpression[] = [];
  for (; !cursor.take(']'); cursor.skipLines()) {
    cursor.take('...');
    items.push(parseBicepExpression(cursor, depth + 1));
    cursor.skipLines();
    cursor.take(',');
  }
  return { kind: 'list', items };
}

function forOf(cursor: BicepCursor, depth: number, nested: ReadNested | undefined): AzureExpression {
  cursor.word();
  cursor.skipSpaces();
  const isPair = cursor.take('(');
  cursor.skipSpaces();
  const item = cursor.word() ?? '';
  cursor.skipSpaces();
  let index: string | undefined;
  if (isPair) {
    cursor.expect(',');
    cursor.skipSpaces();
    index = cursor.word();
    cursor.skipSpaces();
    cursor.expect(')');
    cursor.skipSpaces();
  }
  if (cursor.word() !== 'in') throw cursor.error('"in" is expected.');
  const over = parseBicepExpression(cursor, depth + 1);
  cursor.skipSpaces();
  cursor.expect(':');
  cursor.skipLines();
  const body = parseBicepExpression(cursor, depth + 1, nested);
  cursor.skipLines();
  cursor.expect(']');
  return { kind: 'for', item, index, over, body };
}

function objectOf(cursor: BicepCursor, depth: number, nested: ReadNested | undefined): AzureExpression {
  const { line } = cursor;
  const entries: ObjectEntry[] = [];
  cursor.expect('{');
  for (cursor.skipLines(); !cursor.take('}'); cursor.skipLines()) {
    if (nested?.(cursor)) continue;
    const at = cursor.line;
    if (cursor.take('...')) parseBicepExpression(cursor, depth + 1);
    else {
      const key = keyOf(cursor, depth);
      cursor.skipSpaces();
      cursor.expect(':');
      cursor.skipLines();
      entries.push({ key, value: parseBicepExpression(cursor, depth + 1), line: at });
    }
    cursor.skipLines();
    cursor.take(',');
  }
  return { kind: 'object', entries, line };
}

function keyOf(cursor: BicepCursor, depth: number): AzureExpression {
  if (cursor.startsWith("'")) return parseBicepText(cursor, depth);
  const name = cursor.word();
  if (name === undefined) throw cursor.error('The name of a property is expected.');
  return { kind: 'literal', value: name };
}

/** `'a ${b}'`, or `'''…'''` over several lines, in which nothing is replaced. Throws AzureSyntaxError. */
export function parseBicepText(cursor: BicepCursor, depth = 0): AzureExpression {
  if (cursor.take("'''")) {
    const end = cursor.text.indexOf("'''", cursor.at);
    if (end < 0) throw cursor.error('A string is not terminated.');
    const value = cursor.text.slice(cursor.at, end).replace(/^\r?\n/, '');
    cursor.at = end + 3;
    return { kind: 'literal', value };
  }
  cursor.expect("'");
  const parts: AzureExpression[] = [];
  while (!cursor.take("'")) {
    if (cursor.take('${')) {
      parts.push(parseBicepExpression(cursor, depth + 1));
      cursor.skipLines();
      cursor.expect('}');
      continue;
    }
    const plain = cursor.match(plainText);
    if (plain === undefined) throw cursor.error('A string is not terminated.');
    parts.push({ kind: 'literal', value: unescaped(plain) });
  }
  const [only] = parts;
  if (only === undefined) return { kind: 'literal', value: '' };
  return parts.length === 1 && only.kind === 'literal' ? only : { kind: 'text', parts };
}

function unescaped(text: string): string {
  return text.replace(/\\(?:u\{([0-9a-fA-F]+)\}|(.))/gs, (_, code: string | undefined, one: string) => {
    if (code === undefined) return escapes[one] ?? one;
    const point = Number.parseInt(code, 16);
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
  });
}
