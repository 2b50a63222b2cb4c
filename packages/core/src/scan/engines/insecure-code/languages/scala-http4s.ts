// Routes of http4s, which are patterns: what they name is a part of the request. https://http4s.org/v0.23/docs/dsl.html
import { childIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Assignment, IrNode } from '../flow/ir.ts';
import { type Lowering, place } from './lower-tree.ts';
import { namesIn } from './scala-patterns.ts';

/** Extractors that read a number or an id. */
const plain = /^(?:(?:Int|Long|UUID)Var|IntNumber|LongNumber)$/;

/** `GET -> Root / "users" / name :? Page(page)`; undefined of another pattern. */
export function routedNames(
  pattern: SyntaxNode,
  subject: IrNode,
  lowering: Lowering,
): readonly Assignment[] | undefined {
  const route = routeIn(pattern, lowering);
  if (!route) return undefined;
  const [path, method] = route;
  return [
    ...namesIn(method, lowering).map((name) => assigned(name, subject, lowering)),
    ...textsIn(path, lowering).map((name) =>
      assigned(name, { kind: 'member', ...place(name), object: subject, name: 'routed' }, lowering),
    ),
  ];
}

function assigned(name: SyntaxNode, value: IrNode, lowering: Lowering): Assignment {
  const target: IrNode = { kind: 'name', ...place(name), name: lowering.text(name) };
  return { kind: 'assign', ...place(name), target, value, extends: false };
}

/** The two sides of `->`, with the query behind the right one. */
function routeIn(node: SyntaxNode, lowering: Lowering): readonly [SyntaxNode, SyntaxNode] | undefined {
  if (node.type === 'parenthesized_pattern') {
    const [inner] = namedChildren(node);
    return inner && routeIn(inner, lowering);
  }
  if (node.type !== 'infix_pattern') return undefined;
  const left = childIn(node, 'left');
  const sign = childIn(node, 'operator');
  return left && sign && lowering.text(sign) === '->' ? [node, left] : left && routed(node, left, lowering);
}

function routed(
  node: SyntaxNode,
  left: SyntaxNode,
  lowering: Lowering,
): readonly [SyntaxNode, SyntaxNode] | undefined {
  const found = routeIn(left, lowering);
  return found && [node, found[1]];
}

/** Names behind `->` that hold text. */
function textsIn(node: SyntaxNode, lowering: Lowering): readonly SyntaxNode[] {
  if (node.type === 'infix_pattern') {
    const [left, right] = [childIn(node, 'left'), childIn(node, 'right')];
    const sign = childIn(node, 'operator');
    const isMethod = sign !== undefined && lowering.text(sign) === '->';
    // `… as user`: whom the request is from, by a middleware.
    const isUser = sign !== undefined && lowering.text(sign) === 'as';
    return [
      ...(left && !isMethod ? textsIn(left, lowering) : []),
      ...(right && !isUser ? textsIn(right, lowering) : []),
    ];
  }
  if (node.type === 'case_class_pattern') {
    const type = childIn(node, 'type');
    const name = type ? lowering.text(type) : '';
    if (plain.test(name) || readsNoText(name, lowering)) return [];
  }
  return namesIn(node, lowering);
}

/** `object Page extends QueryParamDecoderMatcher[Int]("page")`: as the file declares it. */
function readsNoText(name: string, lowering: Lowering): boolean {
  const declared = new RegExp(
    `\\bobject\\s+${name}\\s+extends\\s+\\w*(?:QueryParam|Validating)\\w*Matcher\\s*\\[\\s*(\\w+)`,
  ).exec(lowering.text({ type: '', field: null, named: false, start: 0, end: maxText, children: [] }));
  return /^(?:Int|Long|Short|Double|Float|Boolean|BigDecimal|UUID|Instant|LocalDate\w*)$/.test(
    declared?.[1] ?? '',
  );
}

/** Files of code have at most this many signs. */
const maxText = 1024 * 1024;
