// Branches and loops of Swift, some of which have values.
import {
  childIn,
  childOf,
  childrenIn,
  namedChildren,
  type SyntaxNode,
} from '../../shared/syntax/syntax-tree.ts';
import type { Assignment, Case, IrNode } from '../flow/ir.ts';
import { afterFailure } from './after-failure.ts';
import { type Ends, together, valuesOf } from './lower-results.ts';
import { isNoComment, type Lowering, place, type Rule, type TreeTable, tested } from './lower-tree.ts';

function inside(node: SyntaxNode): readonly SyntaxNode[] {
  return namedChildren(node).filter(isNoComment);
}

/** What a value is asked of: `let a = if … { b } else { c }`. */
export function codeOfValue(node: SyntaxNode, lowering: Lowering): IrNode {
  if (!/^(?:if|switch)_statement$/.test(node.type)) return lowering.code(node);
  const { before, values } = endOf(node, lowering);
  return { kind: 'choice', ...place(node), parts: [...before.map(tested), ...values] };
}

function endOf(node: SyntaxNode, lowering: Lowering): Ends {
  if (node.type === 'statements') {
    const statements = inside(node);
    const last = statements.at(-1);
    if (!last) return { before: [], values: [] };
    const end = endOf(last, lowering);
    return { before: [...lowering.codes(statements.slice(0, -1)), ...end.before], values: end.values };
  }
  if (node.type === 'if_statement') {
    const { tests, bodies } = partsOf(node, lowering);
    return together(
      tests,
      bodies.map((one) => endOf(one, lowering)),
    );
  }
  if (node.type === 'switch_statement') {
    const subject = childIn(node, 'expr');
    const value = subject ? lowering.code(subject) : lowering.group(node);
    return together(
      [value],
      entriesOf(node).map((entry) => {
        const body = childOf(entry, 'statements');
        const end = body ? endOf(body, lowering) : { before: [], values: [] };
        return { ...end, before: [...namedBy(entry, value, lowering), ...end.before] };
      }),
    );
  }
  return valuesOf(lowering.code(node));
}

interface Parts {
  /** What is asked, one after the other: `let a = b`, `c`. */
  readonly tests: readonly IrNode[];
  readonly bodies: readonly SyntaxNode[];
}

/** `if let a = b, c { … } else { … }`: conditions stand side by side in the tree. */
function partsOf(node: SyntaxNode, lowering: Lowering): Parts {
  const tests: IrNode[] = [];
  const bodies: SyntaxNode[] = [];
  let targets: SyntaxNode[] = [];
  let isPattern = false;
  for (const child of node.children) {
    if (child.type === 'statements' || child.type === 'if_statement') bodies.push(child);
    else if (child.type === 'case') isPattern = true;
    else if (child.field === 'bound_identifier' || child.type === 'pattern') targets.push(child);
    else if (child.type === '=') isPattern = false;
    // `if let name`: what it held before.
    else if (child.type === ',') targets = [];
    else if (
      child.field === 'condition' &&
      child.named &&
      child.type !== 'value_binding_pattern' &&
      !isPattern
    ) {
      const code = codeOfValue(child, lowering);
      tests.push(targets.length > 0 ? bound(targets, code, lowering) : code);
      targets = [];
    }
  }
  return { tests, bodies };
}

function bound(targets: readonly SyntaxNode[], value: IrNode, lowering: Lowering): Assignment {
  const [first, ...others] = targets.map((one) => targetOf(one, lowering));
  const { start, end } = value;
  const target: IrNode =
    first && others.length === 0
      ? first
      : { kind: 'list', start, end, items: first ? [first, ...others] : [] };
  return { kind: 'assign', start: targets[0]?.start ?? start, end, target, value, extends: false };
}

/** `name`, `(a, b)`, `.some(let name)`. */
export function targetOf(node: SyntaxNode, lowering: Lowering): IrNode {
  if (node.type === 'simple_identifier')
    return { kind: 'name', ...place(node), name: lowering.text(node).replaceAll('`', '') };
  if (node.type !== 'pattern' && node.type !== 'switch_pattern')
    return { kind: 'group', ...place(node), parts: [] };
  const label = childIn(node, 'bound_identifier');
  if (label) return targetOf(label, lowering);
  const inner = inside(node).filter(
    ({ type }) => type !== 'value_binding_pattern' && type !== 'type_annotation',
  );
  const patterns = inner.filter(({ type }) => type === 'pattern' || type === 'switch_pattern');
  const [only] = patterns;
  if (patterns.length === 1 && only) return targetOf(only, lowering);
  if (patterns.length > 1)
    return { kind: 'list', ...place(node), items: patterns.map((one) => targetOf(one, lowering)) };
  const [name] = inner;
  // `let .some(name)`: inside of a binding a mere name is one.
  return name?.type === 'simple_identifier'
    ? targetOf(name, lowering)
    : { kind: 'group', ...place(node), parts: [] };
}

function joined(tests: readonly IrNode[], node: SyntaxNode): IrNode | null {
  const [only] = tests;
  if (tests.length < 2) return only ?? null;
  return { kind: 'choice', ...place(node), parts: [...tests.slice(0, -1).map(tested), ...tests.slice(-1)] };
}

const branched: Rule = (node, lowering) => {
  const { tests, bodies } = partsOf(node, lowering);
  return { kind: 'branch', ...place(node), test: joined(tests, node), bodies: lowering.codes(bodies) };
};

/** `guard let a = b, c else { return }`: what comes after it runs only where all of it holds. */
const guarded: Rule = (node, lowering) => {
  const { tests, bodies } = partsOf(node, lowering);
  const given = tests.filter(({ kind }) => kind === 'assign');
  const asked = tests.filter(({ kind }) => kind !== 'assign');
  const { start, end } = node;
  const nothing: IrNode = { kind: 'group', start, end: start, parts: [] };
  const failed = lowering.codes(bodies);
  const test = joined(asked, node);
  const left: IrNode = { kind: 'branch', start, end, test, bodies: test ? [nothing, ...failed] : failed };
  return { kind: 'group', ...place(node), parts: [...given, left] };
};

function entriesOf(node: SyntaxNode): readonly SyntaxNode[] {
  return namedChildren(node).filter(({ type }) => type === 'switch_entry');
}

/** `case .some(let name)`, `case let name`: the name is what is matched. */
function namedBy(entry: SyntaxNode, value: IrNode, lowering: Lowering): readonly Assignment[] {
  return childrenOf(entry, 'switch_pattern').flatMap((pattern): Assignment[] => {
    if (!holds(pattern, 'value_binding_pattern')) return [];
    const target = targetOf(pattern, lowering);
    return [{ kind: 'assign', ...place(pattern), target, value, extends: false }];
  });
}

function childrenOf({ children }: SyntaxNode, type: string): readonly SyntaxNode[] {
  return children.filter((one) => one.type === type);
}

function holds(node: SyntaxNode, type: string): boolean {
  return node.children.some((one) => one.type === type || holds(one, type));
}

const switched: Rule = (node, lowering) => {
  const subject = childIn(node, 'expr');
  if (!subject) return lowering.group(node);
  const value = lowering.code(subject);
  const cases = entriesOf(node).map((entry): Case => {
    const body = childOf(entry, 'statements');
    const labels = childrenOf(entry, 'switch_pattern').flatMap((one) =>
      inside(childOf(one, 'pattern') ?? one),
    );
    const { end } = entry;
    return {
      labels: lowering.codes(labels.filter(({ type }) => /literal$/.test(type))),
      body: [
        ...namedBy(entry, value, lowering),
        ...(body ? [lowering.code(body)] : []),
        { kind: 'exit', start: end, end, parts: [] },
      ],
    };
  });
  return { kind: 'switch', ...place(node), subject: value, cases };
};

const loop: Rule = (node, lowering) => {
  const item = childIn(node, 'item');
  const over = childIn(node, 'collection');
  const body = childOf(node, 'statements');
  if (!item || !over) return lowering.group(node);
  const { start } = item;
  const where = childOf(node, 'where_clause');
  const inner: IrNode = body ? lowering.code(body) : { kind: 'group', ...place(node), parts: [] };
  const asked = where && inside(where).at(-1);
  return {
    kind: 'group',
    ...place(node),
    parts: [
      {
        kind: 'assign',
        start,
        end: over.end,
        target: targetOf(item, lowering),
        value: lowering.code(over),
        extends: false,
        each: true,
      },
      asked ? { kind: 'branch', ...place(node), test: lowering.code(asked), bodies: [inner] } : inner,
    ],
  };
};

const caught: Rule = (node, lowering) => ({
  kind: 'branch',
  ...place(node),
  test: null,
  bodies: afterFailure(lowering.codes(childrenOf(node, 'statements'))),
});

/** `return a`, `throw a`, `break`. */
const leaving: Rule = (node, lowering) => {
  const value = childIn(node, 'result');
  const isReturn = node.children[0]?.type === 'return';
  if (isReturn && value) return { kind: 'return', ...place(node), value: codeOfValue(value, lowering) };
  return {
    kind: 'exit',
    ...place(node),
    parts: lowering.codes(inside(node).filter((one) => one.type !== 'throw_keyword')),
  };
};

const conditional: Rule = (node, lowering) => {
  const condition = childIn(node, 'condition');
  const values = [...childrenIn(node, 'if_true'), ...childrenIn(node, 'if_false')];
  return {
    kind: 'choice',
    ...place(node),
    parts: [...(condition ? [tested(lowering.code(condition))] : []), ...lowering.codes(values)],
  };
};

export const swiftBranches: TreeTable = {
  if_statement: branched,
  guard_statement: guarded,
  while_statement: branched,
  switch_statement: switched,
  for_statement: loop,
  catch_block: caught,
  control_transfer_statement: leaving,
  ternary_expression: conditional,
};
