// The nodes of Scala's grammar. Scala calls the libraries of Java: what rules and models know by Java's names counts.
import { childIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { IrNode } from '../flow/ir.ts';
import {
  isNoComment,
  type Lowering,
  list,
  number,
  operation,
  pass,
  place,
  qualifiedName,
  type Rule,
  type TreeTable,
  tested,
} from './lower-tree.ts';
import { codeOfValue, scalaBranches } from './scala-branches.ts';
import { memberNamed, nameAt, scalaCalls } from './scala-calls.ts';
import { scalaDeclarations } from './scala-declarations.ts';
import { pipedOf, processOf } from './scala-process.ts';

const identifier: Rule = (node, { text }) => nameAt(node, text(node).replaceAll('`', ''));

/** What stands between quotation marks: `escapes` are written with a sign before them. */
function literals(from: number, to: number, raw: string): readonly IrNode[] {
  if (raw === '') return [];
  const value = raw.replace(/\\(?:u[\da-fA-F]{4}|.)/gs, (one) =>
    /^\\["\\']/.test(one) ? one.slice(1) : ' ',
  );
  return [{ kind: 'literal', start: from, end: to, value }];
}

const string: Rule = (node, { text }) => {
  const raw = text(node);
  const isLong = raw.startsWith('"""');
  const inner = raw.slice(isLong ? 3 : 1, raw.length - (isLong ? 3 : 1));
  const [code] = isLong ? [] : literals(node.start, node.end, inner);
  return code ? { ...code, ...place(node) } : { kind: 'literal', ...place(node), value: inner };
};

/** Interpolators that put the values into the text as they are. */
const joins = /^(?:s|f|raw|uri|url|html|xml|str|st|path|p)$/;

/**
 * `s"…$name…"`. What others put values into, they bind them: `sql"… $name"`; but `#$name` of a statement is a part of its
 * text. https://scala-slick.org/doc/stable/sql.html#splicing-literal-values
 */
const interpolated: Rule = (node, lowering) => {
  const label = childIn(node, 'interpolator');
  const held = namedChildren(node).find(({ type }) => type === 'interpolated_string');
  if (!label || !held) return lowering.group(node);
  const name = lowering.text(label);
  const parts = partsOf(held, lowering, joins.test(name));
  const code: IrNode = parts.every(({ kind }) => kind === 'literal')
    ? {
        kind: 'literal',
        ...place(node),
        value: parts.map((one) => ('value' in one ? one.value : '')).join(''),
      }
    : { kind: 'joined', ...place(node), parts };
  if (joins.test(name)) return code;
  return { kind: 'call', ...place(node), callee: nameAt(label, name), args: [code], named: [] };
};

function partsOf(held: SyntaxNode, lowering: Lowering, isText: boolean): readonly IrNode[] {
  const opening = lowering.text(held).startsWith('"""') ? 3 : 1;
  const end = held.end - opening;
  let from = held.start + opening;
  const parts: IrNode[] = [];
  for (const child of namedChildren(held)) {
    const before = lowering.text({ ...held, start: from, end: child.start });
    from = child.end;
    if (child.type !== 'interpolation') {
      parts.push(...literals(child.start - before.length, child.start, before));
      const written = lowering.text(child);
      parts.push({
        kind: 'literal',
        ...place(child),
        value: written === '$$' ? '$' : written.startsWith('\\"') ? '"' : ' ',
      });
      continue;
    }
    const isPart = isText || before.endsWith('#');
    const text = isText ? before : before.replace(/#$/, '');
    parts.push(...literals(child.start - before.length, child.start, text));
    const [value] = namedChildren(child).filter(isNoComment);
    if (!isPart) parts.push({ kind: 'literal', ...place(child), value: '?' });
    else if (value) parts.push(codeOfValue(value, lowering));
    // `f"$size%05d"`
    if (isText)
      from += /^%[\d.,+-]*[a-zA-Z]/.exec(lowering.text({ ...held, start: from, end }))?.[0].length ?? 0;
  }
  parts.push(...literals(from, end, lowering.text({ ...held, start: from, end })));
  return parts;
}

const compares = /^(?:==|!=|<|>|<=|>=|===|=!=|=\/=|eq|ne|-|\*|%|<<|>>|>>>|\^|to|until|by|max|min)$/;
const assigns = /^(?:\+|\+\+|-|\*|\/|::|\|\||&&)=$/;

/** Signs and methods that stand between their operands. */
const infix: Rule = (node, lowering) => {
  const left = childIn(node, 'left');
  const right = childIn(node, 'right');
  const sign = childIn(node, 'operator');
  if (!left || !right || !sign) return lowering.group(node);
  const piped = pipedOf(node, lowering);
  if (piped) return piped;
  const operator = lowering.text(sign);
  const parts = [codeOfValue(left, lowering), codeOfValue(right, lowering)] as const;
  const [object, given] = parts;
  if (assigns.test(operator))
    return { kind: 'assign', ...place(node), target: object, value: given, extends: true };
  if (operator === '+' || operator === '++')
    return { kind: 'joined', ...place(node), parts: parts.flatMap(flatten) };
  if (operator === '/') return divided(node, parts);
  if (operator === '||' || operator === '|') return { kind: 'choice', ...place(node), parts };
  if (operator === '&&' || operator === '&')
    return { kind: 'choice', ...place(node), parts: [tested(object), given] };
  if (compares.test(operator))
    return { kind: 'operation', ...place(node), operator: operator === '===' ? '==' : operator, parts };
  if (/^(?:->|:\+|\+:|::|:::|\+\+:)$/.test(operator)) return { kind: 'list', ...place(node), items: parts };
  // `json \ "name"`
  if (/^\\{1,2}$/.test(operator) && given.kind === 'literal')
    return memberNamed(node, object, String(given.value));
  if (!/^[a-z]/i.test(operator)) return { kind: 'group', ...place(node), parts };
  const callee = memberNamed(node, object, operator);
  return { kind: 'call', ...place(node), callee, args: [given], named: [] };
};

function flatten(code: IrNode): readonly IrNode[] {
  return code.kind === 'joined' ? code.parts : [code];
}

/** `folder / name` is a path of texts, `size / 2` a number. */
function divided(node: SyntaxNode, parts: readonly [IrNode, IrNode]): IrNode {
  if (
    parts.some((one) => one.kind === 'operation' || (one.kind === 'literal' && typeof one.value === 'number'))
  )
    return { kind: 'operation', ...place(node), operator: '/', parts };
  const [left, right] = parts;
  const between: IrNode = { kind: 'literal', start: left.end, end: right.start, value: '/' };
  return { kind: 'joined', ...place(node), parts: [...flatten(left), between, ...flatten(right)] };
}

/** `!` turns a condition around; what other signs stand before is the value. */
const prefix: Rule = (node, lowering) =>
  lowering.text(node).startsWith('!')
    ? ({ ...operation(node, lowering), operator: '!' } as IrNode)
    : pass(node, lowering);

/** `"ls" !`, `text toInt`. */
const postfix: Rule = (node, lowering) => {
  const [value, part] = namedChildren(node).filter(isNoComment);
  if (!value || !part) return lowering.group(node);
  const name = lowering.text(part);
  const callee = memberNamed(node, codeOfValue(value, lowering), name);
  return (
    processOf(node, value, name, lowering) ?? { kind: 'call', ...place(node), callee, args: [], named: [] }
  );
};

const assignment: Rule = (node, lowering) => {
  const target = childIn(node, 'left');
  const value = childIn(node, 'right');
  if (!target || !value) return lowering.group(node);
  return {
    kind: 'assign',
    ...place(node),
    target: entryIn(lowering.code(target)),
    value: codeOfValue(value, lowering),
    extends: false,
  };
};

/** `map("key") = value` sets an entry, and calls nothing. */
function entryIn(code: IrNode): IrNode {
  const [index] = code.kind === 'call' ? code.args : [];
  if (code.kind !== 'call' || !index) return code;
  const name = index.kind === 'literal' ? String(index.value) : null;
  return { kind: 'member', start: code.start, end: code.end, object: code.callee, name, index };
}

const firstChild: Rule = (node, lowering) => {
  const [inner] = namedChildren(node).filter(isNoComment);
  return inner ? codeOfValue(inner, lowering) : lowering.group(node);
};

export const scalaTree: TreeTable = {
  ...scalaCalls,
  ...scalaBranches,
  ...scalaDeclarations,
  identifier,
  operator_identifier: identifier,
  wildcard: (node) => nameAt(node, '_'),
  type_identifier: identifier,
  stable_type_identifier: qualifiedName,
  stable_identifier: qualifiedName,
  generic_type: firstChild,
  string,
  interpolated_string_expression: interpolated,
  character_literal: (node, { text }) => ({
    kind: 'literal',
    ...place(node),
    value: text(node).slice(1, -1),
  }),
  integer_literal: number,
  floating_point_literal: number,
  boolean_literal: (node, { text }) => ({ kind: 'literal', ...place(node), value: text(node) === 'true' }),
  null_literal: (node) => ({ kind: 'literal', ...place(node), value: null }),
  tuple_expression: list,
  infix_expression: infix,
  prefix_expression: prefix,
  postfix_expression: postfix,
  parenthesized_expression: firstChild,
  ascription_expression: firstChild,
  assignment_expression: assignment,
};
