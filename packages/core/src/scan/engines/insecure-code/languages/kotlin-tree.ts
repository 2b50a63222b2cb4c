// The nodes of Kotlin's grammar. Kotlin calls the libraries of Java: what rules and models know by Java's names counts,
// so properties that stand for a getter of Java are lowered as its call.
import { childIn, childOf, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { IrNode } from '../flow/ir.ts';
import { codeOfValue, kotlinBranches } from './kotlin-branches.ts';
import { kotlinCalls } from './kotlin-calls.ts';
import { kotlinDeclarations } from './kotlin-declarations.ts';
import { exit } from './lower-control-flow.ts';
import {
  binary,
  isNoComment,
  type Lowering,
  lastName,
  list,
  number,
  operation,
  pass,
  place,
  type Rule,
  type TreeTable,
  update,
} from './lower-tree.ts';

const constants: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

const identifier: Rule = (node, { text }) => {
  const written = text(node).replaceAll('`', '');
  const value = constants.get(written);
  return value === undefined
    ? { kind: 'name', ...place(node), name: written }
    : { kind: 'literal', ...place(node), value };
};

/** `"a $name ${value}"`: the sign stands before what is read together with the text behind it. */
const string: Rule = (node, lowering) => {
  const parts: IrNode[] = [];
  let before = '';
  for (const child of namedChildren(node)) {
    const text = lowering.text(child);
    const named = before === '$' ? /^(?:[A-Za-z_]\w*|`[^`]+`)/.exec(text)?.[0] : undefined;
    if (before === '$' && named === undefined)
      parts.push({ kind: 'literal', start: child.start - 1, end: child.start, value: '$' });
    before = child.type === 'string_content' ? text : '';
    if (before === '$') continue;
    if (child.type === 'interpolation') parts.push(...lowering.codes(namedChildren(child).slice(0, 1)));
    else if (child.type === 'escape_sequence')
      parts.push({ kind: 'literal', ...place(child), value: /^\\["'\\$]$/.test(text) ? text.slice(1) : ' ' });
    else if (named === undefined) parts.push({ kind: 'literal', ...place(child), value: text });
    else {
      const end = child.start + named.length;
      parts.push({ kind: 'name', start: child.start, end, name: named.replaceAll('`', '') });
      parts.push({ kind: 'literal', start: end, end: child.end, value: text.slice(named.length) });
    }
  }
  if (before === '$') parts.push({ kind: 'literal', start: node.end - 2, end: node.end - 1, value: '$' });
  return parts.every((part) => part.kind === 'literal')
    ? { kind: 'literal', ...place(node), value: parts.map(({ value }) => value).join('') }
    : { kind: 'joined', ...place(node), parts };
};

/** `import a.b.C`, `import a.b.*`, `import a.b.C as D`. */
const imported: Rule = (node, { text, group }) => {
  const full = childOf(node, 'qualified_identifier', 'identifier');
  if (!full) return group(node);
  const path = text(full).replaceAll('`', '');
  const label = node.children.findLast(({ type }) => type === 'identifier');
  const isAll = node.children.some(({ type }) => type === '*');
  const local = isAll ? '*' : label && label !== full ? text(label) : lastName(path);
  return { kind: 'import', ...place(node), path, names: [{ local, path }], keepsNames: true };
};

/** `"a" to value`, signs that are words, and functions that stand between their operands: `name matches pattern`. */
const infix: Rule = (node, lowering) => {
  const [left, sign, right] = namedChildren(node).filter(isNoComment);
  if (!left || !sign || !right) return lowering.group(node);
  const name = lowering.text(sign);
  const parts = lowering.codes([left, right]);
  if (name === 'to') return { kind: 'list', ...place(node), items: parts };
  if (computes.test(name)) return { kind: 'operation', ...place(node), operator: name, parts };
  const [object, given] = parts;
  if (!object || !given) return lowering.group(node);
  const { start, end } = node;
  return {
    kind: 'call',
    start,
    end,
    callee: { kind: 'member', start, end, object, name },
    args: [given],
    named: [],
  };
};

const computes = /^(?:and|or|xor|shl|shr|ushr|until|downTo|step)$/;

/** `name in list`, `name !in list`. */
const contained: Rule = (node, lowering) => {
  const isNot = node.children.some((one) => lowering.text(one) === '!in');
  const parts = lowering.codes(namedChildren(node).filter(isNoComment));
  return { kind: 'operation', ...place(node), operator: isNot ? 'not in' : 'in', parts };
};

const assignment: Rule = (node, lowering) => {
  const target = childIn(node, 'left');
  const value = childIn(node, 'right');
  if (!target || !value) return lowering.group(node);
  return {
    kind: 'assign',
    ...place(node),
    target: lowering.code(target),
    value: codeOfValue(value, lowering),
    extends: node.children.some((child) => !child.named && lowering.text(child) === '+='),
  };
};

/** `++` gives another value and no text, `!` turns a condition around, `!!` is the value. */
const unary: Rule = (node, lowering) => {
  const sign = node.children.find(({ named }) => !named);
  const operator = sign ? lowering.text(sign) : '';
  if (operator === '++' || operator === '--') return update(node, lowering);
  if (operator !== '!') return pass(node, lowering);
  const code = operation(node, lowering);
  return code.kind === 'operation' ? { ...code, operator: '!' } : code;
};

const firstChild: Rule = (node, { code, group }) => {
  const [inner] = namedChildren(node).filter(isNoComment);
  return inner ? code(inner) : group(node);
};

export const kotlinTree: TreeTable = {
  ...kotlinCalls,
  ...kotlinBranches,
  ...kotlinDeclarations,
  identifier,
  this_expression: (node) => ({ kind: 'name', ...place(node), name: 'this' }),
  super_expression: (node) => ({ kind: 'name', ...place(node), name: 'super' }),
  user_type: (node, { text }) => ({ kind: 'name', ...place(node), name: lastName(text(node)) }),
  string_literal: string,
  multiline_string_literal: string,
  character_literal: (node, { text }) => ({
    kind: 'literal',
    ...place(node),
    value: text(node).slice(1, -1),
  }),
  number_literal: number,
  float_literal: number,
  binary_expression: (node, lowering) => genericCall(node, lowering) ?? binary(['+'])(node, lowering),
  infix_expression: infix,
  range_expression: operation,
  in_expression: contained,
  is_expression: operation,
  as_expression: firstChild,
  spread_expression: firstChild,
  unary_expression: unary,
  parenthesized_expression: pass,
  labeled_expression: pass,
  collection_literal: list,
  assignment,
  import: imported,
  throw_expression: exit,
  break_expression: exit,
  continue_expression: exit,
};

/** `read<Type>(text)` that the grammar takes for two comparisons. */
function genericCall(node: SyntaxNode, lowering: Lowering): IrNode | undefined {
  const [left, right] = [childIn(node, 'left'), childIn(node, 'right')];
  const callee = left && childIn(left, 'left');
  const type = left && childIn(left, 'right');
  const isGeneric =
    right?.type === 'parenthesized_expression' &&
    left?.type === 'binary_expression' &&
    node.children.some((one) => lowering.text(one) === '>') &&
    left.children.some((one) => lowering.text(one) === '<') &&
    type?.type === 'identifier' &&
    /^[A-Z]/.test(lowering.text(type));
  if (!isGeneric || !callee) return undefined;
  return {
    kind: 'call',
    ...place(node),
    callee: lowering.code(callee),
    args: lowering.codes(namedChildren(right).filter(isNoComment)),
    named: [],
  };
}
