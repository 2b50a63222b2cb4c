// What policies ask of an expression, as fields.
import { childrenOf, flowsOf } from '../../../shared/workflows/expression-flows.ts';
import { type Expression, parseExpression } from '../../../shared/workflows/parse-expression.ts';
import { type Fields, newFields, type Value } from '../../value.ts';

/** Functions of which the result is known before a run, if the arguments are. */
const pure: ReadonlySet<string> = new Set([
  'contains',
  'startswith',
  'endswith',
  'format',
  'join',
  'tojson',
  'fromjson',
]);

/**
 * Fields of an expression, without its braces; those of a list are empty where it cannot be parsed.
 *
 * - `text`, `contexts` (all that are named), `flows` (those whose text can be in the result)
 * - `calls`: `name`, and `args` with `text`, `context` and `literal`
 * - `comparisons`: `operator`, `context`, `literal`, and `denied` for those inside of a negation
 * - `ternaries`: of `a && b || c`, the `literal` b if it is false, or empty
 * - `constants`: texts of parts that are always the same
 */
export function expressionFacts(text: string, line: number): Fields {
  const facts = newFields(line);
  facts.text = text.trim();
  const lists: Record<string, Value[]> = {
    contexts: [],
    flows: [],
    calls: [],
    comparisons: [],
    ternaries: [],
    constants: [],
  };
  Object.assign(facts, lists);
  const root = parseExpression(text);
  if (root === undefined) return facts;
  const seen = new Set<string>();
  const collect = (node: Expression, denied: boolean): void => {
    if (node.kind === 'context' && !seen.has(node.path)) {
      seen.add(node.path);
      lists.contexts?.push(node.path);
    }
    if (node.kind === 'call') lists.calls?.push(callFacts(node, text, line));
    if (node.kind === 'binary') addBinary(node, lists, { text, line, denied });
    for (const child of childrenOf(node)) collect(child, denied !== (node.kind === 'not'));
  };
  collect(root, false);
  lists.flows?.push(...new Set(flowsOf(root)));
  addConstants(root, text, lists.constants ?? []);
  return facts;
}

function callFacts(
  { name, args }: Expression & { readonly kind: 'call' },
  text: string,
  line: number,
): Fields {
  const facts = newFields(line);
  facts.name = name;
  facts.args = args.map((arg) => {
    const own = newFields(line);
    own.text = text.slice(arg.start, arg.end);
    own.context = arg.kind === 'context' ? arg.path : null;
    own.literal = arg.kind === 'literal' ? arg.value : null;
    own.call = arg.kind === 'call' ? arg.name : null;
    return own;
  });
  return facts;
}

function addBinary(
  node: Expression & { readonly kind: 'binary' },
  lists: Record<string, Value[]>,
  { text, line, denied }: { readonly text: string; readonly line: number; readonly denied: boolean },
): void {
  const { operator, left, right } = node;
  if (operator === '||' && left.kind === 'binary' && left.operator === '&&') {
    const { right: chosen } = left;
    if (chosen.kind === 'literal' && !chosen.value) lists.ternaries?.push(text.slice(node.start, node.end));
  }
  const context = [left, right].find((one) => one.kind === 'context');
  if (operator === '&&' || operator === '||' || context === undefined) return;
  const literal = [left, right].find((one) => one.kind === 'literal');
  const facts = newFields(line);
  facts.operator = operator;
  facts.context = context.path;
  facts.literal = literal?.value ?? null;
  facts.denied = denied;
  lists.comparisons?.push(facts);
}

/** The largest parts that depend on nothing; a literal that stands for itself inside of another is none. */
function addConstants(node: Expression, text: string, found: Value[]): void {
  if (isConstant(node) && (node.kind !== 'literal' || node.start === 0 || found.length === 0)) {
    if (node.kind === 'literal' && text.trim() !== text.slice(node.start, node.end)) return;
    found.push(text.slice(node.start, node.end));
    return;
  }
  if (node.kind === 'call' && node.name === 'fromjson') {
    const [inner] = node.args;
    if (inner?.kind === 'call' && inner.name === 'tojson') found.push(text.slice(node.start, node.end));
  }
  for (const child of childrenOf(node)) if (child.kind !== 'literal') addConstants(child, text, found);
}

function isConstant(node: Expression): boolean {
  if (node.kind === 'literal') return true;
  if (node.kind === 'context') return false;
  if (node.kind === 'call') return pure.has(node.name) && !isListLiteral(node) && node.args.every(isConstant);
  return childrenOf(node).every(isConstant);
}

/** `fromJSON('[…]')` is how a list is written; nothing plainer stands for it. */
function isListLiteral({ name, args: [text] }: Expression & { readonly kind: 'call' }): boolean {
  return name === 'fromjson' && text?.kind === 'literal' && /^\s*[[{]/.test(String(text.value));
}
