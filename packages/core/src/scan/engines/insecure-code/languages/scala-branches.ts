// Branches and loops of Scala, which have values.
import { childIn, childOf, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Assignment, Branch, Case, IrNode } from '../flow/ir.ts';
import { branch, exit } from './lower-control-flow.ts';
import { type Ends, returningLast, together, valuesOf } from './lower-results.ts';
import { isNoComment, type Lowering, place, type Rule, type TreeTable, tested } from './lower-tree.ts';
import { routedNames } from './scala-http4s.ts';
import { givesNames, targetOf } from './scala-patterns.ts';

const isBlock = /^(?:block|indented_block)$/;
const isBranch = /^(?:if_expression|match_expression|try_expression|for_expression)$/;

/** What a value is asked of: `val a = if (…) b else c`. */
export function codeOfValue(node: SyntaxNode, lowering: Lowering): IrNode {
  if (!isBranch.test(node.type) && !isBlock.test(node.type)) return lowering.code(node);
  const { before, values } = endOf(node, lowering);
  const [only] = values;
  if (before.length === 0 && values.length === 1 && only) return only;
  return { kind: 'choice', ...place(node), parts: [...before.map(tested), ...values] };
}

function inside(node: SyntaxNode): readonly SyntaxNode[] {
  return namedChildren(node).filter(isNoComment);
}

function endOf(node: SyntaxNode, lowering: Lowering): Ends {
  if (isBlock.test(node.type)) {
    const statements = inside(node);
    const last = statements.at(-1);
    if (!last) return { before: [], values: [] };
    const end = endOf(last, lowering);
    return { before: [...lowering.codes(statements.slice(0, -1)), ...end.before], values: end.values };
  }
  switch (node.type) {
    case 'if_expression': {
      const condition = childIn(node, 'condition');
      const bodies = inside(node).filter((one) => one !== condition);
      return together(
        condition ? [lowering.code(condition)] : [],
        bodies.map((one) => endOf(one, lowering)),
      );
    }
    case 'match_expression': {
      const subject = childIn(node, 'value');
      if (!subject) return valuesOf(lowering.group(node));
      const value = codeOfValue(subject, lowering);
      return together(
        [value],
        clausesOf(childIn(node, 'body')).map((one) => endOfClause(one, value, lowering)),
      );
    }
    case 'try_expression': {
      const body = childIn(node, 'body');
      const handlers = clausesOf(
        childOf(childOf(node, 'catch_clause') ?? node, 'case_block', 'indented_cases'),
      );
      const last = childOf(node, 'finally_clause');
      return together(last ? [lowering.code(last)] : [], [
        ...(body ? [endOf(body, lowering)] : []),
        ...handlers.flatMap((one) => endOf(bodyOf(one), lowering)),
      ]);
    }
    case 'for_expression': {
      const body = childIn(node, 'body');
      const { statements, tests } = enumerated(node, lowering);
      return together([...statements, ...tests], body ? [endOf(body, lowering)] : []);
    }
    default:
      return valuesOf(lowering.code(node));
  }
}

function endOfClause(clause: SyntaxNode, subject: IrNode, lowering: Lowering): Ends {
  const end = endOf(bodyOf(clause), lowering);
  const pattern = childIn(clause, 'pattern');
  const named = pattern ? namedBy(pattern, subject, lowering) : [];
  return { ...end, before: [...named, ...end.before] };
}

function clausesOf(body: SyntaxNode | undefined): readonly SyntaxNode[] {
  return (body ? namedChildren(body) : []).filter(({ type }) => type === 'case_clause');
}

/** The statements behind `=>`, as a block. */
function bodyOf(clause: SyntaxNode): SyntaxNode {
  const parts = clause.children.filter((one) => one.field === 'body' && one.named && isNoComment(one));
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const { end } = clause;
  return { type: 'block', field: 'body', named: true, start: only?.start ?? end, end, children: parts };
}

/** `case Some(name) =>`: the name is what is matched. */
function namedBy(pattern: SyntaxNode, subject: IrNode, lowering: Lowering): readonly Assignment[] {
  const routed = routedNames(pattern, subject, lowering);
  if (routed) return routed;
  const target = targetOf(pattern, lowering);
  if (!givesNames(target)) return [];
  return [{ kind: 'assign', ...place(pattern), target, value: subject, extends: false }];
}

/** The cases of a `match`, or of a function that is written as cases. */
export function casesOf(body: SyntaxNode | undefined, subject: IrNode, lowering: Lowering): readonly Case[] {
  return clausesOf(body).map((clause) => {
    const pattern = childIn(clause, 'pattern');
    const guard = childOf(clause, 'guard');
    const condition = guard && childIn(guard, 'condition');
    const statements: IrNode[] = [lowering.code(bodyOf(clause))];
    const end: IrNode = { kind: 'exit', start: clause.end, end: clause.end, parts: [] };
    const kept: readonly IrNode[] = condition
      ? [{ kind: 'branch', ...place(clause), test: lowering.code(condition), bodies: statements }]
      : statements;
    return {
      labels: pattern ? labelsOf(pattern, lowering) : [],
      body: [...(pattern ? namedBy(pattern, subject, lowering) : []), ...kept, end],
    };
  });
}

/** Texts, numbers and constants; none of what only gives a name, or takes something apart. */
function labelsOf(pattern: SyntaxNode, lowering: Lowering): readonly IrNode[] {
  const parts = pattern.type === 'alternative_pattern' ? alternatives(pattern) : [pattern];
  return parts
    .filter((one) => /literal$|^string$|^stable_identifier$/.test(one.type) || isConstant(one, lowering))
    .map((one) => lowering.code(one));
}

function alternatives(node: SyntaxNode): readonly SyntaxNode[] {
  return inside(node).flatMap((one) => (one.type === 'alternative_pattern' ? alternatives(one) : [one]));
}

function isConstant(node: SyntaxNode, { text }: Lowering): boolean {
  return node.type === 'identifier' && /^[A-Z`]/.test(text(node));
}

const match: Rule = (node, lowering) => {
  const subject = childIn(node, 'value');
  if (!subject) return lowering.group(node);
  const value = codeOfValue(subject, lowering);
  return {
    kind: 'switch',
    ...place(node),
    subject: value,
    cases: casesOf(childIn(node, 'body'), value, lowering),
  };
};

/** `a <- list`, `b = a`, `if a`: what each gives a name to, and what must hold. */
function enumerated(node: SyntaxNode, lowering: Lowering): { statements: IrNode[]; tests: IrNode[] } {
  const list = childOf(node, 'enumerators');
  const statements: IrNode[] = [];
  const tests: IrNode[] = [];
  for (const one of list ? namedChildren(list) : []) {
    const guard = one.type === 'guard' ? one : childOf(one, 'guard');
    const condition = guard && childIn(guard, 'condition');
    const [pattern, value] = inside(one).filter(({ type }) => type !== 'guard');
    if (pattern && value)
      statements.push({
        kind: 'assign',
        ...place(one),
        target: targetOf(pattern, lowering),
        value: codeOfValue(value, lowering),
        extends: false,
        ...(one.children.some(({ type }) => type === '<-') && { each: true }),
      });
    if (condition) tests.push(lowering.code(condition));
  }
  return { statements, tests };
}

/** What must hold is asked before the body. */
const loop: Rule = (node, lowering) => {
  const body = childIn(node, 'body');
  const { statements, tests } = enumerated(node, lowering);
  const inner = body ? lowering.code(body) : lowering.group(node);
  const asked = tests.reduceRight<IrNode>(
    (code, test): Branch => ({ kind: 'branch', ...place(node), test, bodies: [code] }),
    inner,
  );
  return { kind: 'group', ...place(node), parts: [...statements, asked] };
};

const tried: Rule = (node, lowering) => {
  const body = childIn(node, 'body');
  const handlers = childOf(childOf(node, 'catch_clause') ?? node, 'case_block', 'indented_cases');
  const last = childOf(node, 'finally_clause');
  const bodies = clausesOf(handlers).map((one) => lowering.code(bodyOf(one)));
  return {
    kind: 'group',
    ...place(node),
    parts: [
      ...(last ? [lowering.code(last)] : []),
      ...(bodies.length > 0 ? [{ kind: 'branch', ...place(node), test: null, bodies } as const] : []),
      ...(body ? [lowering.code(body)] : []),
    ],
  };
};

/** The body of a function: what its last expression gives, in each branch. */
export function resultOf(body: SyntaxNode, lowering: Lowering): IrNode {
  return returningLast(lowering.code(body));
}

const returned: Rule = (node, lowering) => {
  const [value] = inside(node);
  return value
    ? { kind: 'return', ...place(node), value: codeOfValue(value, lowering) }
    : { kind: 'exit', ...place(node), parts: [] };
};

export const scalaBranches: TreeTable = {
  if_expression: branch('condition'),
  while_expression: branch('condition'),
  match_expression: match,
  for_expression: loop,
  try_expression: tried,
  return_expression: returned,
  throw_expression: exit,
};
