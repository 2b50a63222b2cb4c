// The nodes of Swift's grammar.
import { childIn, childOf, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Entry, IrNode } from '../flow/ir.ts';
import {
  binary,
  isNoComment,
  type Lowering,
  list,
  number,
  operation,
  place,
  type Rule,
  type TreeTable,
  tested,
} from './lower-tree.ts';
import { codeOfValue, swiftBranches } from './swift-branches.ts';
import { nameAt, swiftCalls } from './swift-calls.ts';
import { swiftDeclarations } from './swift-declarations.ts';

const constants: ReadonlyMap<string, null> = new Map([['nil', null]]);

const identifier: Rule = (node, { text }) => {
  const name = text(node).replaceAll('`', '');
  return constants.has(name) ? { kind: 'literal', ...place(node), value: null } : nameAt(node, name);
};

/** Labels of a value that a statement binds, or quotes: `\(bind: name)`. https://docs.vapor.codes/fluent/advanced/#sql */
const binds = /^(?:bind|binds|ident|idents|literal|literals|nestedIdent)$/;

/** `"a \(name)"`, in all kinds of quotation marks. */
const string: Rule = (node, lowering) => {
  const parts = node.children.flatMap((child): IrNode[] => {
    if (child.field === 'interpolation') return valueIn(child, lowering);
    if (child.field === 'text' || /_text$|_part$|escape/.test(child.type)) {
      const text = lowering.text(child);
      const value = child.type.includes('escape')
        ? /^\\["\\']$/.test(text)
          ? text.slice(1)
          : ' '
        : text.replace(/^#+"+|"+#+$/g, '');
      return value === '' ? [] : [{ kind: 'literal', ...place(child), value }];
    }
    return [];
  });
  return parts.every((part) => part.kind === 'literal')
    ? {
        kind: 'literal',
        ...place(node),
        value: parts.map((one) => ('value' in one ? one.value : '')).join(''),
      }
    : { kind: 'joined', ...place(node), parts };
};

function valueIn(node: SyntaxNode, lowering: Lowering): IrNode[] {
  if (node.type !== 'interpolated_expression') return [];
  const label = childIn(node, 'name');
  const value = childIn(node, 'value');
  if (label && binds.test(lowering.text(label))) return [{ kind: 'literal', ...place(node), value: '?' }];
  return value ? [codeOfValue(value, lowering)] : [];
}

function record(node: SyntaxNode, lowering: Lowering): readonly Entry[] {
  const entries: Entry[] = [];
  let key: IrNode | undefined;
  for (const child of node.children) {
    if (child.field === 'key') key = lowering.code(child);
    if (child.field !== 'value' || !child.named) continue;
    const name = key?.kind === 'literal' ? String(key.value) : key?.kind === 'member' ? key.name : null;
    entries.push({ key: name, ...place(child), value: codeOfValue(child, lowering) });
  }
  return entries;
}

/** `!a`, `.name` of a type that is understood, `-a`. */
const prefix: Rule = (node, lowering) => {
  const sign = childIn(node, 'operation');
  const target = childIn(node, 'target');
  if (!sign || !target) return lowering.group(node);
  const operator = lowering.text(sign);
  const code = lowering.code(target);
  if (operator === '.')
    return {
      kind: 'member',
      ...place(node),
      object: nameAt({ ...node, end: node.start }, 'implicit'),
      name: lowering.text(target),
    };
  return operator === '!' ? { kind: 'operation', ...place(node), operator: '!', parts: [code] } : code;
};

/** The last named child in the role: `try`, `await`, `as` and `!` leave the value as it is. */
function only(field: string): Rule {
  return (node, lowering) => {
    const value = node.children.find((one) => one.field === field && one.named);
    return value ? codeOfValue(value, lowering) : lowering.group(node);
  };
}

const assignment: Rule = (node, lowering) => {
  const target = childIn(node, 'target');
  const value = childIn(node, 'result');
  const sign = childIn(node, 'operator');
  const [inner] = target ? namedChildren(target) : [];
  if (!inner || !value) return lowering.group(node);
  const operator = sign ? lowering.text(sign) : '=';
  return {
    kind: 'assign',
    ...place(node),
    target: lowering.code(inner),
    value: codeOfValue(value, lowering),
    extends: operator !== '=',
  };
};

const choice: Rule = (node, lowering) => ({
  kind: 'choice',
  ...place(node),
  parts: [childIn(node, 'value'), childIn(node, 'if_nil')].flatMap((one) =>
    one ? [lowering.code(one)] : [],
  ),
});

const both: Rule = (node, lowering) => {
  const [left, right] = namedChildren(node).filter(isNoComment);
  if (!left || !right) return lowering.group(node);
  return { kind: 'choice', ...place(node), parts: [tested(lowering.code(left)), lowering.code(right)] };
};

const either: Rule = (node, lowering) => ({
  kind: 'choice',
  ...place(node),
  parts: lowering.codes([childIn(node, 'lhs'), childIn(node, 'rhs')].flatMap((one) => one ?? [])),
});

/** `a == b`, `a < b`, `a != b`. */
const compared: Rule = (node, lowering) => {
  const sign = childIn(node, 'op');
  const parts = [childIn(node, 'lhs'), childIn(node, 'rhs')].flatMap((one) =>
    one?.named ? [lowering.code(one)] : [],
  );
  // `nil` is a keyword.
  const last: IrNode[] =
    parts.length < 2 ? [{ kind: 'literal', start: node.end, end: node.end, value: null }] : [];
  return {
    kind: 'operation',
    ...place(node),
    operator: sign ? lowering.text(sign) : '',
    parts: [...parts, ...last],
  };
};

export const swiftTree: TreeTable = {
  ...swiftCalls,
  ...swiftBranches,
  ...swiftDeclarations,
  simple_identifier: identifier,
  type_identifier: identifier,
  user_type: (node, lowering) => lowering.code(childOf(node, 'type_identifier') ?? node),
  self_expression: (node) => nameAt(node, 'self'),
  super_expression: (node) => nameAt(node, 'super'),
  line_string_literal: string,
  multi_line_string_literal: string,
  integer_literal: number,
  hex_literal: number,
  real_literal: number,
  boolean_literal: (node, { text }) => ({ kind: 'literal', ...place(node), value: text(node) === 'true' }),
  array_literal: list,
  tuple_expression: list,
  dictionary_literal: (node, lowering) => ({
    kind: 'record',
    ...place(node),
    entries: record(node, lowering),
  }),
  additive_expression: (node, lowering) => {
    const [left, right] = [childIn(node, 'lhs'), childIn(node, 'rhs')];
    const sign = childIn(node, 'op');
    if (!left || !right || (sign && lowering.text(sign) !== '+')) return operation(node, lowering);
    return binary(['+'])(
      { ...node, children: [left, ...(sign ? [{ ...sign, field: 'operator' }] : []), right] },
      lowering,
    );
  },
  multiplicative_expression: operation,
  equality_expression: compared,
  comparison_expression: compared,
  infix_expression: compared,
  range_expression: operation,
  conjunction_expression: both,
  disjunction_expression: either,
  nil_coalescing_expression: choice,
  prefix_expression: prefix,
  postfix_expression: only('target'),
  try_expression: only('expr'),
  await_expression: only('expr'),
  as_expression: only('expr'),
  assignment,
};
