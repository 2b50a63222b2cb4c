// Branches, loops and what leaves them, of tree-sitter's syntax trees.
import { childIn, namedChildren } from '../../shared/syntax/syntax-tree.ts';
import type { IrNode } from '../flow/ir.ts';
import { failureBranch } from './after-failure.ts';
import { isNoComment, operation, operatorOf, pass, place, type Rule, single, tested } from './lower-tree.ts';

export function loop(left: string, right: string, body: string): Rule {
  return (node, lowering) => {
    const target = childIn(node, left);
    const value = childIn(node, right);
    const inner = childIn(node, body);
    if (!target || !value || !inner) return lowering.group(node);
    return {
      kind: 'group',
      ...place(node),
      parts: [
        {
          kind: 'assign',
          start: target.start,
          end: value.end,
          target: lowering.code(target),
          value: lowering.code(value),
          extends: false,
          each: true,
        },
        lowering.code(inner),
      ],
    };
  };
}

/** @param before the role of what runs before the condition: `if err := check(name); err != nil` */
export function branch(test: string, before?: string): Rule {
  return (node, lowering) => {
    const condition = childIn(node, test);
    const first = before === undefined ? undefined : childIn(node, before);
    const rest = namedChildren(node).filter(
      (child) => child !== condition && child !== first && isNoComment(child),
    );
    const code: IrNode = {
      kind: 'branch',
      ...place(node),
      test: condition ? lowering.code(condition) : null,
      bodies: lowering.codes(rest),
    };
    return first ? { kind: 'group', ...place(node), parts: [lowering.code(first), code] } : code;
  };
}

/** `unless`: the body is where the condition does not hold. */
export function unless(test: string): Rule {
  return (node, lowering) => {
    const read = branch(test)(node, lowering);
    if (read.kind !== 'branch' || read.test === null) return read;
    const { start, end } = read.test;
    return { ...read, test: { kind: 'operation', start, end, operator: '!', parts: [read.test] } };
  };
}

/** What holds the cases of a `switch`. */
const caseLists = /^(?:switch_body|switch_block|compound_statement|case_body)$/;
const caseKinds = /case|section|^when$|^else$|^in_clause$|^default/;

/** `switch`: any of the cases, or none. */
export const cases: Rule = (node, lowering) => {
  const inner = namedChildren(node)
    .flatMap((child) => (caseLists.test(child.type) ? namedChildren(child) : [child]))
    .filter(isNoComment);
  const clauses = inner.filter(({ type }) => caseKinds.test(type));
  const isComplete = clauses.some((one) => one.type === 'else' || /^default\b/.test(lowering.text(one)));
  return {
    kind: 'group',
    ...place(node),
    parts: [
      ...lowering.codes(inner.filter((child) => !clauses.includes(child))),
      { kind: 'branch', ...place(node), test: null, bodies: lowering.codes(clauses), isComplete },
    ],
  };
};

/** `catch`: what stands in it runs, or does not. */
export const caught: Rule = (node, lowering) => failureBranch(node.start, node.end, lowering.group(node));

/** `a if test else b`, `test ? a : b`: the part in the role is no value of it, and comes first. */
export function conditional(test: string | number): Rule {
  return (node, lowering) => {
    const inner = namedChildren(node).filter(isNoComment);
    const condition = typeof test === 'number' ? inner[test] : childIn(node, test);
    const values = lowering.codes(inner.filter((child) => child !== condition));
    const tests = condition ? [tested(lowering.code(condition))] : [];
    return { kind: 'choice', ...place(node), parts: [...tests, ...values] };
  };
}

export const returned: Rule = (node, lowering) => {
  const inner = namedChildren(node).filter(isNoComment)[0];
  return inner
    ? { kind: 'return', ...place(node), value: single(lowering.code(inner)) }
    : exit(node, lowering);
};

/** `!x` turns a condition around; what other signs stand before is the value. */
export const unary: Rule = (node, lowering) =>
  operatorOf(node) === '!' ? operation(node, lowering) : pass(node, lowering);

/** Leaves the way on: what comes after it in its block is not reached. */
export const exit: Rule = (node, lowering) => ({
  kind: 'exit',
  ...place(node),
  parts: lowering.codes(namedChildren(node).filter(isNoComment)),
});

/** `assert test`: what comes after it runs only where the test holds. */
export const asserted: Rule = (node, lowering) => {
  const [test, ...rest] = namedChildren(node).filter(isNoComment);
  if (!test) return lowering.group(node);
  const { start, end } = node;
  const nothing: IrNode = { kind: 'group', start, end: start, parts: [] };
  const failed: IrNode = { kind: 'exit', start, end, parts: lowering.codes(rest) };
  return { kind: 'branch', start, end, test: lowering.code(test), bodies: [nothing, failed] };
};
