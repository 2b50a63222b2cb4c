// Branches and loops of Kotlin, which have values.
import {
  childIn,
  childOf,
  childrenIn,
  namedChildren,
  type SyntaxNode,
} from '../../shared/syntax/syntax-tree.ts';
import type { Case, IrNode } from '../flow/ir.ts';
import { afterFailure } from './after-failure.ts';
import { branch } from './lower-control-flow.ts';
import { isNoComment, type Lowering, place, type Rule, type TreeTable, tested } from './lower-tree.ts';

const isBranch = /^(?:if_expression|when_expression|try_expression)$/;

/** What a value is asked of: `val a = if (…) b else c`. */
function codeOfValue(node: SyntaxNode, lowering: Lowering): IrNode {
  if (!isBranch.test(node.type)) return lowering.code(node);
  const { before, values } = endsOf(node, lowering);
  return { kind: 'choice', ...place(node), parts: [...before.map(tested), ...values] };
}

interface Ends {
  readonly before: readonly IrNode[];
  readonly values: readonly IrNode[];
}

function endsOf(node: SyntaxNode, lowering: Lowering): Ends {
  const inner = namedChildren(node).filter(isNoComment);
  const condition = childIn(node, 'condition');
  const ends = (bodies: readonly SyntaxNode[], first: readonly IrNode[]): Ends => {
    const found = bodies.map((body) => endOf(body, lowering));
    return {
      before: [...first, ...found.flatMap(({ before }) => before)],
      values: found.flatMap(({ values }) => values),
    };
  };
  if (node.type === 'if_expression')
    return ends(
      inner.filter((one) => one !== condition),
      condition ? [lowering.code(condition)] : [],
    );
  if (node.type === 'try_expression') {
    const last = childOf(node, 'finally_block');
    const bodies = inner.flatMap((one) => (one.type === 'catch_block' ? (childOf(one, 'block') ?? []) : one));
    return ends(
      bodies.filter((one) => one !== last),
      last ? [lowering.code(last)] : [],
    );
  }
  const entries = inner.filter(({ type }) => type === 'when_entry');
  const subject = childOf(node, 'when_subject');
  const conditions = entries.flatMap((entry) => childrenIn(entry, 'condition'));
  return ends(
    entries.flatMap((entry) => bodyOfEntry(entry) ?? []),
    lowering.codes([...(subject ? [subject] : []), ...conditions]),
  );
}

function endOf(body: SyntaxNode, lowering: Lowering): Ends {
  if (isBranch.test(body.type)) return endsOf(body, lowering);
  if (body.type !== 'block' && body.type !== 'lambda_literal') return valuesOf(lowering.code(body));
  const statements = namedChildren(body).filter(isNoComment);
  const last = statements.at(-1);
  const before = lowering.codes(statements.slice(0, -1));
  if (!last) return { before, values: [] };
  const end = endOf(last, lowering);
  return { before: [...before, ...end.before], values: end.values };
}

function valuesOf(code: IrNode): Ends {
  return code.kind === 'exit' || code.kind === 'return' || code.kind === 'assign'
    ? { before: [code], values: [] }
    : { before: [], values: [code] };
}

function bodyOfEntry(entry: SyntaxNode): SyntaxNode | undefined {
  const last = namedChildren(entry).filter(isNoComment).at(-1);
  return last?.field === 'condition' ? undefined : last;
}

/** With a subject one of its cases; without one the first whose condition holds. */
const when: Rule = (node, lowering) => {
  const entries = namedChildren(node).filter(({ type }) => type === 'when_entry');
  const subject = childOf(node, 'when_subject');
  if (subject) {
    const cases = entries.map((entry): Case => {
      const body = bodyOfEntry(entry);
      return {
        labels: lowering.codes(childrenIn(entry, 'condition')),
        body: [
          ...(body ? [lowering.code(body)] : []),
          { kind: 'exit', start: entry.end, end: entry.end, parts: [] },
        ],
      };
    });
    return { kind: 'switch', ...place(node), subject: lowering.code(subject), cases };
  }
  return entries.reduceRight<IrNode>(
    (otherwise, entry): IrNode => {
      const body = bodyOfEntry(entry);
      const tests = childrenIn(entry, 'condition');
      const code: IrNode = body ? lowering.code(body) : lowering.group(entry);
      if (tests.length === 0) return code;
      const [test] = tests;
      return {
        kind: 'branch',
        ...place(entry),
        test: test ? lowering.code(test) : null,
        bodies: [code, otherwise],
      };
    },
    { kind: 'group', start: node.end, end: node.end, parts: [] },
  );
};

const subject: Rule = (node, lowering) => {
  const inner = namedChildren(node).filter(isNoComment);
  const declared = childOf(node, 'variable_declaration');
  const value = inner.at(-1);
  if (!value) return lowering.group(node);
  if (!declared) return lowering.code(value);
  const { start, end } = node;
  return {
    kind: 'assign',
    start,
    end,
    target: lowering.code(declared),
    value: lowering.code(value),
    extends: false,
  };
};

const loop: Rule = (node, lowering) => {
  const inner = namedChildren(node).filter((one) => isNoComment(one) && one.type !== 'label');
  const [target, over, ...rest] = inner.filter(({ type }) => type !== 'annotation');
  if (!target || !over) return lowering.group(node);
  const { start } = target;
  return {
    kind: 'group',
    ...place(node),
    parts: [
      {
        kind: 'assign',
        start,
        end: over.end,
        target: lowering.code(target),
        value: lowering.code(over),
        extends: false,
        each: true,
      },
      ...lowering.codes(rest),
    ],
  };
};

const caught: Rule = (node, lowering) => ({
  kind: 'branch',
  ...place(node),
  test: null,
  bodies: afterFailure(lowering.codes(namedChildren(node).filter(({ type }) => type === 'block'))),
});

const returned: Rule = (node, lowering) => {
  const value = namedChildren(node).find((one) => isNoComment(one) && one.field !== 'label');
  return value
    ? { kind: 'return', ...place(node), value: codeOfValue(value, lowering) }
    : { kind: 'exit', ...place(node), parts: [] };
};

export const kotlinBranches: TreeTable = {
  if_expression: branch('condition'),
  when_expression: when,
  when_subject: subject,
  for_statement: loop,
  while_statement: branch('condition'),
  do_while_statement: branch('condition'),
  catch_block: caught,
  return_expression: returned,
};

export { codeOfValue };
