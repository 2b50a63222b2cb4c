// Branches and loops of Rust, which have values.
import { childIn, childOf, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Assignment, Case, IrNode } from '../flow/ir.ts';
import { branch } from './lower-control-flow.ts';
import { type Ends, together, valuesOf } from './lower-results.ts';
import { isNoComment, type Lowering, place, type Rule, type TreeTable, tested } from './lower-tree.ts';
import { givesNames, targetOf } from './rust-patterns.ts';

const isBlock = /^(?:block|async_block|unsafe_block|const_block|else_clause)$/;
const isBranch = /^(?:if_expression|match_expression)$/;

/** What a value is asked of: `let a = if … { b } else { c }`. */
export function codeOfValue(node: SyntaxNode, lowering: Lowering): IrNode {
  if (!isBranch.test(node.type) && !isBlock.test(node.type)) return lowering.code(node);
  const { before, values } = endOf(node, lowering);
  const [only] = values;
  if (before.length === 0 && values.length === 1 && only) return only;
  return { kind: 'choice', ...place(node), parts: [...before.map(tested), ...values] };
}

function endOf(node: SyntaxNode, lowering: Lowering): Ends {
  if (node.type === 'if_expression') {
    const condition = childIn(node, 'condition');
    const bodies = namedChildren(node).filter((one) => one !== condition && isNoComment(one));
    return together(
      condition ? [lowering.code(condition)] : [],
      bodies.map((one) => endOf(one, lowering)),
    );
  }
  if (node.type === 'match_expression') {
    const subject = childIn(node, 'value');
    return together(
      subject ? [lowering.code(subject)] : [],
      armsOf(node).map(({ pattern, value }) => {
        const named = subject && pattern && namedBy(pattern, subject, lowering);
        const end = value ? endOf(value, lowering) : { before: [], values: [] };
        return named ? { ...end, before: [named, ...end.before] } : end;
      }),
    );
  }
  if (!isBlock.test(node.type)) return valuesOf(lowering.code(node));
  const statements = namedChildren(node).filter(isNoComment);
  const last = statements.at(-1);
  if (!last) return { before: [], values: [] };
  const before = lowering.codes(statements.slice(0, -1));
  const end = endOf(last, lowering);
  return { before: [...before, ...end.before], values: end.values };
}

interface Arm {
  readonly node: SyntaxNode;
  readonly pattern: SyntaxNode | undefined;
  readonly value: SyntaxNode | undefined;
}

function armsOf(node: SyntaxNode): readonly Arm[] {
  const body = childIn(node, 'body');
  return (body ? namedChildren(body) : [])
    .filter(({ type }) => type === 'match_arm')
    .map((arm) => ({ node: arm, pattern: childIn(arm, 'pattern'), value: childIn(arm, 'value') }));
}

/** `Some(name) => …`: the name is what is matched. */
function namedBy(pattern: SyntaxNode, subject: SyntaxNode, lowering: Lowering): Assignment | undefined {
  const target = targetOf(pattern, lowering);
  if (!givesNames(target)) return undefined;
  const value = codeOfValue(subject, lowering);
  return { kind: 'assign', ...place(pattern), target, value, extends: false };
}

/** One of its arms, and always one. */
const match: Rule = (node, lowering) => {
  const subject = childIn(node, 'value');
  if (!subject) return lowering.group(node);
  const cases = armsOf(node).map(({ node: arm, pattern, value }): Case => {
    const named = pattern && namedBy(pattern, subject, lowering);
    const condition = pattern && childIn(pattern, 'condition');
    const end: IrNode = { kind: 'exit', start: arm.end, end: arm.end, parts: [] };
    return {
      labels: labelsOf(pattern, lowering),
      body: [
        ...(named ? [named] : []),
        ...(condition ? [lowering.code(condition)] : []),
        ...(value ? [lowering.code(value)] : []),
        end,
      ],
    };
  });
  return { kind: 'switch', ...place(node), subject: lowering.code(subject), cases };
};

/** None of `_` and of what only gives a name. */
function labelsOf(pattern: SyntaxNode | undefined, lowering: Lowering): readonly IrNode[] {
  const inner = pattern ? namedChildren(pattern).filter((one) => one.field !== 'condition') : [];
  const written = inner.flatMap((one) => (one.type === 'or_pattern' ? namedChildren(one) : [one]));
  return written.filter(({ type }) => type !== 'identifier').map((one) => lowering.code(one));
}

/** `if let Some(name) = value`. */
const letCondition: Rule = (node, lowering) => {
  const pattern = childIn(node, 'pattern');
  const value = childIn(node, 'value');
  if (!pattern || !value) return lowering.group(node);
  const code = codeOfValue(value, lowering);
  const target = targetOf(pattern, lowering);
  return { kind: 'assign', ...place(node), target, value: code, extends: false };
};

/** `if let Some(a) = b && c`. */
const letChain: Rule = (node, lowering) => {
  const parts = namedChildren(node)
    .filter(isNoComment)
    .map((one) => lowering.code(one));
  return { kind: 'choice', ...place(node), parts: [...parts.slice(0, -1).map(tested), ...parts.slice(-1)] };
};

const loop: Rule = (node, lowering) => {
  const pattern = childIn(node, 'pattern');
  const over = childIn(node, 'value');
  const body = childIn(node, 'body');
  if (!pattern || !over || !body) return lowering.group(node);
  return {
    kind: 'group',
    ...place(node),
    parts: [
      {
        kind: 'assign',
        start: pattern.start,
        end: over.end,
        target: targetOf(pattern, lowering),
        value: codeOfValue(over, lowering),
        extends: false,
        each: true,
      },
      lowering.code(body),
    ],
  };
};

const returned: Rule = (node, lowering) => {
  const value = namedChildren(node).filter(isNoComment)[0];
  return value
    ? { kind: 'return', ...place(node), value: codeOfValue(value, lowering) }
    : { kind: 'exit', ...place(node), parts: [] };
};

/** `let Some(name) = value else { return };` */
const declared: Rule = (node, lowering) => {
  const pattern = childIn(node, 'pattern');
  const value = childIn(node, 'value');
  const otherwise = childIn(node, 'alternative');
  const type = childIn(node, 'type');
  if (!pattern || !value) return lowering.group(node);
  const code: IrNode = {
    kind: 'assign',
    ...place(node),
    target: targetOf(pattern, lowering),
    value: codeOfValue(value, lowering),
    extends: false,
    ...(type && { type: lowering.text(type) }),
  };
  if (!otherwise) return code;
  const left: IrNode = {
    kind: 'branch',
    ...place(otherwise),
    test: null,
    bodies: [lowering.code(otherwise)],
  };
  return { kind: 'group', ...place(node), parts: [left, code] };
};

/** A block of its own: what stands in it, one after the other. */
const block: Rule = (node, lowering) => lowering.group(childOf(node, 'block') ?? node);

export const rustBranches: TreeTable = {
  if_expression: branch('condition'),
  while_expression: branch('condition'),
  match_expression: match,
  let_condition: letCondition,
  let_chain: letChain,
  let_declaration: declared,
  for_expression: loop,
  return_expression: returned,
  async_block: block,
  unsafe_block: block,
};
